import type { EventScope, ToolCallFacts } from '@callboard/core';
import { instant } from '../internal/instant.ts';
import { given, isObject, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { PartSequence } from '../internal/part-sequence.ts';
import type { Ending, RequestRuns } from '../internal/request-runs.ts';
import type { EventBody, Stamp } from '../internal/stamp.ts';
import { Threads } from './threads.ts';
import { blocksOf, outcomeOf, usageOf } from './wire.ts';

/** Events of the log that show nothing. */
const SILENT =
  /^(span\.model_request_start|agent\.thinking|session\.(status_running|updated|usage)|span\.outcome)/;

const STOPS: ReadonlyMap<string, Ending> = new Map<string, Ending>([
  ['requires_action', { outcome: 'waiting', reason: 'requires_action' }],
  ['budget_reached', { outcome: 'limit', limit: 'The budget of the session is used up.' }],
  ['retries_exhausted', { outcome: 'failed' }],
]);

/** Reads the event log of a Managed Agents session, live or listed. Its events have ids: one that comes again says nothing. */
export class SessionReader {
  readonly #stamp: Stamp;
  readonly #runs: RequestRuns;
  readonly #threads: Threads;
  readonly #seen = new Set<string>();
  /** Calls by their thread. */
  readonly #calls = new Map<string, EventScope['agentId']>();
  /** Messages that previews have begun, by the id of the event that follows. */
  readonly #previews = new Map<string, PartSequence>();
  #error: unknown;
  #stopped = false;

  constructor(stamp: Stamp, runs: RequestRuns) {
    this.#stamp = stamp;
    this.#runs = runs;
    this.#threads = new Threads(stamp, runs);
  }

  /** True for events of such a log. */
  static owns(type: string): boolean {
    return /^(agent|user|session|span|workflow_run|system)\.|^event_(start|delta)$/.test(type);
  }

  /** Reads an event; false when it could not be used. */
  read(type: string, event: JsonObject): boolean {
    const id = words(event['id']);
    if (id !== undefined && this.#seen.has(id)) return true;
    if (id !== undefined) this.#seen.add(id);
    if (type === 'event_start' || type === 'event_delta') return this.#preview(type, event);
    if (type === 'user.message') this.#runs.turn();
    else if (type !== 'session.status_idle' && type !== 'session.status_terminated') this.#runs.enter();
    if (SILENT.test(type)) return true;
    if (type.endsWith('tool_use')) return this.#call(type, event);
    if (type.endsWith('tool_result')) return this.#result(event);
    if (type.endsWith('.message')) return this.#message(type, event);
    if (type.startsWith('session.thread_') || type.startsWith('agent.thread_message_')) {
      return this.#threads.read(type, event);
    }
    return this.#status(type, event);
  }

  #status(type: string, event: JsonObject): boolean {
    if (type === 'session.status_idle') this.#idle(event);
    else if (type === 'session.status_terminated') this.#end({ outcome: 'cancelled', reason: 'terminated' });
    else if (type === 'session.error') this.#fail(event);
    else if (type === 'user.interrupt') this.#stopped = true;
    else if (type === 'user.tool_confirmation') this.#answer(event);
    else if (type === 'span.model_request_end') {
      this.#runs.count(usageOf(event['model_usage']));
      this.#runs.closeCount();
    } else return false;
    return true;
  }

  #emit(agentId: string, body: EventBody, event: JsonObject): void {
    const at = instant(event['processed_at']);
    this.#stamp.emit(this.#stamp.scope(this.#runs.scope.runId, agentId), { ...body, ...given({ at }) });
  }

  #message(type: string, event: JsonObject): boolean {
    const role = type === 'agent.message' ? 'assistant' : 'user';
    const id = words(event['id']) ?? '';
    const blocks = blocksOf(event['content']);
    const begun = this.#previews.get(id);
    this.#previews.delete(id);
    const message = begun ?? new PartSequence(this.#stamp, () => this.#runs.scope, id);
    if (!begun)
      message.start(
        type.startsWith('system') ? 'system' : role,
        given({ createdAt: instant(event['processed_at']) }),
      );
    const said = blocks.map((block) => text(block['text']) ?? '').join('');
    message.settle({ kind: 'text', text: said });
    for (const block of blocks) if (typeof block['text'] !== 'string') message.show('file', block);
    message.end();
    return true;
  }

  /** A message that is still being written: its text grows until the event itself states it. */
  #preview(type: string, { event, event_id: eventId, delta }: JsonObject): boolean {
    const id = type === 'event_start' && isObject(event) ? words(event['id']) : words(eventId);
    if (id === undefined) return false;
    if (type === 'event_start') {
      if (isObject(event) && event['type'] !== 'agent.message') return true;
      this.#runs.enter();
      const message = new PartSequence(this.#stamp, () => this.#runs.scope, id);
      message.start('assistant');
      this.#previews.set(id, message);
      return true;
    }
    const content = isObject(delta) ? delta['content'] : undefined;
    const said = isObject(content) ? text(content['text']) : undefined;
    this.#previews.get(id)?.append('text', said ?? '');
    return said !== undefined;
  }

  #call(type: string, event: JsonObject): boolean {
    const toolCallId = words(event['id']);
    if (toolCallId === undefined) return false;
    const isCustom = type === 'agent.custom_tool_use';
    const isMcp = type === 'agent.mcp_tool_use';
    const executor: ToolCallFacts['executor'] = isMcp ? 'mcp' : 'provider';
    const facts = given({
      server: words(event['mcp_server_name']),
      executor: isCustom ? undefined : executor,
    });
    const agentId = this.#threads.agentOf(event);
    this.#calls.set(toolCallId, agentId);
    (isCustom ? this.#runs.pending : this.#runs.atProvider).add(toolCallId);
    const toolName = words(event['name']) ?? 'unknown_tool';
    const permission = event['evaluated_permission'];
    const denied = permission === 'deny' ? { denied: true } : undefined;
    this.#emit(agentId, { type: 'tool.start', toolCallId, toolName, ...facts, ...denied }, event);
    this.#emit(
      agentId,
      { type: 'tool.input.set', toolCallId, complete: true, input: event['input'] ?? {} },
      event,
    );
    if (permission === 'ask') {
      this.#emit(
        agentId,
        { type: 'ask.open', askId: `call:${toolCallId}`, kind: 'approval', toolCallId },
        event,
      );
    } else if (!isCustom && !denied) this.#emit(agentId, { type: 'tool.run', toolCallId }, event);
    return true;
  }

  #result(event: JsonObject): boolean {
    const names = ['tool_use_id', 'mcp_tool_use_id', 'custom_tool_use_id'];
    const toolCallId = names.map((name) => words(event[name])).find((id) => id !== undefined);
    if (toolCallId === undefined) return false;
    this.#runs.answered(toolCallId);
    const agentId = this.#calls.get(toolCallId) ?? this.#threads.agentOf(event);
    this.#emit(agentId, { type: 'tool.end', toolCallId, ...outcomeOf(event) }, event);
    return true;
  }

  #answer(event: JsonObject): void {
    const toolCallId = words(event['tool_use_id']) ?? '';
    const outcome = event['result'] === 'allow' ? 'approved' : 'denied';
    const reason = given({ reason: words(event['deny_message']) });
    const agentId = this.#calls.get(toolCallId) ?? 'root';
    this.#emit(
      agentId,
      { type: 'ask.close', askId: `call:${toolCallId}`, outcome, by: 'user', ...reason },
      event,
    );
  }

  /** Most errors are tried again; what the session becomes of it is told by its status. */
  #fail(event: JsonObject): void {
    const { error, id } = event;
    this.#error = error;
    const retry = isObject(error) ? error['retry_status'] : undefined;
    if (isObject(retry) && retry['type'] === 'terminal') return;
    const message =
      (isObject(error) ? words(error['message']) : undefined) ?? 'The session reported an error.';
    const noticeId = words(id) ?? `${this.#stamp.streamId}/error/${this.#seen.size}`;
    this.#emit('root', { type: 'notice', noticeId, level: 'error', message, error }, event);
  }

  #idle({ stop_reason: stop, stop_details: details }: JsonObject): void {
    const type = isObject(stop) ? text(stop['type']) : undefined;
    const ending = STOPS.get(type ?? '') ?? { outcome: 'completed' };
    const why = isObject(details) ? words(details['explanation']) : undefined;
    if (this.#stopped) this.#end({ outcome: 'cancelled', reason: 'interrupted by the user' });
    else if (type === 'refusal')
      this.#end({ outcome: 'failed', error: why ?? 'The model refused to answer.' });
    else if (ending.outcome === 'waiting') this.#runs.hold(ending);
    else if (ending.outcome !== 'failed') this.#end(ending);
    else this.#end({ ...ending, error: this.#error ?? 'The session gave up after its retries.' });
  }

  #end(ending: Ending): void {
    this.#threads.end(ending);
    this.#runs.end(ending);
    this.#stopped = false;
    this.#error = undefined;
  }
}
