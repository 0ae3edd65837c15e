/** One block of text as it was streamed. */
export interface Piece {
  blockId: string;
  text: string;
}

/**
 * What must be set so that streamed pieces say what the final text says. The pieces are found in it in order, blank space
 * between them aside; where they end, the last one takes the rest. Without a piece a new block is meant.
 */
export function reconcile(
  pieces: readonly Piece[],
  final: string,
): { piece: Piece | undefined; text: string }[] {
  const last = pieces.at(-1);
  if (last === undefined) return [{ piece: undefined, text: final }];
  if (squeeze(pieces.map((piece) => piece.text).join('')) === squeeze(final)) return [];
  let rest = final.trimStart();
  for (const piece of pieces.slice(0, -1)) {
    const said = piece.text.trim();
    if (!rest.startsWith(said)) return [{ piece: last, text: final }];
    rest = rest.slice(said.length).trimStart();
  }
  return [{ piece: last, text: rest }];
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, '');
}
