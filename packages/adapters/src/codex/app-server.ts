import { instantOf } from '../internal/instant.ts';
import { finite, given, isObject, objects, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { AskReader } from './asks.ts';
import type { Phase } from './items.ts';
import type { Session } from './session.ts';
import { kindOf, usageOf } from './wire.ts';

/** Notifications that say nothing to a reader. */
const SILENT =
  /^(?:account|app|skills|project|fs|process|command|remoteControl|externalAgentConfig|mcpServer\/startup|mcpServer\/event|hook|rawResponse|windows|model\/(?:verification|safety)|thread\/(?:status|readState|archived|unarchived|closed|deleted|name|section|attachment|goal|prediction|queue|project|environment|settings|search|realtime)|turn\/(?:diff|moderation)|item\/(?:autoApproval|commandExecution\/terminal|fileChange)|configWarning|fuzzyFileSearch|modelProvider|autoApprovalReview|initialized$)/;

type Params = JsonObject;

/** Reads the messages of `codex app-server`, those of the client as well when they are there. */
export class AppServerReader {
  readonly #session: Session;
  readonly #asks: AskReader;
  /** The cause of the turn's failure, when it came before the turn's end. */
  #held: unknown;

  /** What each notification does; false when it could not be used. */
  readonly #readers = new Map<string, (params: Params) => boolean | void>([
    ['thread/started', ({ thread }) => isObject(thread) && this.#thread(thread, false)],
    ['turn/started', (params) => isObject(params['turn']) && this.#began(params, params['turn'])],
    ['turn/completed', (params) => isObject(params['turn']) && this.#ended(params, params['turn'])],
    ['item/started', (params) => this.#item(params, params['item'], 'started')],
    ['item/completed', (params) => this.#item(params, params['item'], 'completed')],
    ['error', (params) => this.#error(params, params['error'])],
    ['turn/plan/updated', (params) => this.#session.items.plan(this.#speaker(params).scope, params['plan'])],
    ['thread/tokenUsage/updated', (params) => this.#usage(params)],
    ['serverRequest/resolved', (params) => this.#asks.resolved(params['requestId'])],
    ['thread/compacted', () => this.#notice({ message: 'The conversation was compacted.' }, 'info')],
    ['thread/reverted', () => this.#notice({ message: 'Turns were taken back.' }, 'info')],
    ['warning', (params) => this.#notice(params, 'warn')],
    ['guardianWarning', (params) => this.#notice(params, 'warn')],
    ['deprecationNotice', (params) => this.#notice({ message: params['summary'], ...params }, 'warn')],
    ['model/rerouted', () => this.#notice({ message: 'Another model answers.' }, 'warn')],
  ]);

  constructor(session: Session) {
    this.#session = session;
    this.#asks = new AskReader(session);
  }

  /** Reads a message; false when it is not known. */
  read(message: JsonObject): boolean {
    const { id, result, error } = message;
    const method = words(message['method']);
    const params = isObject(message['params']) ? message['params'] : {};
    this.#session.threads.outlive = true;
    this.#session.stamp.at = instantOf(message['emittedAtMs']) ?? this.#session.stamp.at;
    if (method === undefined) return this.#response(id, isObject(result) ? result : {}, error);
    if (id !== undefined) return this.#asks.request(id, method, params) || !method.includes('/request');
    return this.#notification(method, params);
  }

  reset(): void {
    this.#held = undefined;
    this.#asks.clear();
  }

  /** An answer: of the client to a request, or of the server, which may hold the turns of a thread. */
  #response(id: unknown, result: JsonObject, error: unknown): boolean {
    if (this.#asks.answer(id, result, error)) return true;
    const { thread } = result;
    if (isObject(thread)) this.#thread(thread, true);
    else if (isObject(error)) this.#session.items.notice(error, 'error');
    return true;
  }

  #notification(method: string, params: Params): boolean {
    const reader = this.#readers.get(method);
    if (reader === undefined) return this.#delta(method, params) || SILENT.test(method);
    return reader(params) ?? true;
  }

  #delta(method: string, params: Params): boolean {
    const { items, calls } = this.#session;
    const { delta } = params;
    const id = words(params['itemId']);
    if (id === undefined) return false;
    const index = (name: string): string => String(finite(params[name]) ?? 0);
    const speaker = this.#speaker(params);
    if (method === 'item/agentMessage/delta' || method === 'item/plan/delta')
      items.append(speaker, id, { part: '', kind: 'text', text: delta });
    else if (method === 'item/reasoning/summaryTextDelta')
      items.append(speaker, id, { part: `s${index('summaryIndex')}`, kind: 'reasoning', text: delta });
    else if (method === 'item/reasoning/textDelta')
      items.append(speaker, id, { part: `c${index('contentIndex')}`, kind: 'reasoning', text: delta });
    else if (method === 'item/commandExecution/outputDelta') {
      this.#asks.moved(id, true);
      calls.print(speaker.scope.agentId, id, text(delta) ?? '');
    } else if (method === 'item/mcpToolCall/progress')
      calls.tell(speaker.scope.agentId, id, {
        type: 'tool.progress',
        ...given({ message: params['message'] }),
      });
    else return method === 'item/reasoning/summaryPartAdded';
    return true;
  }

  #notice(said: JsonObject, level: 'info' | 'warn'): void {
    this.#session.items.notice(said, level);
  }

  #item(params: Params, item: unknown, phase: Phase): boolean {
    if (!isObject(item)) return false;
    const id = words(item['id']) ?? '';
    if (phase === 'completed') this.#asks.moved(id, kindOf(item['status']) !== 'declined');
    return this.#session.items.read(this.#speaker(params), item, phase);
  }

  #speaker(params: Params): ReturnType<Session['threads']['speaker']> {
    return this.#session.threads.speaker(words(params['threadId']), words(params['turnId']));
  }

  /** A thread as an object: the main one, a sub-agent's, or a stored one with its turns. */
  #thread(thread: JsonObject, isFetched: boolean): true {
    const { threads } = this.#session;
    const threadId = words(thread['id']);
    if (threadId === undefined) return true;
    const parentAgentId = words(thread['parentThreadId']);
    if (!threads.isRoot(threadId)) {
      const name = words(thread['agentNickname']) ?? words(thread['agentRole']);
      const parent = threads.isRoot(parentAgentId) ? 'root' : parentAgentId;
      threads.describe(threadId, given({ name, parentAgentId: parent, model: words(thread['model']) }));
    }
    for (const turn of isFetched ? objects(thread['turns']) : []) {
      this.#began({ threadId }, turn);
      this.#ended({ threadId }, turn);
    }
    return true;
  }

  #began(params: Params, turn: JsonObject): true {
    const { runs, threads, stamp } = this.#session;
    const threadId = words(params['threadId']);
    const turnId = words(turn['id']);
    stamp.at = instantOf(turn['startedAt']) ?? stamp.at;
    if (threadId !== undefined && !threads.isRoot(threadId)) threads.began(threadId, turnId);
    else if (!runs.isOpen || runs.id !== turnId) runs.begin(turnId);
    return true;
  }

  #ended(params: Params, turn: JsonObject): true {
    const { runs, threads, stamp } = this.#session;
    const threadId = words(params['threadId']);
    const { at } = stamp;
    // A second end says nothing.
    if (threads.isRoot(threadId) && runs.over && runs.id === words(turn['id'])) return true;
    for (const item of objects(turn['items'])) this.#item(params, item, 'completed');
    stamp.at = at ?? instantOf(turn['completedAt']);
    const status = kindOf(turn['status']);
    if (status === 'inprogress') return true;
    const error = status === 'failed' ? (turn['error'] ?? this.#held ?? 'The turn failed') : undefined;
    this.#held = undefined;
    const outcome = status === 'failed' || status === 'completed' ? status : 'cancelled';
    if (threadId !== undefined && !threads.isRoot(threadId)) {
      threads.ended(threadId, { outcome, ...given({ error }) });
      return true;
    }
    runs.enter();
    const by = outcome === 'cancelled' ? ('user' as const) : undefined;
    runs.end({ outcome, ...given({ error, by }) });
    return true;
  }

  #error(params: Params, error: unknown): void {
    const { items } = this.#session;
    const said = isObject(error) ? error : params;
    const willRetry = params['willRetry'] === true;
    if (!willRetry) this.#held = error;
    items.notice({ message: said['message'], code: 'error' }, willRetry ? 'warn' : 'error');
  }

  #usage(params: Params): void {
    const { runs, threads, stamp } = this.#session;
    const { tokenUsage } = params;
    const usage = isObject(tokenUsage) ? usageOf(tokenUsage['total']) : undefined;
    const threadId = words(params['threadId']);
    if (usage === undefined) return;
    if (threadId !== undefined && !threads.isRoot(threadId)) threads.describe(threadId, { usage });
    else if (runs.isOpen) stamp.emit(runs.scope, { type: 'run.update', usage });
  }
}
