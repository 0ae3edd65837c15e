import { finite, given, isObject, objects, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { EventBody } from '../internal/stamp.ts';
import type { Agents } from './agents.ts';
import type { Calls } from './calls.ts';
import type { Notices } from '../internal/notices.ts';
import type { SessionRuns } from '../internal/session-runs.ts';
import { isAgentTool } from './wire.ts';

type Level = 'debug' | 'info' | 'warn' | 'error';

/** Lines that come often and say nothing to a reader. */
const SILENT: ReadonlySet<string> = new Set(['thinking_tokens', 'background_tasks_changed', 'turn_duration']);

const LEVELS: ReadonlyMap<unknown, Level> = new Map<unknown, Level>([
  ['api_retry', 'warn'],
  ['api_error', 'warn'],
  ['compact_boundary', 'info'],
  ['informational', 'info'],
  ['local_command', 'info'],
  ['model_refusal_fallback', 'warn'],
]);

/** What the lines are told to. */
export interface SystemHost {
  calls: Calls;
  agents: Agents;
  runs: SessionRuns;
  notices: Notices;
}

/** Reads the `system` lines: tasks, refusals, and what is worth a notice. */
export class SystemReader {
  readonly #told: SystemHost;

  constructor(told: SystemHost) {
    this.#told = told;
  }

  read(line: JsonObject): void {
    const { calls, agents, runs } = this.#told;
    const subtype = words(line['subtype']) ?? '';
    if (subtype === 'init') this.#init(line);
    else if (subtype === 'task_started') this.#started(line);
    else if (subtype === 'task_progress') agents.progress(line);
    else if (subtype === 'task_updated') agents.updated(line);
    else if (subtype === 'task_notification') this.#notified(line);
    else if (subtype === 'permission_denied') calls.deny(words(line['tool_use_id']) ?? '');
    else if (subtype === 'session_state_changed') this.#state(words(line['state']), runs);
    else if (!SILENT.has(subtype)) this.notice(line, subtype);
  }

  /** A line that is worth a notice. */
  notice(line: JsonObject, code: string): void {
    const level = LEVELS.get(line['level'] ?? code) ?? LEVELS.get(code) ?? 'debug';
    const { error } = line;
    this.#told.notices.tell({ id: words(line['uuid']), level, code, message: wordsOf(line, code), error });
  }

  #init(line: JsonObject): void {
    const { model, cwd, permissionMode, claude_code_version: version } = line;
    const meta = given({ cwd: words(cwd), permissionMode: words(permissionMode), version: words(version) });
    this.#told.runs.enter(given({ model: words(model), meta }));
  }

  /** A task is a sub-agent, or work of a call that goes on in the background: a shell, a monitor. */
  #started(line: JsonObject): void {
    const { calls, agents } = this.#told;
    const toolCallId = words(line['tool_use_id']);
    const type = words(line['task_type']);
    const spawnedBy = calls.get(toolCallId)?.name;
    const isAgent = words(line['subagent_type']) !== undefined || /agent|teammate/.test(type ?? '');
    if (isAgent || (type === undefined && (spawnedBy === undefined || isAgentTool(spawnedBy))))
      return agents.started(line);
    if (toolCallId !== undefined) calls.tell(toolCallId, { type: 'tool.update', detached: true });
  }

  #notified(line: JsonObject): void {
    const { calls, agents } = this.#told;
    if (agents.notified(line)) return;
    const toolCallId = words(line['tool_use_id']);
    const call = calls.get(toolCallId);
    if (toolCallId === undefined || call === undefined) return this.notice(line, 'task_notification');
    const { status, summary } = line;
    if (call.ended)
      calls.tell(toolCallId, { type: 'tool.update', meta: { task: given({ status, summary }) } });
    else calls.tell(toolCallId, endOf(line));
  }

  #state(state: string | undefined, runs: SessionRuns): void {
    if (state === 'requires_action') runs.wait(state);
    else if (state === 'running') runs.goOn();
  }
}

/** The end of a call whose work went on after its result. */
function endOf({
  status,
  summary,
}: JsonObject): Omit<Extract<EventBody, { type: 'tool.end' }>, 'toolCallId'> {
  const said = text(summary);
  if (status === 'failed') return { type: 'tool.end', outcome: 'failed', error: said };
  if (status === 'stopped') return { type: 'tool.end', outcome: 'cancelled', ...given({ reason: said }) };
  return { type: 'tool.end', outcome: 'completed', output: said };
}

/** What a line says, in one sentence. */
function wordsOf(line: JsonObject, code: string): string {
  const stated = words(line['content']) ?? words(line['message']) ?? words(line['summary']);
  if (stated !== undefined) return stated;
  if (code === 'compact_boundary') return 'The conversation was compacted.';
  if (code !== 'api_retry') return words(line['status']) ?? code.replaceAll('_', ' ');
  const [attempt, most] = [finite(line['attempt']), finite(line['max_retries'])];
  const cause = words(line['error']) ?? 'no answer';
  return `The provider failed (${cause}); attempt ${attempt ?? '?'} of ${most ?? '?'} follows.`;
}

/** The plan that a to-do tool states. */
export function planOf(input: unknown): Extract<EventBody, { type: 'plan.set' }> | undefined {
  const todos = isObject(input) ? objects(input['todos']) : [];
  const items = todos.flatMap((todo) => {
    const said = words(todo['content']);
    return said === undefined ? [] : [{ text: said, status: STATUSES.get(todo['status']) ?? 'pending' }];
  });
  return items.length === 0 ? undefined : { type: 'plan.set', items };
}

const STATUSES: ReadonlyMap<unknown, 'pending' | 'in-progress' | 'completed' | 'cancelled'> = new Map<
  unknown,
  'pending' | 'in-progress' | 'completed' | 'cancelled'
>([
  ['pending', 'pending'],
  ['in_progress', 'in-progress'],
  ['completed', 'completed'],
  ['cancelled', 'cancelled'],
]);
