import type { EndCause } from '../adapter.ts';
import type { EventScope } from '@callboard/core';
import { given, isObject, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { Speech } from '../internal/speech.ts';
import type { Stamp } from '../internal/stamp.ts';
import { Agents } from './agents.ts';
import { Branches } from './branches.ts';
import type { Spoken } from './branches.ts';
import { Calls } from './calls.ts';
import { ControlReader } from './control.ts';
import { endingOf } from './ending.ts';
import { lineInProgress, readFileProgress, readProgress } from './progress.ts';
import { ResultReader } from './results.ts';
import { Notices } from '../internal/notices.ts';
import { SessionRuns } from '../internal/session-runs.ts';
import { Speakers } from './speakers.ts';
import { SystemReader } from './system.ts';
import { Thread } from './thread.ts';
import { Turns } from './turns.ts';
import { usageOf } from './wire.ts';

/** Bookkeeping of session files, and lines of the stream that say nothing to a reader. */
const SILENT: ReadonlySet<string> = new Set(
  (
    'attachment queue-operation file-history-snapshot file-history-delta api-request api-request-shape ' +
    'api-request-blob cost-state atis-latch tools-used summary custom-title ai-title agent-name agent-color ' +
    'agent-setting mode permission-mode tag pr-link worktree-state keep_alive prompt_suggestion ' +
    'tool_use_summary auth_status'
  ).split(' '),
);

/** True for lines that say nothing to a reader. */
export function isSilent(type: unknown): boolean {
  return typeof type === 'string' && SILENT.has(type);
}

/** One session: what its lines mean, whichever file or stream they come from. */
export class Session {
  readonly #runs: SessionRuns;
  readonly #calls: Calls;
  readonly #agents: Agents;
  readonly #notices: Notices;
  readonly #speech: Speech;
  readonly #speakers: Speakers;
  readonly #system: SystemReader;
  readonly #control: ControlReader;
  readonly #turns: Turns;
  readonly #branches = new Branches();
  readonly #threads = new Map<string, Thread>();
  /** Lines of streamed messages that are not over; each line has an id, so that a repeat is known. */
  readonly #streamed = new Set<string>();

  /** `base` is the id of runs that the wire gives none. `onSpawn` hears that an agent was linked to its call. */
  constructor(stamp: Stamp, base: string, onSpawn: (agentId: string) => void) {
    this.#runs = new SessionRuns(stamp, { base, signalsRun: false }, (ending) =>
      this.#endThread('root', ending),
    );
    this.#calls = new Calls(stamp, () => this.#runs.scope);
    const told = { calls: this.#calls, runs: this.#runs };
    this.#agents = new Agents(stamp, told, (agentId) => this.#endThread(agentId));
    this.#notices = new Notices(stamp, this.#runs);
    this.#speech = new Speech(stamp);
    this.#speakers = new Speakers(this.#agents, this.#calls);
    this.#system = new SystemReader({ ...told, agents: this.#agents, notices: this.#notices });
    this.#control = new ControlReader(
      stamp,
      (id, agentId) => this.#calls.get(id)?.scope ?? this.#agents.tell({ agentId }) ?? this.#runs.scope,
    );
    this.#turns = new Turns({
      stamp,
      runs: this.#runs,
      agents: this.#agents,
      speech: this.#speech,
      branches: this.#branches,
      results: new ResultReader(stamp, { calls: this.#calls, agents: this.#agents }, onSpawn),
      threadOf: (agentId) => this.#threadOf(agentId),
      retract: (spoken) => this.#retract(spoken),
    });
  }

  get scope(): EventScope {
    return this.#runs.scope;
  }

  get over(): boolean {
    return this.#runs.over;
  }

  /** True for an agent that was announced. */
  knows(agentId: string): boolean {
    return this.#agents.has(agentId);
  }

  /** Reads a line; false when nothing could be made of it. */
  read(line: JsonObject): boolean {
    const type = words(line['type']) ?? '';
    if (this.#isRepeat(type, words(line['uuid']))) return true;
    if (line['subtype'] !== 'task_notification') this.#agents.flush();
    const isKnown = this.#lines(type, line) || this.#signals(type, line) || isSilent(type);
    this.#notices.flush();
    return isKnown;
  }

  /** Nothing more comes. */
  close(cause?: EndCause): void {
    this.#agents.flush();
    // After a connection that broke the next line may go on with what this would settle.
    if (cause !== 'error') {
      this.#retract(this.#branches.close());
      this.#turns.close();
    }
    this.#notices.close();
  }

  reset(): void {
    for (const one of [this.#calls, this.#agents, this.#speech, this.#speakers, this.#branches]) one.clear();
    for (const one of [this.#runs, this.#notices, this.#turns]) one.reset();
    this.#control.clear();
    this.#threads.clear();
    this.#streamed.clear();
  }

  #isRepeat(type: string, uuid: string | undefined): boolean {
    if (uuid === undefined) return false;
    if (type !== 'stream_event') return !this.#branches.note(uuid);
    if (this.#streamed.has(uuid)) return true;
    this.#streamed.add(uuid);
    return false;
  }

  /** Lines of the conversation. */
  #lines(type: string, line: JsonObject): boolean {
    const scope = (): EventScope | undefined => this.#scopeOf(line);
    if (type === 'assistant') this.#turns.assistant(line, scope());
    else if (type === 'user') this.#turns.user(line, scope());
    else if (type === 'stream_event') return this.#event(line, scope());
    else if (type === 'result') this.#result(line);
    else if (type === 'system') this.#system.read(line);
    else if (type === 'conversation_reset') this.#retract(this.#branches.goOnAfter(null));
    else return false;
    const retracted = line['retracted_message_uuids'] ?? line['supersedes'];
    if (Array.isArray(retracted)) this.#turns.withdraw(retracted, line);
    return true;
  }

  /** Lines beside it. */
  #signals(type: string, line: JsonObject): boolean {
    if (type === 'tool_progress') return readProgress(this.#calls, line);
    if (type === 'control_request') return this.#control.request(line) || true;
    if (type === 'control_response') return this.#control.response(line) || true;
    if (type === 'control_cancel_request') return this.#control.cancel(line) || true;
    if (type === 'progress') return this.#fileProgress(line);
    if (type === 'agent-meta') return this.#meta(line);
    if (type === 'rate_limit_event') this.#system.notice(line, type);
    else if (type === 'last-prompt') {
      this.#runs.flush();
      this.#branches.standsAt(words(line['leafUuid']) ?? '');
    } else return false;
    return true;
  }

  /** The scope of the sub-agent that a line belongs to. When nothing else is there yet, it is in a run all the same. */
  #scopeOf(line: JsonObject): EventScope | undefined {
    const isSub = 'agentId' in line || 'agent_id' in line || words(line['parent_tool_use_id']) !== undefined;
    if (isSub && !this.#runs.began) this.#runs.enter();
    return this.#speakers.scopeOf(line);
  }

  #event(line: JsonObject, sub: EventScope | undefined): boolean {
    const { event } = line;
    if (!isObject(event)) return false;
    if (event['type'] === 'message_stop') this.#streamed.clear();
    const scope = sub ?? this.#runs.enter();
    const isKnown = this.#threadOf(scope.agentId).event(scope, event);
    if (event['type'] === 'message_start' && isObject(event['message']))
      this.#turns.began(scope, words(event['message']['id']) ?? '');
    return isKnown;
  }

  /** Progress as session files keep it; that of older sub-agents holds their lines. */
  #fileProgress(line: JsonObject): boolean {
    const inner = lineInProgress(line);
    if (inner !== undefined) return this.read(inner);
    readFileProgress(this.#calls, line);
    return true;
  }

  /** What a file beside that of an agent says about it. */
  #meta(line: JsonObject): boolean {
    const ref = { agentId: words(line['agentId']), toolCallId: words(line['toolUseId']) };
    const facts = {
      name: words(line['agentType']),
      task: words(line['description']),
      model: words(line['model']),
    };
    this.#agents.tell(ref, given(facts));
    return true;
  }

  #result(line: JsonObject): void {
    const ending = endingOf(line);
    const cost = line['total_cost_usd'];
    const usage = {
      ...usageOf(line['usage']),
      ...given({ costUsd: typeof cost === 'number' ? cost : undefined }),
    };
    // Two turns may be told together at their end: the second result then says nothing new.
    if (this.#runs.over && ending.outcome === 'completed') return;
    this.#runs.enter();
    this.#turns.result(line, ending.outcome);
    this.#runs.end({ ...ending, usage });
  }

  #threadOf(agentId: string): Thread {
    const known = this.#threads.get(agentId);
    if (known) return known;
    const thread = new Thread({
      speech: this.#speech,
      calls: this.#calls,
      onCall: (toolCallId, caller) => {
        this.#speakers.called(toolCallId);
        this.#agents.called(toolCallId, caller);
      },
    });
    this.#threads.set(agentId, thread);
    return thread;
  }

  /** What an agent was saying is over with it. */
  #endThread(agentId: string, { outcome }: { outcome: string } = { outcome: 'completed' }): void {
    const thread = this.#threads.get(agentId);
    if (outcome === 'cancelled') thread?.end(agentId, { outcome });
    else if (outcome !== 'failed') thread?.end(agentId);
  }

  #retract(spoken: readonly Spoken[]): void {
    for (const { agentId, messageId } of spoken) this.#speech.retract(agentId, messageId);
  }
}
