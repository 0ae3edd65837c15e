/** A stretch of a text that is shown as one block. */
export interface Piece {
  blockId: string;
  kind: 'text' | 'reasoning';
  text: string;
  /** Offset of the next delta. Larger than the text when something is missing in it. */
  next: number;
  closed: boolean;
}

/** The blocks that one block of the source becomes. Text before the first call keeps the source's id. */
export class Pieces {
  readonly all: Piece[] = [];
  readonly #blockId: string;
  readonly #prefix: string;
  #interrupted = false;

  constructor(blockId: string, occurrence: number) {
    this.#blockId = blockId;
    this.#prefix = occurrence === 1 ? `${blockId}~` : `${blockId}~${occurrence}.`;
  }

  get last(): Piece | undefined {
    return this.all.at(-1);
  }

  /** The piece with the source's own id. */
  get own(): Piece | undefined {
    return this.all.find(({ blockId }) => blockId === this.#blockId);
  }

  /** The piece that more text of this kind belongs to. */
  current(kind: Piece['kind']): Piece | undefined {
    const { last } = this;
    const isOver = this.#interrupted || (kind === 'reasoning' && last?.closed === true);
    return last?.kind === kind && !isOver ? last : undefined;
  }

  /** Opens a piece behind everything so far. Ids are derived, so the same text gives the same ones. */
  open(kind: Piece['kind']): Piece {
    const piece: Piece = { blockId: this.nextId(kind), kind, text: '', next: 0, closed: false };
    this.all.push(piece);
    this.#interrupted = false;
    return piece;
  }

  nextId(kind: Piece['kind']): string {
    const first = this.all.length === 0 && kind === 'text' && !this.#interrupted;
    return first ? this.#blockId : `${this.#prefix}${this.all.length + 1}`;
  }

  /** A call stands behind the last piece: what follows is another one. */
  interrupt(): void {
    this.#interrupted = true;
  }
}
