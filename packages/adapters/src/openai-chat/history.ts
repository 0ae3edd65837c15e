import type { EventScope, MessageRole } from '@callboard/core';
import { given, isObject, objects, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { PartSequence } from '../internal/part-sequence.ts';
import type { ToldTurns } from '../internal/told-turns.ts';
import { digest } from '../internal/told-turns.ts';
import { Answer } from './answer.ts';
import { refOf } from './calls.ts';
import type { Call } from './call-index.ts';
import type { CallContext } from './calls.ts';
import { partsOf } from './wire.ts';
import type { Said } from './wire.ts';

/** What the reader of histories needs from the adapter. */
export interface HistoryContext extends CallContext {
  told: ToldTurns;
  mint: () => string;
}

/** Reads the `messages` of requests, as they are sent or stored. */
export class HistoryReader {
  readonly #context: HistoryContext;

  constructor(context: HistoryContext) {
    this.#context = context;
  }

  /** A request: what it repeats was told before. */
  request(messages: readonly unknown[]): void {
    const wasTold = this.#context.told.walk();
    for (const message of objects(messages)) if (!wasTold(turnOf(message))) this.message(message);
  }

  /** One message. */
  message(message: JsonObject): void {
    this.#context.told.add(turnOf(message));
    const { role } = message;
    if (role === 'assistant') this.#answer(message);
    else if (role === 'tool' || role === 'function') this.#result(message);
    else this.#say(message, role === 'user' ? 'user' : 'system');
  }

  #answer(message: JsonObject): void {
    const { runs, mint } = this.#context;
    runs.enter();
    const answer = new Answer(this.#context, words(message['id']) ?? mint(), {});
    answer.read(message);
    answer.finish(undefined);
    runs.hold({ outcome: 'completed' });
  }

  #say(message: JsonObject, role: MessageRole): void {
    const { runs, stamp, mint } = this.#context;
    const scope = role === 'user' ? runs.turn() : runs.scope;
    const parts = new PartSequence(stamp, (): EventScope => scope, words(message['id']) ?? mint());
    parts.start(role);
    for (const said of partsOf(message['content'])) {
      if ('text' in said) parts.append(said.kind, said.text);
      else parts.show(said.kind, said.value);
    }
    parts.end();
  }

  /** The result of a call. The API has no flag for failures; some applications send one. */
  #result(message: JsonObject): void {
    const { stamp, runs } = this.#context;
    const call = this.#callOf(message);
    const named = words(message['tool_call_id']);
    if (call === undefined && named === undefined) {
      return stamp.emit(runs.scope, { type: 'raw', reason: 'unmatched', data: message });
    }
    if (call) this.#context.index.answer(call);
    runs.enter();
    const ref = call
      ? refOf(call)
      : { toolCallId: named ?? '', ...given({ toolName: words(message['name']) }) };
    runs.answered(ref.toolCallId);
    const { content: output } = message;
    const failed = message['is_error'] === true || message['status'] === 'error';
    const end = failed
      ? ({ outcome: 'failed', error: output } as const)
      : ({ outcome: 'completed', output, confidence: 'inferred' } as const);
    stamp.emit(call?.scope ?? runs.scope, { type: 'tool.end', ...ref, ...end });
    return undefined;
  }

  /** By id; without one only where a single open call can be meant. */
  #callOf({ tool_call_id: id, name }: JsonObject): Call | undefined {
    const { index } = this.#context;
    const wireId = words(id);
    return wireId === undefined ? index.single(words(name)) : index.find(wireId);
  }
}

/** Reasoning may be left out of a history. */
function textOfPart(part: Said): string {
  if (!('text' in part)) return JSON.stringify(part.value);
  return part.kind === 'text' ? part.text : '';
}

/** Names what a message says. */
function turnOf(message: JsonObject): string {
  const { role, content } = message;
  if (role === 'tool' || role === 'function') {
    return `r${words(message['tool_call_id']) ?? ''}${digest(JSON.stringify(content ?? ''))}`;
  }
  const said = digest(partsOf(content).map(textOfPart).join(''));
  const calls = objects(message['tool_calls']).map((call) => `c${words(call['id']) ?? ''}`);
  const legacy = isObject(message['function_call']) ? ['cfunction'] : [];
  return [...(said === '' ? [] : [said]), ...calls, ...legacy].join(' ');
}
