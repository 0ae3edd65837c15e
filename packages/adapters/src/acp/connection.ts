import { isObject, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { idText, objectIn } from '../internal/json-rpc.ts';
import type { Sender } from '../internal/json-rpc.ts';
import type { EventScope } from '@callboard/core';
import type { Stamp } from '../internal/stamp.ts';
import { askElicitation, askPermission, closeAsk } from './ask-book.ts';
import { Conversation } from './conversation.ts';
import { FROM_AGENT, TELLS_PAST, fits } from './pending.ts';
import type { Pending } from './pending.ts';
import { DRAFT_READERS, READERS } from './updates.ts';

/** What a connection is told. */
export interface ConnectionOptions {
  /** Id of the first run. */
  base: string;
  version: number;
  /** The session to read. */
  session: string | undefined;
  /** All sessions are read, one after the other. */
  all: boolean;
}

/** One connection of a client and an agent, and what is read of its sessions. */
export class Connection {
  /** The version of the protocol; the handshake tells it. */
  version: number;
  /** The session that spoke last. */
  talk: Conversation | undefined;
  readonly #stamp: Stamp;
  readonly #options: ConnectionOptions;
  readonly #talks = new Map<string, Conversation>();
  readonly #pending: Record<Sender, Map<unknown, Pending>> = { client: new Map(), server: new Map() };
  /** Sessions that the client opened; any other is a sub-agent's. */
  readonly #sessions = new Set<string>();
  #seesClient = false;
  #greeted = false;
  #agentInfo: unknown;

  constructor(stamp: Stamp, options: ConnectionOptions) {
    this.#stamp = stamp;
    this.#options = options;
    this.version = options.version;
  }

  get scope(): EventScope {
    return this.talk?.scope ?? this.#stamp.scope(this.#options.base);
  }

  request(message: JsonObject, from: Sender | undefined): void {
    const { id } = message;
    const method = String(message['method']);
    // An id that the client waits for is not used by it for another request.
    const isAgents = FROM_AGENT.test(method) || (this.#pending.client.get(id)?.method ?? method) !== method;
    const sender = from ?? (isAgents ? 'server' : 'client');
    const params = objectIn(message, 'params');
    if (method === 'initialize') this.#greet();
    if (this.#pending[sender].get(id)?.method === method) return;
    const pending: Pending = { method, params };
    this.#pending[sender].set(id, pending);
    const sessionId = words(params['sessionId']);
    if (sender === 'client') this.#ask(pending, sessionId);
    else if (sessionId !== undefined || method === 'elicitation/create')
      this.#question(pending, sessionId, idText(id));
  }

  /** Whose request a response answers is told by its mark, else by its fields, else it is the latest. */
  response(message: JsonObject, from: Sender | undefined): boolean {
    const { id, result } = message;
    const { client, server } = this.#pending;
    const mine = client.has(id);
    const its = server.get(id);
    // An agent's own stream holds no answers to its requests.
    const unmarked =
      this.#seesClient && its !== undefined && (!isObject(result) || fits(its, result) || !mine);
    const isAgents = from === undefined ? unmarked : from === 'client';
    const book = isAgents ? server : client;
    const pending = book.get(id);
    book.delete(id);
    if (pending) this.#answer(pending, message);
    else return this.#answerUnseen(message);
    return true;
  }

  notification(message: JsonObject): boolean {
    const params = objectIn(message, 'params');
    const { method } = message;
    if (method === 'session/cancel') this.#find(words(params['sessionId']))?.stop();
    else if (method === '$/cancel_request') this.#cancel(params['requestId']);
    else if (method === 'session/update') return this.#update(params);
    else return typeof method === 'string' && method !== '';
    return true;
  }

  #ask(pending: Pending, sessionId: string | undefined): void {
    const { method, params } = pending;
    this.#see();
    if (sessionId === undefined) return;
    if (method === 'session/prompt' || TELLS_PAST.has(method)) this.#sessions.add(sessionId);
    if (method !== 'session/prompt' && !TELLS_PAST.has(method)) return;
    const talk = this.#enter(sessionId);
    if (talk === undefined) return;
    if (TELLS_PAST.has(method)) talk.load();
    else if (this.version < 2) pending.turn = talk.begin(params['prompt']);
    else if (talk.idle) talk.begin();
  }

  /** Another process took over, and numbers its requests anew: what was open gets no answer any more. */
  #greet(): void {
    if (this.#greeted) {
      for (const book of Object.values(this.#pending)) book.clear();
      for (const talk of this.#talks.values()) talk.lose();
    }
    this.#greeted = true;
  }

  #see(): void {
    this.#seesClient = true;
    for (const talk of this.#talks.values()) talk.seesClient = true;
  }

  #question(pending: Pending, sessionId: string | undefined, askId: string): void {
    const { method, params } = pending;
    const talk = this.#find(sessionId);
    if (talk === undefined) return;
    const agentId = talk.agentIdOf(sessionId ?? talk.sessionId);
    if (method === 'session/request_permission')
      pending.ask = askPermission(talk, agentId, { askId, params });
    else if (method === 'elicitation/create') pending.ask = askElicitation(talk, agentId, { askId, params });
  }

  #answer({ method, params, ask, turn }: Pending, message: JsonObject): void {
    const { result } = message;
    const sessionId = words(params['sessionId']);
    const talk = this.#find(sessionId);
    if (ask && talk) closeAsk(talk, ask, result);
    else if (method === 'session/prompt' && talk) this.#answerPrompt(talk, { params, turn }, message);
    else if (method === 'terminal/output' && talk && isObject(result)) {
      talk.terminals.set(String(params['terminalId']), words(result['output']) ?? '');
    } else if (TELLS_PAST.has(method) && talk) {
      talk.end({ outcome: 'completed' });
      talk.past = false;
    } else this.#learn(result);
  }

  /** The second version only acknowledges a prompt, and names the message that it became. */
  #answerPrompt(
    talk: Conversation,
    { params, turn }: { params: JsonObject; turn: number | undefined },
    message: JsonObject,
  ): void {
    const messageId = words(objectIn(message, 'result')['messageId']);
    if (this.version < 2 || messageId === undefined) return talk.answer(message, turn);
    return talk.whole('root', { role: 'user', kind: 'text' }, { messageId, content: params['prompt'] });
  }

  /** The record began after the request, or holds one side only. */
  #answerUnseen(message: JsonObject): boolean {
    const { result, error } = message;
    if (isObject(result) && 'stopReason' in result) this.talk?.answer(message);
    else if (isObject(result) || result === null) this.#learn(result);
    else if (isObject(error) && this.talk?.idle === false) this.talk.answer(message);
    else return false;
    return true;
  }

  #learn(result: unknown): void {
    if (!isObject(result)) return;
    if (typeof result['protocolVersion'] === 'number')
      this.version = Math.max(this.version, result['protocolVersion']);
    this.#agentInfo ??= result['agentInfo'] ?? result['info'];
    const sessionId = words(result['sessionId']);
    if (sessionId !== undefined) this.#sessions.add(sessionId);
  }

  #cancel(requestId: unknown): void {
    const pending = this.#pending.server.get(requestId);
    const talk = this.#find(words(pending?.params['sessionId']));
    this.#pending.server.delete(requestId);
    if (pending?.ask && talk) closeAsk(talk, pending.ask, undefined);
  }

  #update(params: JsonObject): boolean {
    const { update } = params;
    const sessionId = words(params['sessionId']);
    if (sessionId === undefined || !isObject(update)) return false;
    const kind = update['sessionUpdate'];
    const read = READERS.get(kind) ?? (this.version < 2 ? undefined : DRAFT_READERS.get(kind));
    if (read === undefined) return false;
    // A list of commands does not make a session the one that is read.
    const talk = SILENT.has(kind) ? this.#find(sessionId) : this.#enter(sessionId);
    if (talk === undefined) return SILENT.has(kind);
    return read(talk, talk.agentIdOf(sessionId), update);
  }

  /** The conversation that a session belongs to; it begins with the first session that says something. */
  #enter(sessionId: string): Conversation | undefined {
    const known = this.#find(sessionId);
    const isFirst = this.#talks.size === 0;
    const { session, all } = this.#options;
    const mayBegin = isFirst ? session === undefined || session === sessionId : all;
    if (known) this.talk = known;
    else if (mayBegin) this.#begin(sessionId, isFirst);
    return this.#find(sessionId);
  }

  #begin(sessionId: string, isFirst: boolean): void {
    const { base } = this.#options;
    const talk = new Conversation(this.#stamp, sessionId, isFirst ? base : `${base}/${sessionId}`);
    talk.seesClient = this.#seesClient;
    talk.agentInfo = this.#agentInfo;
    this.#talks.set(sessionId, talk);
    this.talk = talk;
  }

  /** Sessions that the client did not open are sub-agents of one that it did. */
  #find(sessionId: string | undefined): Conversation | undefined {
    const known = this.#talks.get(sessionId ?? '');
    if (known || this.#sessions.has(sessionId ?? '')) return known;
    return [...this.#talks.values()].find((talk) => talk.children.has(sessionId ?? '')) ?? this.talk;
  }
}

const SILENT: ReadonlySet<unknown> = new Set([
  'available_commands_update',
  'current_mode_update',
  'config_option_update',
  'session_info_update',
]);
