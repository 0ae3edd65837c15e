import type { EventScope } from '@callboard/core';
import { elicitationAnswer, elicitationFacts } from '../internal/elicitation.ts';
import { given, isObject, sameJson, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { EventBody, Stamp } from '../internal/stamp.ts';
import type { CallRecord, Need } from './call-record.ts';
import { endOfError, endOfResult, endOfTask } from './results.ts';
import { idText, objectIn } from '../internal/json-rpc.ts';

/** The name under which a request to the client's own model is shown. */
const SAMPLING = 'sampling/createMessage';

/** The calls of one connection, from their first request to their end. */
export class CallBook {
  /** What is known of the server: its name, and the titles of its tools. */
  readonly titles: Map<string, string> = new Map();
  server: string | undefined;
  readonly #stamp: Stamp;
  readonly #scope: EventScope;
  readonly #calls = new Map<string, CallRecord>();
  readonly #tasks = new Map<string, CallRecord>();
  /** Calls by progress token. Tokens are compared with their type: 1 and "1" are two. */
  readonly #tokens = new Map<unknown, CallRecord>();

  constructor(stamp: Stamp, scope: EventScope) {
    this.#stamp = stamp;
    this.#scope = scope;
  }

  /** Calls that have not ended. */
  get open(): CallRecord[] {
    return [...this.#calls.values()].filter((call) => !call.over);
  }

  /** A request of `tools/call`: a new call, or the next attempt of one that needed something. */
  request(id: unknown, params: JsonObject): CallRecord {
    const name = words(params['name']) ?? 'unknown';
    const input = params['arguments'] ?? {};
    // An id is used once in a connection: the same request again is the same line again.
    const told = this.#calls.get(idText(id));
    if (told?.name === name && sameJson(told.input, input)) return told;
    const waiting = this.#waitingFor(params);
    const call = waiting ?? this.#start(idText(id), name, input);
    if (waiting) this.#retry(waiting, id, params);
    const token = objectIn(params, '_meta')['progressToken'];
    if (token !== undefined && token !== null) this.#tokens.set(token, call);
    return call;
  }

  /** A result whose request was not seen. */
  unseen(id: unknown): CallRecord {
    return this.#start(idText(id), 'tools/call');
  }

  /** A request to the client's model: shown as a call that the asking call makes. */
  sampling(toolCallId: string, input: unknown, caller: CallRecord | undefined): CallRecord {
    const call = this.#start(toolCallId, SAMPLING, input);
    const callerToolCallId = caller?.toolCallId;
    this.#tell(call, { type: 'tool.update', executor: 'client', ...given({ callerToolCallId }) });
    return call;
  }

  /** Progress under a token; false when no call was given it. */
  progress(params: JsonObject): boolean {
    const call = this.#tokens.get(params['progressToken']);
    if (call === undefined) return false;
    const { progress, total, message } = params;
    const numbers = given({ progress: numberIn(progress), total: numberIn(total) });
    this.#tell(call, { type: 'tool.progress', ...numbers, ...given({ message: message ?? undefined }) });
    return true;
  }

  /** The answer to a call. */
  respond(call: CallRecord, { result, error }: JsonObject, id: unknown): void {
    if (call.over) return;
    if (!isObject(result)) return this.#end(call, endOfError(error));
    const type = result['resultType'];
    const task = isObject(result['task']) ? result['task'] : result;
    if (type === 'input_required') return this.#need(call, result, idText(id));
    if (isTask(type, result)) return this.#beginTask(call, task);
    return this.#end(call, endOfResult(result));
  }

  /** The answer of the client's model. */
  answerSampling(call: CallRecord, { result, error }: JsonObject): void {
    if (call.over) return;
    this.#end(call, isObject(result) ? { outcome: 'completed', output: result } : endOfError(error));
  }

  cancel(call: CallRecord, reason: unknown): void {
    if (!call.over) this.#end(call, { outcome: 'cancelled', ...given({ reason: words(reason) }) });
  }

  /** The call whose work a task does. */
  byTask(taskId: unknown): CallRecord | undefined {
    return typeof taskId === 'string' ? this.#tasks.get(taskId) : undefined;
  }

  /** How a task stands. */
  task(call: CallRecord, task: JsonObject): void {
    if (call.over || typeof task['status'] !== 'string') return;
    const message = words(task['statusMessage']);
    const said = message !== undefined && message !== call.task?.message;
    const ended = task['status'] !== 'working' && task['status'] !== 'input_required';
    if (said && !ended) this.#tell(call, { type: 'tool.progress', message });
    call.task = { status: task['status'], message };
    if (isObject(task['inputRequests'])) return this.#need(call, task, words(task['taskId']) ?? '');
    const end = endOfTask(task);
    return end && this.#end(call, end);
  }

  /** Answers to what a task asked for. */
  answerTask(call: CallRecord, params: JsonObject): void {
    this.#answer(call, objectIn(params, 'inputResponses'));
  }

  /** Nothing more comes: a task that was completed ends its call though nobody fetched its result. */
  close(): void {
    for (const call of this.open)
      if (call.task?.status === 'completed') this.#end(call, { outcome: 'completed' });
  }

  #start(wanted: string, name: string, input?: unknown): CallRecord {
    let toolCallId = wanted;
    for (let n = 2; this.#calls.has(toolCallId); n++) toolCallId = `${wanted}#${n}`;
    const call: CallRecord = {
      toolCallId,
      name,
      input,
      attempt: 1,
      over: false,
      needs: undefined,
      task: undefined,
    };
    this.#calls.set(toolCallId, call);
    const facts = given({ title: this.titles.get(name), server: this.server });
    this.#tell(call, { type: 'tool.start', toolName: name, executor: 'mcp', ...facts });
    if (input !== undefined) this.#tell(call, { type: 'tool.input.set', complete: true, input });
    this.#tell(call, { type: 'tool.run' });
    return call;
  }

  /** The call that a request goes on with. The state that is sent back says which; without one, the same question. */
  #waitingFor(params: JsonObject): CallRecord | undefined {
    const { inputResponses, requestState, name } = params;
    if (inputResponses === undefined && requestState === undefined) return undefined;
    return this.open.find(
      ({ needs, ...call }) =>
        needs !== undefined &&
        call.task === undefined &&
        needs.state === requestState &&
        call.name === name &&
        sameJson(call.input, params['arguments'] ?? {}),
    );
  }

  #retry(call: CallRecord, id: unknown, params: JsonObject): void {
    this.#answer(call, objectIn(params, 'inputResponses'));
    call.attempt += 1;
    const { attempt, name } = call;
    this.#tell(call, { type: 'tool.start', toolName: name, attempt, meta: { requestId: id } });
    this.#tell(call, { type: 'tool.run' });
  }

  /** A call asks the client for something, under keys of its own. */
  #need(call: CallRecord, result: JsonObject, prefix: string): void {
    const asks = new Map<string, Need>();
    const known = call.needs?.asks;
    for (const [key, request] of Object.entries(objectIn(result, 'inputRequests'))) {
      const need = known?.get(key) ?? this.#ask(call, `${prefix}/${key}`, request);
      if (need) asks.set(key, need);
    }
    call.needs = { asks, state: result['requestState'] };
  }

  #ask(call: CallRecord, askId: string, request: unknown): Need | undefined {
    const method = isObject(request) ? request['method'] : undefined;
    const params = objectIn(request, 'params');
    if (method === SAMPLING) {
      const sampling = this.sampling(askId, params, call);
      return { id: sampling.toolCallId, kind: undefined };
    }
    if (method !== 'elicitation/create') return undefined;
    const facts = elicitationFacts(params);
    this.#tell(call, { type: 'ask.open', askId, ...facts });
    return { id: askId, kind: facts.kind };
  }

  #answer(call: CallRecord, responses: JsonObject): void {
    for (const [key, response] of Object.entries(responses)) {
      const need = call.needs?.asks.get(key);
      if (need === undefined) continue;
      const sampling = need.kind === undefined ? this.#calls.get(need.id) : undefined;
      if (sampling) this.answerSampling(sampling, { result: response });
      else if (need.kind) {
        const answer = elicitationAnswer(response, need.kind);
        this.#stamp.emit(this.#scope, { type: 'ask.close', askId: need.id, ...answer });
      }
    }
    call.needs = undefined;
  }

  #beginTask(call: CallRecord, task: JsonObject): void {
    const taskId = words(task['taskId']);
    if (taskId !== undefined) this.#tasks.set(taskId, call);
    this.#tell(call, { type: 'tool.update', meta: { task } });
    this.task(call, task);
  }

  #end(call: CallRecord, end: ReturnType<typeof endOfResult>): void {
    call.over = true;
    this.#tell(call, { type: 'tool.end', ...end });
  }

  #tell(call: CallRecord, body: OfCall): void {
    this.#stamp.emit(this.#scope, { ...body, toolCallId: call.toolCallId });
  }
}

type OfCall = EventBody extends infer E
  ? E extends { toolCallId?: string }
    ? Omit<E, 'toolCallId'>
    : never
  : never;

function isTask(type: unknown, result: JsonObject): boolean {
  return type === 'task' || (isObject(result['task']) && words(result['task']['taskId']) !== undefined);
}

/** A number, whatever its worth: core drops what is no progress. */
function numberIn(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
