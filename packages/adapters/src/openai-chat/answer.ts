import type { BlockKind, EventScope } from '@callboard/core';
import { given, isObject, objects, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { PartSequence } from '../internal/part-sequence.ts';
import type { Ending } from '../internal/request-runs.ts';
import { Digest } from '../internal/told-turns.ts';
import { MessageCalls } from './calls.ts';
import type { CallContext } from './calls.ts';
import { endingOf } from './endings.ts';
import { fileOf, partsOf, reasoningOf, sealOf, sourcesOf } from './wire.ts';

/** One choice of a response, or a stored assistant message: delta by delta, or whole. */
export class Answer {
  /** How it ended; undefined while it is being written. */
  ending: Ending | undefined;
  readonly #parts: PartSequence;
  readonly #calls: MessageCalls;
  readonly #context: CallContext;
  readonly #sources = new Set<string>();
  readonly #text = new Digest();

  constructor(context: CallContext, messageId: string, facts: { model?: string; createdAt?: number }) {
    // Ids of calls may repeat from response to response.
    const scope = { ...context.runs.scope, stepId: messageId };
    this.#context = context;
    this.#parts = new PartSequence(context.stamp, (): EventScope => scope, messageId);
    this.#calls = new MessageCalls(context, messageId, scope);
    this.#parts.start('assistant', facts);
  }

  /** It has no end yet, and the input of a call stops in the middle. */
  get isHalf(): boolean {
    return this.ending === undefined && this.#calls.isHalf;
  }

  /** Reads a delta or a whole message. */
  read(from: JsonObject): void {
    const { content, refusal, audio } = from;
    this.#say('reasoning', reasoningOf(from));
    const seal = sealOf(from);
    if (seal !== undefined) this.#parts.sign(seal);
    for (const said of partsOf(content)) {
      if ('text' in said) this.#say(said.kind, said.text);
      else this.#parts.show(said.kind, said.value);
    }
    this.#say('refusal', text(refusal) ?? '');
    if (isObject(audio)) this.#say('text', text(audio['transcript']) ?? '');
    for (const image of objects(from['images'])) this.#parts.show('file', fileOf(image));
    this.cite(sourcesOf(from));
    if (isObject(from['function_call'])) this.#calls.read({ index: 'function', ...from['function_call'] });
    for (const fragment of objects(from['tool_calls'])) {
      this.#parts.part();
      this.#calls.read(fragment);
    }
  }

  /** Shows where the words come from; each source once. */
  cite(sources: readonly JsonObject[]): void {
    for (const source of sources) {
      const key = words(source['url']) ?? JSON.stringify(source);
      if (this.#sources.has(key)) continue;
      this.#sources.add(key);
      this.#parts.show('source', source);
    }
  }

  /** The choice is over, with the reason that the wire gave, or with the error that ended it. */
  finish(reason: string | undefined, error?: unknown): void {
    if (this.ending) return;
    this.ending = error === undefined ? endingOf(reason ?? 'stop') : { outcome: 'failed', error };
    const { outcome, error: cause } = this.ending;
    this.#calls.close(outcome !== 'completed');
    this.#parts.end({
      outcome: outcome === 'failed' ? 'failed' : 'completed',
      ...given({ error: cause, finishReason: reason }),
    });
  }

  /** A call that the provider could not read: the model's own words are its input, the provider's its error. */
  addFailedCall(from: JsonObject, error: unknown): void {
    this.#parts.part();
    const input = from['arguments'] ?? from['parameters'];
    this.#calls.read({ name: from['name'], arguments: input });
    const call = this.#calls.calls.at(-1);
    if (call === undefined) return;
    this.#calls.close(false);
    this.#context.index.answer(call);
    this.#context.runs.answered(call.toolCallId);
    const { toolCallId, messageId, scope } = call;
    const end = { toolCallId, messageId, outcome: 'failed', error, phase: 'input' } as const;
    this.#context.stamp.emit(scope, { type: 'tool.end', ...end });
  }

  /** Text that is no part of a delta. */
  say(text: string): void {
    this.#say('text', text);
  }

  /** Names what the message says, the same as in the history of the next request. */
  signature(): string {
    const calls = this.#calls.calls.map(({ wireId, toolCallId }) => `c${wireId ?? toolCallId}`);
    const said = String(this.#text);
    return [...(said === '' ? [] : [said]), ...calls].join(' ');
  }

  #say(kind: BlockKind, text: string): void {
    this.#parts.append(kind, text);
    if (kind === 'text') this.#text.add(text);
  }
}
