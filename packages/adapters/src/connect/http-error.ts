const MOST_BODY = 64 * 1024;

/** What a refused request says: the status, and the server's own words, as JSON when they are JSON. */
export interface HttpError {
  status: number;
  statusText: string;
  body?: unknown;
}

/** Reads the body of a response that is not a stream, at most 64 KB of it. */
export async function httpErrorOf(response: Response): Promise<HttpError> {
  const { status, statusText } = response;
  const text = await readText(response);
  return {
    status,
    statusText,
    ...(text.trim() === '' ? undefined : { body: bodyOf(text, response.headers.get('content-type') ?? '') }),
  };
}

function bodyOf(text: string, contentType: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return contentType.includes('html') ? pageText(text) : text.trim();
  }
}

/** The title of an error page says more to a person than its markup. */
function pageText(html: string): string {
  const title = /<title[^>]*>([^<]{1,300})/i.exec(html)?.[1]?.trim();
  return title === undefined || title === '' ? 'The server answered with a web page.' : title;
}

async function readText(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  try {
    while (text.length < MOST_BODY) {
      const { done, value } = await reader.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
    }
  } catch (cause) {
    // A body that breaks off still leaves the status and what came of it.
    return cause instanceof Error ? text : '';
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  return text.slice(0, MOST_BODY);
}
