import type { EventScope } from '@callboard/core';
import { field } from '../internal/either-case.ts';
import { outcomeOf } from '../internal/gemini-values.ts';
import { given, isObject, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { Stamp } from '../internal/stamp.ts';
import { AskBook, isRequest } from './asks.ts';
import type { AskRequest } from './asks.ts';

interface Call {
  scope: EventScope;
  /** Declared to go on after its first result. */
  long: boolean;
}

/** What the kit answers for a call that a person refused. */
const REJECTED = 'This tool call is rejected.';

/** The calls of a session. */
export class CallBook {
  readonly asks: AskBook;
  readonly #stamp: Stamp;
  /** Calls that have no result. */
  readonly #calls = new Map<string, Call>();

  constructor(stamp: Stamp) {
    this.#stamp = stamp;
    this.asks = new AskBook(stamp);
  }

  /** The calls of a run that have no result and should have one. */
  busy(runId: string): string[] {
    return [...this.#calls]
      .filter(([id, { scope, long }]) => scope.runId === runId && !long && !this.asks.isAsked(id))
      .map(([id]) => id);
  }

  /** Reads a call, or a request to a person that is written as one. */
  call(
    scope: EventScope,
    call: JsonObject,
    place: { messageId?: string; id: string; long: boolean; at?: number },
  ): void {
    const id = words(call['id']) ?? place.id;
    const name = words(call['name']) ?? 'unknown_tool';
    const args = isObject(call['args']) ? call['args'] : {};
    if (isRequest(name)) return this.#request(scope, { id, name, args });
    if (this.#calls.has(id)) return;
    const { messageId, long, at } = place;
    this.#calls.set(id, { scope, long });
    const ref = { toolCallId: id, ...given({ messageId, at }) };
    const detached = long ? { detached: true } : undefined;
    this.#stamp.emit(scope, { type: 'tool.start', ...ref, toolName: name, ...detached });
    this.#stamp.emit(scope, { type: 'tool.input.set', ...ref, complete: true, input: call['args'] ?? {} });
  }

  /** Reads a result. `asks`: the call waits for a person, so that this is no end; `byUser`: the application sent it. */
  result(
    scope: EventScope,
    response: JsonObject,
    facts: { asks: boolean; byUser: boolean; at?: number },
  ): void {
    const id = words(response['id']);
    const value = response['response'];
    if (id === undefined || facts.asks) return;
    if (this.asks.has(id)) return this.asks.answer(scope, id, value);
    const call = this.#calls.get(id);
    const ref = { toolCallId: id, ...given({ at: facts.at }) };
    const own = call === undefined ? scope : { ...scope, agentId: call.scope.agentId };
    if ((call?.long === true && !facts.byUser) || field(response, 'willContinue') === true) {
      this.#stamp.emit(own, { type: 'tool.output.set', ...ref, output: value });
      return;
    }
    this.#calls.delete(id);
    const refused = isObject(value) && value['error'] === REJECTED;
    this.asks.settle(scope, id, refused);
    const toolName = call ? undefined : words(response['name']);
    const end = refused ? { outcome: 'denied' as const, error: REJECTED } : outcomeOf(value);
    this.#stamp.emit(own, { type: 'tool.end', ...ref, ...given({ toolName }), ...end });
  }

  /** The call hands over to an agent: its work goes on without it. */
  detach(scope: EventScope, toolCallId: string): void {
    if (!this.#calls.has(toolCallId)) return;
    this.#stamp.emit(scope, { type: 'tool.update', toolCallId, detached: true });
  }

  /** The step broke off. Its only call without a result is the one that failed; of several nobody knows. */
  fail(runId: string, error: unknown): void {
    const [only, ...others] = this.busy(runId);
    const call = only === undefined ? undefined : this.#calls.get(only);
    if (only === undefined || call === undefined || others.length > 0) return;
    this.#calls.delete(only);
    const how = { outcome: 'failed', confidence: 'inferred', error } as const;
    this.#stamp.emit(call.scope, { type: 'tool.end', toolCallId: only, ...how });
  }

  /** The call that a request is about is in its arguments; it is announced when it was not. */
  #request(scope: EventScope, request: AskRequest): void {
    const original = field(request.args, 'originalFunctionCall');
    const named = isObject(original) ? words(original['id']) : undefined;
    const toolCallId = named ?? words(field(request.args, 'functionCallId'));
    if (isObject(original) && named !== undefined) this.call(scope, original, { id: named, long: false });
    this.asks.request(scope, request, toolCallId);
  }
}
