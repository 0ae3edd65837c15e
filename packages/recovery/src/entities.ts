const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Decodes the five XML names and numeric references, once. Anything else stays as written. */
export function decodeEntities(text: string): string {
  const reference = /&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#[xX]([\da-fA-F]{1,6}));/g;
  return text.replace(reference, (...found: (string | undefined)[]) => {
    const [whole = '', name, decimal, hex = ''] = found;
    if (name !== undefined) return NAMED[name] ?? whole;
    const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}
