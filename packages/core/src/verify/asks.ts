import type { TranscriptEventOf } from '../events/index.ts';
import type { Complain } from './violation.ts';

/** Asks open and close once. */
export class AskCheck {
  readonly #asks = new Map<string, { owner: Set<string> | undefined; open: boolean }>();

  /** `owner` collects the open asks of the call. */
  open(event: TranscriptEventOf<'ask.open'>, owner: Set<string> | undefined, complain: Complain): void {
    if (event.toolCallId !== undefined && !owner) {
      complain('C3', 'An ask belongs to a call that never started.', 'Send `tool.start` before the ask.');
    }
    if (this.#asks.get(event.askId)?.open === false) {
      complain('E4', `Ask ${event.askId} opens again.`, 'Give a new question a new `askId`.');
      return;
    }
    this.#asks.set(event.askId, { owner, open: true });
    owner?.add(event.askId);
  }

  close({ askId }: TranscriptEventOf<'ask.close'>, complain: Complain): void {
    const ask = this.#asks.get(askId);
    if (!ask) complain('C3', 'An ask closes that never opened.', 'Send `ask.open` first.');
    else if (!ask.open)
      complain('E4', `Ask ${askId} closes twice.`, 'Send one `ask.close`: the first one counts.');
    ask?.owner?.delete(askId);
    this.#asks.set(askId, { owner: ask?.owner, open: false });
  }
}
