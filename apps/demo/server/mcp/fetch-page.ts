/** Milliseconds a page may take. */
const fetchLimit = 10_000;

/** Characters of a page that are kept. */
const pageLimit = 200_000;

/** Bytes of a page that are read to get there: most of a page is markup. */
const bytesLimit = 5_000_000;

/** Loads a page and returns its words. Throws with the cause: what the address, the network or the server said. */
export async function fetchPage(url: string, signal: AbortSignal): Promise<string> {
  const address = readAddress(url);
  const response = await fetch(address, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(fetchLimit)]),
    headers: { accept: 'text/html, text/plain;q=0.9, */*;q=0.1' },
  }).catch((error: unknown) => {
    throw new Error(`${address.host} could not be reached: ${causeOf(error)}`, { cause: error });
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`${address.host} answered ${response.status} ${response.statusText}`.trim());
  }
  return plainText(await readUpTo(response, bytesLimit)).slice(0, pageLimit);
}

/** The text of a body, read only as far as the limit: a page may have no end. */
async function readUpTo({ body }: Response, limit: number): Promise<string> {
  if (!body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let read = 0;
  for await (const bytes of body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(bytes, { stream: true });
    read += bytes.length;
    // Leaving the loop cancels the body.
    if (read >= limit) break;
  }
  return text + decoder.decode();
}

function readAddress(url: string): URL {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  if (!address) throw new Error(`"${url}" is not an address.`);
  if (address.protocol !== 'https:' && address.protocol !== 'http:') {
    throw new Error(`Only http and https pages can be loaded, not ${address.protocol}`);
  }
  return address;
}

/** `fetch failed` says nothing; what lies under it does. */
function causeOf(error: unknown): string {
  let deepest: unknown = error;
  while (deepest instanceof Error && deepest.cause !== undefined) deepest = deepest.cause;
  if (deepest instanceof Error && deepest.name === 'TimeoutError') {
    return `no answer within ${fetchLimit / 1000} s`;
  }
  return deepest instanceof Error ? deepest.message : String(deepest);
}

function plainText(html: string): string {
  return html
    .replace(/<(script|style)[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/[ \t]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
}
