import type { BlockKind, EventScope } from '@callboard/core';
import { given } from '../internal/json.ts';
import type { EventBody, Stamp } from '../internal/stamp.ts';

interface Block {
  kind: BlockKind;
  text: string;
  open: boolean;
}

/** The texts of one item, by their place in it. */
export class ItemTexts {
  readonly #stamp: Stamp;
  readonly #scope: EventScope;
  readonly #messageId: string;
  readonly #prefix: string;
  /** The item was joined in its middle: pieces wait until the whole is stated. */
  readonly #joined: boolean;
  readonly #blocks = new Map<string, Block>();

  constructor(
    stamp: Stamp,
    where: { scope: EventScope; messageId: string; prefix: string; joined: boolean },
  ) {
    this.#stamp = stamp;
    this.#scope = where.scope;
    this.#messageId = where.messageId;
    this.#prefix = where.prefix;
    this.#joined = where.joined;
  }

  append(place: string, kind: BlockKind, text: unknown): void {
    const block = this.#block(place, kind);
    if (typeof text !== 'string' || text === '' || !block.open) return;
    if (!this.#joined) this.#tell(place, { type: 'block.delta', off: block.text.length, text, kind });
    block.text += text;
  }

  /** States the whole text of a place. */
  set(place: string, kind: BlockKind, text: unknown): void {
    const block = this.#block(place, kind);
    if (typeof text !== 'string' || text === '' || !block.open) return;
    if (block.text !== text || this.#joined) this.#tell(place, { type: 'block.set', text, kind });
    block.text = text;
  }

  /** Shows a value: a source, a file. */
  show(place: string, kind: BlockKind, value: unknown): void {
    if (this.#blocks.has(place)) return;
    this.#blocks.set(place, { kind, text: '', open: false });
    this.#tell(place, { type: 'block.set', kind, value });
    this.#tell(place, { type: 'block.end' });
  }

  /** The item is over. A seal is carried by its last text. */
  close(opaque?: unknown): void {
    const open = [...this.#blocks].filter(([, block]) => block.open && block.text !== '');
    for (const [index, [place, block]] of open.entries()) {
      block.open = false;
      block.text = '';
      const seal = index === open.length - 1 ? given({ opaque }) : undefined;
      this.#tell(place, { type: 'block.end', ...seal });
    }
  }

  /** Nothing more comes: pieces that waited for the whole are shown beside what may be there from before. */
  flush(): void {
    if (!this.#joined) return;
    for (const [place, { kind, text, open }] of this.#blocks) {
      if (open && text !== '') this.#tell(`${place}+`, { type: 'block.delta', off: 0, text, kind });
    }
  }

  #block(place: string, kind: BlockKind): Block {
    const block = this.#blocks.get(place) ?? { kind, text: '', open: true };
    this.#blocks.set(place, block);
    return block;
  }

  #tell(place: string, body: object): void {
    const ref = { messageId: this.#messageId, blockId: `${this.#prefix}.${place}` };
    this.#stamp.emit(this.#scope, { ...body, ...ref } as EventBody);
  }
}
