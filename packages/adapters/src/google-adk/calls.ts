import type { EventScope } from '@callboard/core';
import { field } from '../internal/either-case.ts';
import { outcomeOf } from '../internal/gemini-values.ts';
import { given, isObject, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { Stamp } from '../internal/stamp.ts';

interface Call {
  scope: EventScope;
  messageId: string | undefined;
  long: boolean;
}

interface Ask {
  /** The id it was opened under; an event may have demanded it before its request came. */
  id: string;
  kind: 'approval' | 'sign-in' | 'question' | 'form';
  toolCallId: string | undefined;
  scope: EventScope;
}

/** What the kit answers for a call that a person refused. */
const REJECTED = 'This tool call is rejected.';

const REQUESTS: ReadonlySet<string> = new Set([
  'adk_request_confirmation',
  'adk_request_credential',
  'adk_request_input',
]);

/** Calls, and what they ask of a person. */
export class CallBook {
  readonly #stamp: Stamp;
  readonly #calls = new Map<string, Call>();
  readonly #asks = new Map<string, Ask>();

  constructor(stamp: Stamp) {
    this.#stamp = stamp;
  }

  /** The run waits for a person. */
  waiting(runId: string): boolean {
    return [...this.#asks.values()].some(({ scope }) => scope.runId === runId);
  }

  /** Another run begins: questions that no call shows were answered, or talked over; no event says which. */
  goOn(runId: string): void {
    for (const [askId, { scope, toolCallId }] of this.#asks) {
      if (toolCallId !== undefined || scope.runId === runId) continue;
      this.#asks.delete(askId);
      this.#stamp.emit(
        { ...scope, runId },
        { type: 'ask.close', askId, outcome: 'superseded', by: 'unknown' },
      );
    }
  }

  /** The calls of a run that have no result and should have one. */
  busy(runId: string): string[] {
    const asked = new Set([...this.#asks.values()].map(({ toolCallId }) => toolCallId));
    return [...this.#calls]
      .filter(([id, { scope, long }]) => scope.runId === runId && !long && !asked.has(id))
      .map(([id]) => id);
  }

  /** Reads a call, or a request to a person that is written as one. */
  call(
    scope: EventScope,
    call: JsonObject,
    place: { messageId?: string; id: string; long: boolean; at?: number },
  ): void {
    const id = words(call['id']) ?? place.id;
    const name = words(call['name']) ?? '';
    const args = isObject(call['args']) ? call['args'] : {};
    if (REQUESTS.has(name)) return this.#request(scope, { id, name, args });
    if (this.#calls.has(id)) return;
    const { messageId, long, at } = place;
    this.#calls.set(id, { scope, messageId, long });
    const ref = { toolCallId: id, ...given({ messageId, at }) };
    const detached = long ? { detached: true } : undefined;
    this.#stamp.emit(scope, { type: 'tool.start', ...ref, toolName: name || 'unknown_tool', ...detached });
    this.#stamp.emit(scope, { type: 'tool.input.set', ...ref, complete: true, input: call['args'] ?? {} });
  }

  /** Reads a result. `asks`: the call waits for a person, so that this is no end; `byUser`: the application sent it. */
  result(
    scope: EventScope,
    response: JsonObject,
    facts: { asks: boolean; byUser: boolean; at?: number },
  ): void {
    const id = words(response['id']);
    if (id === undefined) return;
    const value = response['response'];
    if (this.#asks.has(id)) return this.#answer(scope, id, value);
    const call = this.#calls.get(id);
    const isFirst = call?.long === true && !facts.byUser;
    if (facts.asks) return;
    const ref = { toolCallId: id, ...given({ at: facts.at }) };
    const own = call === undefined ? scope : { ...scope, agentId: call.scope.agentId };
    if (isFirst || field(response, 'willContinue') === true) {
      this.#stamp.emit(own, { type: 'tool.output.set', ...ref, output: value });
      return;
    }
    this.#calls.delete(id);
    const denied = this.#closeAsksOf(scope, id, value);
    const toolName = call ? undefined : words(response['name']);
    const end = denied ? { outcome: 'denied' as const, error: REJECTED } : outcomeOf(value);
    this.#stamp.emit(own, { type: 'tool.end', ...ref, ...given({ toolName }), ...end });
  }

  /** The call hands over to an agent: its work goes on without it. */
  detach(scope: EventScope, toolCallId: string): void {
    if (this.#calls.has(toolCallId))
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

  /** A confirmation or sign-in that an event demands for a call beside its parts. */
  demand(scope: EventScope, toolCallId: string, kind: 'approval' | 'sign-in'): void {
    if ([...this.#asks.values()].some((ask) => ask.toolCallId === toolCallId)) return;
    this.#open(scope, `call:${toolCallId}`, { kind, toolCallId });
  }

  clear(): void {
    this.#calls.clear();
    this.#asks.clear();
  }

  #request(scope: EventScope, { id, name, args }: { id: string; name: string; args: JsonObject }): void {
    if (this.#asks.has(id)) return;
    if (name === 'adk_request_confirmation') return this.#confirm(scope, id, args);
    if (name === 'adk_request_credential') {
      const toolCallId = words(field(args, 'functionCallId'));
      const config = field(args, 'authConfig');
      return this.#open(scope, id, { kind: 'sign-in', toolCallId, ...given({ url: urlOf(config) }) });
    }
    const schema = field(args, 'responseSchema') ?? undefined;
    const isForm = isObject(schema) && text(schema['type'])?.toLowerCase() === 'object';
    const prompt = words(args['message']);
    this.#open(scope, id, {
      kind: isForm ? 'form' : 'question',
      ...given({ prompt, schema, input: args['payload'] ?? undefined }),
    });
  }

  #confirm(scope: EventScope, id: string, args: JsonObject): void {
    const original = field(args, 'originalFunctionCall');
    const confirmation = field(args, 'toolConfirmation');
    const toolCallId = isObject(original) ? words(original['id']) : undefined;
    if (isObject(original) && toolCallId !== undefined && !this.#calls.has(toolCallId))
      this.call(scope, original, { id: toolCallId, long: false });
    const { hint, payload } = isObject(confirmation) ? confirmation : {};
    this.#open(scope, id, {
      kind: 'approval',
      toolCallId,
      ...given({ prompt: words(hint), input: payload }),
    });
  }

  #open(
    scope: EventScope,
    askId: string,
    ask: {
      kind: Ask['kind'];
      toolCallId?: string | undefined;
      prompt?: string;
      url?: string;
      schema?: unknown;
      input?: unknown;
    },
  ): void {
    const { kind, toolCallId, ...facts } = ask;
    const known = [...this.#asks.values()].find(
      (one) => toolCallId !== undefined && one.toolCallId === toolCallId,
    );
    this.#asks.set(askId, known ?? { id: askId, kind, toolCallId, scope });
    if (known) return;
    this.#stamp.emit(scope, { type: 'ask.open', askId, kind, ...given({ toolCallId }), ...facts });
  }

  #answer(scope: EventScope, wireId: string, value: unknown): void {
    const ask = this.#asks.get(wireId);
    const askId = ask?.id ?? wireId;
    this.#asks.delete(wireId);
    this.#asks.delete(askId);
    if (ask?.kind !== 'approval') {
      this.#stamp.emit(scope, {
        type: 'ask.close',
        askId,
        outcome: 'answered',
        by: 'user',
        ...given({ value }),
      });
      return;
    }
    const outcome = isConfirmed(value) ? 'approved' : 'denied';
    this.#stamp.emit(scope, { type: 'ask.close', askId, outcome, by: 'user' });
  }

  /** The call went on, which answers what it asked; true when the answer was no. */
  #closeAsksOf(scope: EventScope, toolCallId: string, value: unknown): boolean {
    const isRejected = isObject(value) && value['error'] === REJECTED;
    for (const [askId, ask] of this.#asks) {
      if (ask.toolCallId !== toolCallId) continue;
      this.#asks.delete(askId);
      if (askId !== ask.id) continue;
      const agreed = ask.kind === 'approval' ? 'approved' : 'answered';
      const outcome = isRejected ? 'denied' : agreed;
      this.#stamp.emit(scope, { type: 'ask.close', askId, outcome, by: 'unknown' });
    }
    return isRejected;
  }
}

/** The answer to a confirmation; some clients send it as JSON in a text. */
function isConfirmed(value: unknown): boolean {
  if (!isObject(value)) return false;
  if (value['confirmed'] === true) return true;
  return typeof value['response'] === 'string' && /"confirmed"\s*:\s*true/.test(value['response']);
}

/** Where to sign in. Secrets of the configuration stay where they are. */
function urlOf(config: unknown): string | undefined {
  const credential = isObject(config) ? field(config, 'exchangedAuthCredential') : undefined;
  const oauth2 = isObject(credential) ? credential['oauth2'] : undefined;
  return isObject(oauth2) ? words(field(oauth2, 'authUri')) : undefined;
}
