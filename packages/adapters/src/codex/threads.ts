import { field } from '../internal/either-case.ts';
import { AgentBook } from '../internal/agent-book.ts';
import type { AgentEnding, AgentFacts } from '../internal/agent-book.ts';
import { given, objects, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { RunEnding, SessionRuns } from '../internal/session-runs.ts';
import type { Speech } from '../internal/speech.ts';
import type { Stamp } from '../internal/stamp.ts';
import type { CallBook } from '../internal/call-book.ts';
import { receiversOf, statesOf } from './items.ts';
import type { Speaker } from './items.ts';
import { Voice } from './voice.ts';
import { agentStateOf, kindOf } from './wire.ts';

/** What threads are told to. */
export interface ThreadHost {
  stamp: Stamp;
  runs: SessionRuns;
  speech: Speech;
  calls: CallBook;
}

const STATES: ReadonlyMap<string, AgentEnding['outcome']> = new Map<string, AgentEnding['outcome']>([
  ['completed', 'completed'],
  ['errored', 'failed'],
  ['interrupted', 'cancelled'],
  ['shutdown', 'cancelled'],
]);

/** The threads of a session: the main one, and one for each sub-agent, under the thread's own id. */
export class Threads {
  /** The main thread; the first one that is named. */
  rootId: string | undefined;
  /** Sub-agents go on after the turn that started them: the wire tells how they end. */
  outlive = false;
  readonly #host: ThreadHost;
  readonly #book: AgentBook;
  readonly #voices = new Map<string, Voice>();
  /** Runs of agents that were sent on after their end. */
  readonly #reruns = new Map<string, string>();

  constructor(host: ThreadHost) {
    this.#host = host;
    this.#book = new AgentBook(host.stamp);
  }

  /** Who speaks in a thread. In the main thread a run is opened when there is none, except for what is late in the last one. */
  speaker(threadId: string | undefined, turnId?: string): Speaker {
    const { runs } = this.#host;
    const isRoot = this.isRoot(threadId);
    const isLate = runs.over && turnId === runs.id;
    const own = isLate ? runs.scope : undefined;
    const scope = isRoot
      ? (own ?? runs.enter())
      : this.#book.tell(threadId ?? '', runs.id, this.#background());
    return { scope, voice: this.voiceOf(scope.agentId), prefix: '' };
  }

  isRoot(threadId: string | undefined): boolean {
    if (threadId !== undefined) this.rootId ??= threadId;
    return threadId === undefined || threadId === this.rootId;
  }

  /** Adds facts about a sub-agent. */
  describe(threadId: string, facts: AgentFacts): void {
    this.#book.tell(threadId, this.#host.runs.id, { ...this.#background(), ...facts });
  }

  /** A turn of a sub-agent begins; after its end that is a run of its own. */
  began(threadId: string, turnId: string | undefined): void {
    if (!this.#book.has(threadId) || this.#book.isLive(threadId) || turnId === undefined) return;
    const { stamp, runs } = this.#host;
    this.#reruns.set(threadId, turnId);
    const scope = this.#book.resume(threadId, turnId, this.#background());
    stamp.emit(scope, { type: 'run.start', parentRunId: runs.id, signalsRun: true, toolExecutor: 'agent' });
  }

  /** A sub-agent's turn is over. */
  ended(threadId: string, ending: AgentEnding): void {
    if (!this.#book.isLive(threadId)) return;
    this.voiceOf(threadId).end(messageOutcome(ending.outcome));
    this.#book.end(threadId, ending);
    const scope = this.#book.scopeOf(threadId);
    if (scope === undefined || this.#reruns.get(threadId) !== scope.runId) return;
    const { outcome, error } = ending;
    this.#host.stamp.emit(scope, { type: 'run.end', outcome, ...given({ error }) });
  }

  /** What has to be over before the run of the main thread is. */
  beforeEnd(ending: RunEnding): void {
    this.voiceOf('root').end(messageOutcome(ending.outcome));
  }

  voiceOf(agentId: string): Voice {
    const known = this.#voices.get(agentId);
    if (known) return known;
    const voice = new Voice(this.#host.speech);
    this.#voices.set(agentId, voice);
    return voice;
  }

  /** Reads what a call says about agents: who was spawned, and how they stand. */
  onAgents({ scope }: Speaker, item: JsonObject, isOver: boolean): void {
    const tool = kindOf(item['tool'] ?? item['kind']);
    const receivers = receiversOf(item);
    const id = words(item['id']);
    if (tool === 'spawnagent' && isOver && id !== undefined)
      for (const threadId of receivers)
        this.#spawned({ threadId, toolCallId: id, callerId: scope.agentId }, item);
    if (kindOf(item['type']) === 'subagentactivity') return this.#activity(receivers, tool, item);
    if (!isOver) return;
    for (const [threadId, state] of statesOf(item)) this.#stands(threadId, state);
    if (tool === 'closeagent')
      for (const threadId of receivers) this.ended(threadId, { outcome: 'cancelled', by: 'source' });
  }

  clear(): void {
    this.#book.clear();
    this.#voices.clear();
    this.#reruns.clear();
    this.rootId = undefined;
  }

  #background(): AgentFacts {
    return this.outlive ? { background: true } : {};
  }

  #spawned(
    { threadId, toolCallId, callerId }: { threadId: string; toolCallId: string; callerId: string },
    item: JsonObject,
  ): void {
    const named = objects(field(item, 'receiverAgents')).find((one) => one['thread_id'] === threadId) ?? {};
    const name = words(named['agent_nickname']) ?? words(named['agent_role']);
    const facts = { name, task: words(item['prompt']), model: words(item['model']) };
    const place = { spawnToolCallId: toolCallId, spawnAgentId: callerId, parentAgentId: callerId };
    this.describe(threadId, { ...place, ...given(facts) });
    const { calls } = this.#host;
    calls.tell(callerId, toolCallId, { type: 'tool.update', detached: true, agentIds: [threadId] });
  }

  /** The newer tools tell of each agent by itself. */
  #activity(receivers: readonly string[], kind: string, item: JsonObject): void {
    const path = words(field(item, 'agentPath'));
    for (const threadId of receivers) {
      if (kind === 'started')
        this.describe(threadId, given({ name: path?.split('/').at(-1), model: words(item['model']) }));
      else if (kind === 'completed') this.ended(threadId, { outcome: 'completed' });
      else if (kind === 'interrupted') this.ended(threadId, { outcome: 'cancelled' });
    }
  }

  #stands(threadId: string, state: unknown): void {
    if (!this.#book.isLive(threadId)) return;
    const { status, message } = agentStateOf(state);
    const outcome = STATES.get(status);
    if (outcome === 'failed') this.ended(threadId, { outcome, error: message ?? 'The agent failed' });
    else if (outcome !== undefined) this.ended(threadId, { outcome, ...given({ result: message }) });
    else if (status === 'pendinginit') this.#book.update(threadId, { status: 'starting' });
    else if (status === 'running') this.#book.update(threadId, { status });
  }
}

function messageOutcome(outcome: RunEnding['outcome']): 'failed' | 'cancelled' | undefined {
  return outcome === 'failed' || outcome === 'cancelled' ? outcome : undefined;
}
