import { elicitationAnswer, elicitationFacts } from '../internal/elicitation.ts';
import { given, isObject, objects, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { EventScope, AskKind } from '@callboard/core';
import type { Stamp } from '../internal/stamp.ts';
import { CallBook } from './call-book.ts';
import type { CallRecord } from './call-record.ts';
import { NoticeBook } from './notices.ts';
import { isToolResult } from './results.ts';
import { idText, objectIn } from '../internal/json-rpc.ts';
import type { Sender } from '../internal/json-rpc.ts';

/** A request that waits for its response. */
interface Pending {
  method: string;
  params: JsonObject;
  call?: CallRecord | undefined;
  /** What a person is asked by an elicitation. */
  ask?: { askId: string; kind: AskKind };
}

const SERVER_INFO = 'io.modelcontextprotocol/serverInfo';

/** One connection of a client and a server. It is one run: its calls have nothing else in common. */
export class Connection {
  readonly scope: EventScope;
  readonly #stamp: Stamp;
  readonly #calls: CallBook;
  /** Both sides number their requests, often alike. */
  readonly #pending: Record<Sender, Map<unknown, Pending>> = { client: new Map(), server: new Map() };
  readonly #notices: NoticeBook;

  constructor(stamp: Stamp, runId: string) {
    this.#stamp = stamp;
    this.scope = stamp.scope(runId);
    this.#calls = new CallBook(stamp, this.scope);
    this.#notices = new NoticeBook(stamp, this.scope);
    stamp.emit(this.scope, { type: 'run.start', signalsRun: true, toolExecutor: 'agent' });
  }

  /** True while a call or a question is open. */
  get busy(): boolean {
    const asks = [...this.#pending.server.values()].some((pending) => pending.ask !== undefined);
    return asks || this.#calls.open.length > 0;
  }

  /** True while a response under this id is awaited. */
  awaits(id: unknown): boolean {
    return this.#pending.client.has(id);
  }

  request(message: JsonObject, from: Sender | undefined): void {
    const { id } = message;
    const method = String(message['method']);
    // An id that the client waits for is not used by it for another request.
    const isServers = ANSWERS.has(method) || (this.#pending.client.get(id)?.method ?? method) !== method;
    const sender = from ?? (isServers ? 'server' : 'client');
    if (this.#pending[sender].get(id)?.method === method) return;
    const params = objectIn(message, 'params');
    const pending: Pending = { method, params };
    this.#pending[sender].set(id, pending);
    if (method === 'tools/call') pending.call = this.#calls.request(id, params);
    else if (method === 'elicitation/create') this.#elicit(pending, id);
    else if (method === 'sampling/createMessage')
      pending.call = this.#calls.sampling(`server:${idText(id)}`, params, this.#owner(params));
    else if (method === 'tasks/update') this.#updateTask(params);
    else if (method === 'tasks/result') pending.call = this.#calls.byTask(params['taskId']);
  }

  /** Whose request a response answers: without a mark the client's, unless only the server has one of this id or its shape says so. */
  response(message: JsonObject, from: Sender | undefined): void {
    const { id, result } = message;
    const { client, server } = this.#pending;
    const asked = server.get(id);
    const isServers =
      from === undefined ? !client.has(id) || (asked && answers(asked, result)) : from === 'client';
    const book = isServers && asked ? server : client;
    const pending = book.get(id);
    if (pending === undefined) return this.#answerUnseen(message);
    book.delete(id);
    return this.#answer(pending, message);
  }

  notification(message: JsonObject, from: Sender | undefined): boolean {
    const method = String(message['method']);
    const params = objectIn(message, 'params');
    if (method === 'notifications/progress') {
      if (from !== 'client' && !this.#calls.progress(params))
        this.#notices.unknownToken(params['progressToken']);
    } else if (method === 'notifications/cancelled') this.#cancel(params, from);
    else if (method === 'notifications/message') this.#notices.log(params);
    else if (method.startsWith('notifications/tasks'))
      this.#tellTask(isObject(params['task']) ? params['task'] : params);
    else return method.startsWith('notifications/');
    return true;
  }

  /** The connection was closed. In good order when nothing is open: then the run is over. */
  close(inOrder: boolean): boolean {
    this.#calls.close();
    const over = inOrder && !this.busy;
    if (over) this.#stamp.emit(this.scope, { type: 'run.end', outcome: 'completed' });
    return over;
  }

  /** The client connected anew: what was open gets no answer any more. */
  replace(): void {
    if (this.close(true)) return;
    const error = 'The client connected anew before everything was answered.';
    this.#stamp.emit(this.scope, { type: 'run.end', outcome: 'failed', error });
  }

  #answer({ method, params, call, ask }: Pending, message: JsonObject): void {
    const { result, error, id } = message;
    this.#learn(method, result);
    if (method === 'sampling/createMessage' && call) return this.#calls.answerSampling(call, message);
    if (call) return this.#calls.respond(call, message, id);
    if (ask) {
      const answer = elicitationAnswer(result, ask.kind);
      return this.#stamp.emit(this.scope, { type: 'ask.close', askId: ask.askId, ...answer });
    }
    if (method.startsWith('tasks/') && isObject(result)) this.#tellTask({ ...params, ...result });
    if (error !== undefined && method !== 'server/discover') this.#notices.refused(method, error);
  }

  /** The record began after the request. What only a tool answers is shown; the rest says nothing. */
  #answerUnseen(message: JsonObject): void {
    const { id, result } = message;
    this.#learn('', result);
    if (isToolResult(result)) return this.#calls.respond(this.#calls.unseen(id), message, id);
    return this.#stamp.emit(this.scope, { type: 'raw', reason: 'unknown-request', data: message });
  }

  #learn(method: string, result: unknown): void {
    if (!isObject(result)) return;
    const info = isObject(result['serverInfo'])
      ? result['serverInfo']
      : objectIn(result, '_meta')[SERVER_INFO];
    const name = isObject(info) ? words(info['name']) : undefined;
    if (name !== undefined && name !== this.#calls.server) {
      this.#calls.server = name;
      const meta = given({ server: info, protocolVersion: words(result['protocolVersion']) });
      this.#stamp.emit(this.scope, { type: 'run.update', meta });
    }
    if (method !== 'tools/list') return;
    for (const tool of objects(result['tools'])) {
      const title = words(tool['title']) ?? words(objectIn(tool, 'annotations')['title']);
      if (title !== undefined) this.#calls.titles.set(String(tool['name']), title);
    }
  }

  /** The call on whose behalf the server asks: by its task, or the only one that is open. */
  #owner(params: JsonObject): CallRecord | undefined {
    const related = objectIn(objectIn(params, '_meta'), 'io.modelcontextprotocol/related-task')['taskId'];
    const { open } = this.#calls;
    return this.#calls.byTask(related) ?? (open.length === 1 ? open[0] : undefined);
  }

  #elicit(pending: Pending, id: unknown): void {
    const toolCallId = this.#owner(pending.params)?.toolCallId;
    const ask = { askId: idText(id), ...elicitationFacts(pending.params) };
    pending.ask = ask;
    this.#stamp.emit(this.scope, { type: 'ask.open', ...ask, ...given({ toolCallId }) });
  }

  #cancel({ requestId, reason }: JsonObject, from: Sender | undefined): void {
    const sender = from ?? (this.#pending.client.has(requestId) ? 'client' : 'server');
    const { call, ask } = this.#pending[sender].get(requestId) ?? {};
    if (call) this.#calls.cancel(call, reason);
    if (ask === undefined) return;
    this.#pending[sender].delete(requestId);
    const why = given({ reason: words(reason) });
    this.#stamp.emit(this.scope, { type: 'ask.close', askId: ask.askId, outcome: 'cancelled', ...why });
  }

  #tellTask(task: JsonObject): void {
    const call = this.#calls.byTask(task['taskId']);
    if (call) this.#calls.task(call, task);
  }

  #updateTask(params: JsonObject): void {
    const call = this.#calls.byTask(params['taskId']);
    if (call) this.#calls.answerTask(call, params);
  }
}

/** What each request of a server is answered with; any other with nothing. */
const ANSWERS: ReadonlyMap<string, string> = new Map([
  ['elicitation/create', 'action'],
  ['sampling/createMessage', 'role'],
  ['roots/list', 'roots'],
]);

/** True for a result that a server's request may get; errors answer the side that asked last. */
function answers({ method }: Pending, result: unknown): boolean {
  if (!isObject(result)) return true;
  const name = ANSWERS.get(method);
  return name === undefined ? Object.keys(result).length === 0 : name in result;
}
