import type { FinishReason } from '@callboard/recovery';
import type { BlockText } from './block-text.ts';
import type { TextPlace } from './options.ts';

type Match = (place: TextPlace) => boolean;

/** The texts that are being read. What is over is let go of. */
export class TextBook {
  readonly #texts = new Map<string, { text: BlockText; streamId: string }>();
  /** Closed by the source; what they end with waits for the reason why the answer ended. */
  readonly #pending = new Set<BlockText>();
  /** In the middle of a stretch. What is not is never looked through. */
  readonly #live = new Set<BlockText>();

  get(key: string): BlockText | undefined {
    return this.#texts.get(key)?.text;
  }

  add(key: string, text: BlockText, streamId: string): void {
    this.#texts.set(key, { text, streamId });
  }

  /** Notes how a text stands after an event. */
  note(text: BlockText): void {
    if (text.pending) this.#pending.add(text);
    if (text.isLive) this.#live.add(text);
    else this.#live.delete(text);
  }

  /** Something follows: texts that were closed before it ended there. */
  settlePending(match: Match, except?: BlockText): void {
    for (const text of this.#pending) {
      if (text === except || !match(text.place)) continue;
      this.#finish(text);
    }
  }

  /** Ends the stretch that is being read in some texts; they may go on behind it. */
  interrupt(match: (text: BlockText) => boolean): void {
    for (const text of this.#live) if (match(text)) this.#finish(text);
  }

  /** Texts that are over. */
  settle(match: (place: TextPlace, streamId: string) => boolean, finish: FinishReason): void {
    for (const [key, { text, streamId }] of this.#texts) {
      if (!match(text.place, streamId)) continue;
      text.finish(finish);
      this.#remove(key, text);
    }
  }

  /** Texts that were withdrawn, or come again. */
  forget(match: (place: TextPlace, streamId: string) => boolean): void {
    for (const [key, { text, streamId }] of this.#texts)
      if (match(text.place, streamId)) this.#remove(key, text);
  }

  #finish(text: BlockText): void {
    text.finish('stop');
    this.#pending.delete(text);
    this.#live.delete(text);
  }

  #remove(key: string, text: BlockText): void {
    this.#texts.delete(key);
    this.#pending.delete(text);
    this.#live.delete(text);
  }
}
