import type { EventScope } from '@callboard/core';
import { field } from '../internal/either-case.ts';
import { given, isObject, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { Stamp } from '../internal/stamp.ts';

interface Ask {
  /** The id it was opened under; an event may have demanded it before its request came. */
  id: string;
  kind: 'approval' | 'sign-in' | 'question' | 'form';
  toolCallId: string | undefined;
  scope: EventScope;
}

/** A request to a person, which the kit writes as a call of its own. */
export interface AskRequest {
  id: string;
  name: string;
  args: JsonObject;
}

const REQUESTS: ReadonlySet<string> = new Set([
  'adk_request_confirmation',
  'adk_request_credential',
  'adk_request_input',
]);

/** True for the name of a call that asks a person. */
export function isRequest(name: string | undefined): boolean {
  return name !== undefined && REQUESTS.has(name);
}

/** What agents ask of a person. */
export class AskBook {
  readonly #stamp: Stamp;
  /** By the id of the request. */
  readonly #asks = new Map<string, Ask>();

  constructor(stamp: Stamp) {
    this.#stamp = stamp;
  }

  has(id: string): boolean {
    return this.#asks.has(id);
  }

  /** The run waits for a person. */
  waiting(runId: string): boolean {
    return [...this.#asks.values()].some(({ scope }) => scope.runId === runId);
  }

  /** The call waits for a person. */
  isAsked(toolCallId: string): boolean {
    return [...this.#asks.values()].some((ask) => ask.toolCallId === toolCallId);
  }

  /** Another run begins: questions that no call shows were answered, or talked over; no event says which. */
  goOn(runId: string): void {
    for (const [askId, { scope, toolCallId }] of this.#asks) {
      if (toolCallId !== undefined || scope.runId === runId) continue;
      this.#asks.delete(askId);
      this.#close({ ...scope, runId }, askId, { outcome: 'superseded', by: 'unknown' });
    }
  }

  /** Reads a request. `toolCallId` is the call it is about. */
  request(scope: EventScope, { id, name, args }: AskRequest, toolCallId: string | undefined): void {
    if (this.#asks.has(id)) return;
    if (name === 'adk_request_confirmation') {
      const { hint, payload } = objectIn(args, 'toolConfirmation');
      const told = given({ prompt: words(hint), input: payload ?? undefined });
      this.#open({ id, kind: 'approval', toolCallId, scope }, told);
    } else if (name === 'adk_request_credential') {
      const url = urlOf(objectIn(args, 'authConfig'));
      this.#open({ id, kind: 'sign-in', toolCallId, scope }, given({ url }));
    } else {
      const schema = field(args, 'responseSchema') ?? undefined;
      const isForm = isObject(schema) && text(schema['type'])?.toLowerCase() === 'object';
      const told = given({ prompt: words(args['message']), schema, input: args['payload'] ?? undefined });
      this.#open({ id, kind: isForm ? 'form' : 'question', toolCallId, scope }, told);
    }
  }

  /** A confirmation or sign-in that an event demands for a call beside its parts. */
  demand(scope: EventScope, toolCallId: string, kind: 'approval' | 'sign-in'): void {
    this.#open({ id: `call:${toolCallId}`, kind, toolCallId, scope }, {});
  }

  /** The application sends the answer. What a person signed in with is nobody's business. */
  answer(scope: EventScope, requestId: string, value: unknown): void {
    const ask = this.#asks.get(requestId);
    if (ask === undefined) return;
    this.#asks.delete(requestId);
    this.#asks.delete(ask.id);
    const said = ask.kind === 'sign-in' ? undefined : given({ value });
    if (ask.kind !== 'approval') this.#close(scope, ask.id, { outcome: 'answered', by: 'user', ...said });
    else this.#close(scope, ask.id, { outcome: isConfirmed(value) ? 'approved' : 'denied', by: 'user' });
  }

  /** The call went on, or was refused: that answers what it asked. */
  settle(scope: EventScope, toolCallId: string, refused: boolean): void {
    for (const [requestId, ask] of this.#asks) {
      if (ask.toolCallId !== toolCallId) continue;
      this.#asks.delete(requestId);
      if (requestId !== ask.id) continue;
      const agreed = ask.kind === 'approval' ? 'approved' : 'answered';
      this.#close(scope, ask.id, { outcome: refused ? 'denied' : agreed, by: 'unknown' });
    }
  }

  #open(ask: Ask, told: { prompt?: string; url?: string; schema?: unknown; input?: unknown }): void {
    const { id, kind, toolCallId, scope } = ask;
    const known = [...this.#asks.values()].find(
      (one) => toolCallId !== undefined && one.toolCallId === toolCallId,
    );
    this.#asks.set(id, known ?? ask);
    if (known) return;
    this.#stamp.emit(scope, { type: 'ask.open', askId: id, kind, ...given({ toolCallId }), ...told });
  }

  #close(
    scope: EventScope,
    askId: string,
    answer: {
      outcome: 'approved' | 'denied' | 'answered' | 'superseded';
      by: 'user' | 'unknown';
      value?: unknown;
    },
  ): void {
    this.#stamp.emit(scope, { type: 'ask.close', askId, ...answer });
  }
}

function objectIn(from: JsonObject, name: string): JsonObject {
  const found = field(from, name);
  return isObject(found) ? found : {};
}

/** The answer to a confirmation; some clients send it as JSON in a text. */
function isConfirmed(value: unknown): boolean {
  if (!isObject(value)) return false;
  if (value['confirmed'] === true) return true;
  return typeof value['response'] === 'string' && /"confirmed"\s*:\s*true/.test(value['response']);
}

/** Where to sign in. Secrets of the configuration stay where they are. */
function urlOf(config: JsonObject): string | undefined {
  return words(field(objectIn(objectIn(config, 'exchangedAuthCredential'), 'oauth2'), 'authUri'));
}
