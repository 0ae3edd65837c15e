import type { EventScope } from '@callboard/core';
import { AgentBook } from '../internal/agent-book.ts';
import type { AgentEnding, AgentFacts } from '../internal/agent-book.ts';
import { given, isObject, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { Stamp } from '../internal/stamp.ts';
import type { Calls } from './calls.ts';
import type { SessionRuns } from '../internal/session-runs.ts';
import { usageOf } from './wire.ts';

/** How a line names the agent it is about. */
export interface AgentRef {
  agentId?: string | undefined;
  toolCallId?: string | undefined;
}

const OUTCOMES: ReadonlyMap<unknown, AgentEnding['outcome']> = new Map<unknown, AgentEnding['outcome']>([
  ['completed', 'completed'],
  ['failed', 'failed'],
  ['stopped', 'cancelled'],
  ['killed', 'cancelled'],
]);

/** The sub-agents of a session. Lines name them by their own id, by the call that spawned them, or by both. */
export class Agents {
  readonly #stamp: Stamp;
  readonly #book: AgentBook;
  readonly #calls: Calls;
  readonly #runs: SessionRuns;
  /** Agent ids by the calls that spawned them. */
  readonly #spawned = new Map<string, string>();
  /** The calls that spawned them, by agent id. */
  readonly #spawners = new Map<string, string>();
  /** Agents whose spawning call did not come yet, by its id. */
  readonly #waiting = new Map<string, string>();
  /** Ends that were stated without a result; the next line may bring it. */
  readonly #ending = new Map<string, AgentEnding>();
  /** Agents that run again, with the run of their own. */
  readonly #reruns = new Map<string, string>();

  readonly #beforeEnd: (agentId: string) => void;

  /** `beforeEnd` tells what has to be over before an agent is. */
  constructor(stamp: Stamp, told: { calls: Calls; runs: SessionRuns }, beforeEnd: (agentId: string) => void) {
    const { calls, runs } = told;
    this.#stamp = stamp;
    this.#beforeEnd = beforeEnd;
    this.#book = new AgentBook(stamp);
    this.#calls = calls;
    this.#runs = runs;
  }

  /** The id of an agent; undefined when nothing names it. */
  idOf({ agentId, toolCallId }: AgentRef): string | undefined {
    const bySpawn = toolCallId === undefined ? undefined : this.#spawned.get(toolCallId);
    const id = bySpawn ?? agentId ?? toolCallId;
    if (toolCallId !== undefined && id !== undefined) this.#spawned.set(toolCallId, id);
    return id;
  }

  /** Announces an agent, or adds what is new about it. */
  tell(ref: AgentRef, facts: AgentFacts = {}): EventScope | undefined {
    const id = this.idOf(ref);
    if (id === undefined) return undefined;
    const call = this.#calls.get(ref.toolCallId);
    if (ref.toolCallId !== undefined && !call) this.#waiting.set(ref.toolCallId, id);
    const isSpawned = call !== undefined && this.#isFirst(id, ref.toolCallId);
    const place = isSpawned ? placeOf(ref.toolCallId, call.scope.agentId) : {};
    // Lines rarely say whom they are from and what it was asked: its call does.
    const asked = isSpawned && !this.#book.has(id) ? askedBy(call.input) : {};
    return this.#book.tell(id, call?.scope.runId ?? this.#runs.id, { ...asked, ...place, ...given(facts) });
  }

  /** A call appeared: agents that waited for it hang under it. */
  called(toolCallId: string, agentId: string): void {
    const id = this.#waiting.get(toolCallId);
    this.#waiting.delete(toolCallId);
    if (id !== undefined && this.#isFirst(id, toolCallId))
      this.#book.update(id, {
        ...askedBy(this.#calls.get(toolCallId)?.input),
        ...placeOf(toolCallId, agentId),
      });
  }

  has(agentId: string): boolean {
    return this.#book.has(agentId);
  }

  isLive(agentId: string): boolean {
    return this.#book.isLive(agentId);
  }

  /** Reads the start of a task that is an agent. */
  started(line: JsonObject): void {
    const ref = refOf(line);
    const id = this.idOf(ref);
    const again = id !== undefined && this.#book.has(id) && !this.#book.isLive(id);
    if (again) this.#rerun(id, words(line['run_id']) ?? `${id}#${this.#reruns.size + 1}`);
    const parent = words(line['parent_task_id']);
    const background = line['is_backgrounded'] === true ? true : undefined;
    const facts = {
      parentAgentId: parent === undefined ? undefined : this.idOf({ agentId: parent }),
      name: words(line['subagent_type']),
      task: words(line['description']) ?? words(line['prompt']),
      background,
    };
    this.tell(ref, given(facts));
  }

  /** Reads how a task goes on. */
  progress(line: JsonObject): void {
    const usage = usageOf(line['usage']);
    const lastTool = words(line['last_tool_name']);
    const message = words(line['summary']) ?? words(line['description']);
    this.tell(refOf(line), given({ message, usage, meta: lastTool && { lastTool } }) as AgentFacts);
  }

  /** Reads a change of a task's status; an end waits for the line that brings its result. */
  updated(line: JsonObject): void {
    const id = this.idOf(refOf(line));
    const patch = line['patch'];
    if (id === undefined || !isObject(patch)) return;
    const { status, error } = patch;
    const outcome = OUTCOMES.get(status);
    if (outcome !== undefined) this.#ending.set(id, { outcome, ...given({ error: words(error) }) });
    else if (status === 'paused' || status === 'running') this.#book.update(id, { status });
    if (patch['is_backgrounded'] === true) this.#book.update(id, { background: true });
  }

  /** Reads the notice that a task is over. False when it is about no agent. */
  notified(line: JsonObject): boolean {
    const id = this.idOf({ agentId: words(line['task_id']) });
    if (id === undefined || !this.#book.has(id)) return false;
    const outcome = OUTCOMES.get(line['status']) ?? 'completed';
    const summary = words(line['summary']);
    const held = this.#ending.get(id);
    const said = outcome === 'failed' ? { error: held?.error ?? summary } : { result: summary };
    this.end(id, { outcome, ...given({ ...said, usage: usageOf(line['usage']) }) });
    return true;
  }

  /** Tells the ends whose result did not come. */
  flush(): void {
    for (const [id, ending] of this.#ending) this.end(id, ending);
  }

  end(id: string, ending: AgentEnding): void {
    this.#ending.delete(id);
    const scope = this.#book.scopeOf(id);
    if (this.#book.isLive(id)) this.#beforeEnd(id);
    this.#book.end(id, ending);
    if (scope === undefined || this.#reruns.get(id) !== scope.runId) return;
    this.#reruns.delete(id);
    const { outcome, error } = ending;
    this.#stamp.emit(scope, { type: 'run.end', outcome, ...given({ error }) });
  }

  clear(): void {
    this.#book.clear();
    for (const map of [this.#spawned, this.#spawners, this.#waiting, this.#ending, this.#reruns]) map.clear();
  }

  /** The first call that names an agent spawned it; later ones only send it on. */
  #isFirst(id: string, toolCallId: string | undefined): boolean {
    const spawner = this.#spawners.get(id) ?? toolCallId;
    if (spawner !== undefined) this.#spawners.set(id, spawner);
    return spawner === toolCallId;
  }

  /** An agent that was over is sent on: that is a run of its own, under the one that goes on. */
  #rerun(id: string, runId: string): void {
    this.#reruns.set(id, runId);
    const scope = this.#book.resume(id, runId);
    const parentRunId = this.#runs.id;
    this.#stamp.emit(scope, { type: 'run.start', parentRunId, signalsRun: false, toolExecutor: 'agent' });
  }
}

function placeOf(spawnToolCallId: string | undefined, agentId: string): AgentFacts {
  return given({ spawnToolCallId, spawnAgentId: agentId, parentAgentId: agentId });
}

function askedBy(input: unknown): AgentFacts {
  if (!isObject(input)) return {};
  const task = words(input['description']) ?? words(input['prompt']);
  return given({ name: words(input['subagent_type']), task });
}

function refOf(line: JsonObject): AgentRef {
  return { agentId: words(line['task_id']), toolCallId: words(line['tool_use_id']) };
}
