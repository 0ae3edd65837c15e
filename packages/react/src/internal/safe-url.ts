/** Schemes that may become links. */
const linkSchemes: readonly string[] = ['https:', 'http:', 'mailto:'];

/**
 * The address of a link that may be followed, normalised; undefined for any other scheme, for relative addresses (they
 * would point into the host's own pages) and for those that hide their host behind a user name.
 */
export function safeUrl(url: unknown, schemes: readonly string[] = linkSchemes): string | undefined {
  if (typeof url !== 'string') return undefined;
  const parsed = parse(url);
  if (!parsed || !schemes.includes(parsed.protocol)) return undefined;
  return parsed.username || parsed.password ? undefined : parsed.href;
}

function parse(url: string): URL | undefined {
  try {
    return new URL(url);
  } catch {
    // Not an absolute address.
    return undefined;
  }
}
