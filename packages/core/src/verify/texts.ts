import type { TranscriptEvent } from '../events/index.ts';
import { keyOf } from './violation.ts';
import type { Check, Complain } from './violation.ts';

/** Offsets of texts, and texts that would vanish. */
export class TextCheck implements Check {
  readonly #lengths = new Map<string, number>();

  see(event: TranscriptEvent, complain: Complain): void {
    const { streamId, epoch, scope } = event;
    const key = (...parts: string[]): string =>
      keyOf(streamId, String(epoch), scope.agentId, scope.stepId, ...parts);
    if (event.type === 'block.start') this.#lengths.delete(key(event.messageId, event.blockId));
    else if (event.type === 'block.delta') this.#append(key(event.messageId, event.blockId), event, complain);
    else if (event.type === 'block.set' || event.type === 'block.end') {
      this.#replace(key(event.messageId, event.blockId), event.text, complain);
    } else if (event.type === 'tool.input.delta')
      this.#append(key('input', event.toolCallId), event, complain);
    else if (event.type === 'tool.input.set')
      this.#replace(key('input', event.toolCallId), event.inputText, complain);
    else if (event.type === 'tool.output.delta')
      this.#append(key(event.channel, event.toolCallId), event, complain);
    else if (event.type === 'artifact.set')
      this.#replace(key('artifact', event.artifactId), event.text, complain);
    else if (event.type === 'artifact.delta')
      this.#append(key('artifact', event.artifactId), event, complain);
  }

  #append(key: string, { off, text }: { off: number; text: string }, complain: Complain): void {
    const length = this.#lengths.get(key) ?? 0;
    if (off > length) {
      const fix = 'Count `off` in UTF-16 units from the start of the text, without gaps.';
      complain('C1', `A text goes on at ${off}, but ends at ${length}.`, fix);
    }
    this.#lengths.set(key, Math.max(length, off + text.length));
  }

  #replace(key: string, text: string | undefined, complain: Complain): void {
    if (text === undefined) return;
    if (text === '' && (this.#lengths.get(key) ?? 0) > 0) {
      const fix = 'Leave `text` out when nothing changed; withdraw a message with `message.retract`.';
      complain('B1', 'An empty text replaces one that was shown.', fix);
    }
    this.#lengths.set(key, text.length);
  }
}
