import type { EventScope } from '@callboard/core';
import { instant } from '../internal/instant.ts';
import { given, isObject, objects, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { Stamp } from '../internal/stamp.ts';
import { CallBook } from './calls.ts';
import { reconcile } from './reconcile.ts';
import type { Piece } from './reconcile.ts';
import { wireCall } from './wire.ts';
import type { WireCall } from './wire.ts';

/**
 * What one agent says: its messages, their text and reasoning, its calls. Messages get ids of their own, so that the row
 * stays when the server's id arrives; that one then claims the message.
 */
export class Thread {
  readonly calls: CallBook;
  readonly #stamp: Stamp;
  readonly #scope: EventScope;
  readonly #prefix: string;
  #ordinal = 0;
  #messageId: string | undefined;
  #closedId: string | undefined;
  #answer: Piece | undefined;
  #thoughts: Piece[] = [];
  #isThinking = false;

  /** `prefix` begins the ids of messages. */
  constructor(
    stamp: Stamp,
    scope: EventScope,
    options: { prefix: string; onUpdate: (toolCallId: string) => void },
  ) {
    this.#stamp = stamp;
    this.#scope = scope;
    this.#prefix = options.prefix;
    this.calls = new CallBook(stamp, scope, options.onUpdate);
  }

  /** The message that is being written; opened when there is none. */
  message(): string {
    if (this.#messageId !== undefined) return this.#messageId;
    const messageId = `${this.#prefix}/m${this.#ordinal}`;
    this.#ordinal += 1;
    this.#messageId = messageId;
    this.#stamp.emit(this.#scope, {
      type: 'message.start',
      messageId,
      role: 'assistant',
      clientId: messageId,
    });
    return messageId;
  }

  content(delta: unknown): void {
    if (typeof delta !== 'string' || delta === '') return;
    this.#endThought();
    this.#answer ??= { blockId: 'text', text: '' };
    this.#append(this.#answer, delta, 'text');
  }

  thinking(delta: unknown): void {
    if (typeof delta !== 'string' || delta === '') return;
    const open = this.#isThinking ? this.#thoughts.at(-1) : undefined;
    this.#append(open ?? this.#addThought(), delta, 'reasoning');
  }

  call(call: WireCall): void {
    this.#endThought();
    this.calls.upsert(call, () => this.message());
  }

  /** The source closes the visible block with its final text; what follows opens another. */
  close(from: unknown, outcome: 'completed' | 'failed' = 'completed', error?: unknown): void {
    const stored: JsonObject = isObject(from) ? from : {};
    const thinking: JsonObject = isObject(stored['thinking']) ? stored['thinking'] : {};
    for (const value of objects(thinking['toolCalls'])) {
      const call = wireCall(value);
      if (call) this.calls.upsert(call, () => this.message());
    }
    const serverId = words(stored['id']);
    if (this.#messageId === undefined && serverId !== undefined && serverId === this.#closedId) return;
    this.#settleThoughts(text(thinking['content']));
    this.#settleAnswer(text(stored['content']));
    if (this.#messageId === undefined) return;
    const { durationMs, wordCount } = thinking;
    const meta = given({ durationMs, wordCount });
    const end = { outcome, ...given({ error, meta: Object.keys(meta).length === 0 ? undefined : meta }) };
    const messageId = this.#claim(serverId, stored['createdAt']) ?? this.#messageId;
    this.#stamp.emit(this.#scope, { type: 'message.end', messageId, ...end });
    this.#closedId = serverId;
    this.#messageId = undefined;
    this.#answer = undefined;
    this.#thoughts = [];
    this.#isThinking = false;
  }

  /** A message that was not streamed: a sub-agent's task. */
  user(from: JsonObject): void {
    const messageId = words(from['id']) ?? `${this.#prefix}/u${this.#ordinal}`;
    this.#ordinal += 1;
    const createdAt = given({ createdAt: instant(from['createdAt']) });
    const said = text(from['content']) ?? '';
    this.#stamp.emit(this.#scope, { type: 'message.start', messageId, role: 'user', ...createdAt });
    this.#stamp.emit(this.#scope, { type: 'block.end', messageId, blockId: 'text', text: said });
    this.#stamp.emit(this.#scope, { type: 'message.end', messageId });
  }

  #claim(serverId: string | undefined, created: unknown): string | undefined {
    if (serverId === undefined || this.#messageId === undefined) return undefined;
    const claim = {
      messageId: serverId,
      clientId: this.#messageId,
      ...given({ createdAt: instant(created) }),
    };
    this.#stamp.emit(this.#scope, { type: 'message.start', role: 'assistant', ...claim });
    return serverId;
  }

  #append(piece: Piece, delta: string, kind: 'text' | 'reasoning'): void {
    const block = { messageId: this.message(), blockId: piece.blockId };
    this.#stamp.emit(this.#scope, {
      type: 'block.delta',
      ...block,
      off: piece.text.length,
      text: delta,
      kind,
    });
    piece.text += delta;
  }

  /** Reasoning between two other things is one block; its text stays as it was sent, blank lines included. */
  #endThought(): void {
    const last = this.#thoughts.at(-1);
    if (this.#isThinking && last) {
      this.#stamp.emit(this.#scope, { type: 'block.end', messageId: this.message(), blockId: last.blockId });
    }
    this.#isThinking = false;
  }

  #addThought(): Piece {
    const thought = { blockId: `thinking${this.#thoughts.length}`, text: '' };
    this.#thoughts.push(thought);
    this.#isThinking = true;
    return thought;
  }

  /** The final reasoning is the authority where it says more than the deltas did. */
  #settleThoughts(final = ''): void {
    for (const { piece, text } of final === '' ? [] : reconcile(this.#thoughts, final)) {
      const { blockId } = piece ?? this.#addThought();
      const said = { messageId: this.message(), blockId, kind: 'reasoning', text } as const;
      this.#stamp.emit(this.#scope, { type: 'block.set', ...said });
    }
    this.#endThought();
  }

  #settleAnswer(final: string | undefined): void {
    if (this.#answer === undefined && (final === undefined || final === '')) return;
    this.#answer ??= { blockId: 'text', text: '' };
    const { blockId, text } = this.#answer;
    const set = final === undefined || final === text ? undefined : { text: final };
    this.#stamp.emit(this.#scope, { type: 'block.end', messageId: this.message(), blockId, ...set });
  }
}
