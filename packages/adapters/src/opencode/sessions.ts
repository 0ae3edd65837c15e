import type { EndCause } from '../adapter.ts';
import type { EventScope, Usage } from '@callboard/core';
import { AgentBook } from '../internal/agent-book.ts';
import type { AgentFacts } from '../internal/agent-book.ts';
import type { CallBook } from '../internal/call-book.ts';
import { given, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { SessionRuns } from '../internal/session-runs.ts';
import type { Speech } from '../internal/speech.ts';
import type { Stamp } from '../internal/stamp.ts';
import { isAbort, objectIn, sumOf, usageOf } from './wire.ts';

/** What sessions are told to. */
export interface SessionHost {
  stamp: Stamp;
  runs: SessionRuns;
  speech: Speech;
  calls: CallBook;
}

/** How a session ends its work. */
export interface Ending {
  outcome: 'completed' | 'failed' | 'cancelled';
  error?: unknown;
  by?: 'user';
}

interface Thread {
  agentId: string;
  /** The message that is written. */
  messageId: string | undefined;
  /** What went wrong, until the session is idle. */
  error: unknown;
  /** The last message said that it is the last. */
  isDone: boolean;
  said: { messageId: string; id: string }[];
  usage: Map<string, Usage>;
}

/** The sessions of one transcript: the first one is the main one, its children are sub-agents under their session's id. */
export class Sessions {
  readonly #host: SessionHost;
  readonly #book: AgentBook;
  readonly #threads = new Map<string, Thread>();
  /** Runs of sub-agents that were sent on after their end. */
  readonly #reruns = new Map<string, string>();
  /** Sub-agents whose session began and that did nothing yet. */
  readonly #announced = new Map<string, AgentFacts>();
  #rootId: string | undefined;

  constructor(host: SessionHost) {
    this.#host = host;
    this.#book = new AgentBook(host.stamp);
  }

  /** The thread of a session. */
  threadOf(sessionId: string | undefined): Thread {
    this.#rootId ??= sessionId;
    const agentId = sessionId === undefined || sessionId === this.#rootId ? 'root' : sessionId;
    const known = this.#threads.get(agentId);
    if (known) return known;
    const thread: Thread = {
      agentId,
      messageId: undefined,
      error: undefined,
      isDone: false,
      said: [],
      usage: new Map(),
    };
    this.#threads.set(agentId, thread);
    return thread;
  }

  /** The scope of what a session says. A run is opened when there is none. */
  scopeOf(sessionId: string | undefined): EventScope {
    const { agentId } = this.threadOf(sessionId);
    const { runs } = this.#host;
    return agentId === 'root' ? runs.enter() : this.tell(agentId, {});
  }

  /** A session as an object: what it is, and where it was taken back to. */
  describe(info: JsonObject): void {
    const id = words(info['id']);
    const parentId = words(info['parentID']);
    if (parentId !== undefined) this.#rootId ??= parentId;
    const { agentId } = this.threadOf(id);
    if (agentId !== 'root') {
      const parentAgentId = this.threadOf(parentId).agentId;
      const facts = given({ parentAgentId, name: words(info['agent']), task: words(info['title']) });
      // The call that spawned it follows at once and knows more.
      if (this.#book.has(agentId)) this.tell(agentId, { parentAgentId });
      else this.#announced.set(agentId, facts);
    }
    const revert = words(objectIn(info, 'revert')['messageID']);
    if (revert !== undefined) this.#revert(id, revert);
  }

  /** Adds facts about a sub-agent. */
  tell(agentId: string, facts: AgentFacts): EventScope {
    const known = this.#announced.get(agentId);
    this.#announced.delete(agentId);
    return this.#book.tell(agentId, this.#host.runs.id, { ...known, ...facts });
  }

  /** A person asks, or a sub-agent is given its task. */
  asked(sessionId: string | undefined, messageId: string): void {
    const thread = this.threadOf(sessionId);
    const { runs, stamp } = this.#host;
    this.closeMessage(thread);
    if (thread.agentId === 'root') {
      this.#endIfDone(thread);
      if (!runs.isOpen) this.#begin(messageId);
    } else if (this.#book.has(thread.agentId) && !this.#book.isLive(thread.agentId)) {
      this.#reruns.set(thread.agentId, messageId);
      const scope = this.#book.resume(thread.agentId, messageId);
      const facts = { parentRunId: runs.id, signalsRun: true, toolExecutor: 'agent' } as const;
      stamp.emit(scope, { type: 'run.start', ...facts });
    }
    thread.isDone = false;
  }

  /** The model answers a person's message. */
  answers(sessionId: string | undefined, parentId: string | undefined): void {
    const { runs } = this.#host;
    const thread = this.threadOf(sessionId);
    thread.isDone = false;
    if (thread.agentId !== 'root' || parentId === undefined || runs.id === parentId) return;
    if (runs.isOpen) this.#end(thread, { outcome: 'completed' });
    this.#begin(parentId);
  }

  /** Notes a message, so that it can be withdrawn, and its tokens. */
  said(sessionId: string | undefined, messageId: string): void {
    const thread = this.threadOf(sessionId);
    thread.messageId = messageId;
    thread.said.push({ messageId, id: messageId });
  }

  /** What a message cost so far. */
  count(sessionId: string | undefined, messageId: string, info: JsonObject): void {
    const thread = this.threadOf(sessionId);
    const usage = usageOf(info);
    if (Object.keys(usage).length === 0) return;
    thread.usage.set(messageId, usage);
    const sum = sumOf(thread.usage.values());
    const { runs, stamp } = this.#host;
    if (thread.agentId !== 'root') this.#book.update(thread.agentId, { usage: sum });
    else if (runs.isOpen) stamp.emit(runs.scope, { type: 'run.update', usage: sum });
  }

  /** A session has nothing to do any more. */
  idle(sessionId: string | undefined): void {
    const thread = this.threadOf(sessionId);
    this.#end(thread, endingOf(thread.error));
    thread.error = undefined;
  }

  /** A call that spawned a sub-agent is over, and the sub-agent with it. */
  spawnEnded(agentId: string, ending: Ending): void {
    const thread = this.#threads.get(agentId);
    if (thread) this.#end(thread, ending);
    else this.#book.end(agentId, ending);
  }

  /** The message that is written in a thread is over. */
  closeMessage(thread: Thread, end: Parameters<Speech['end']>[2] = {}): void {
    const { messageId } = thread;
    thread.messageId = undefined;
    if (messageId !== undefined) this.#host.speech.end(thread.agentId, messageId, end);
  }

  /** Withdraws a message. */
  remove(sessionId: string | undefined, messageId: string): void {
    const { agentId } = this.threadOf(sessionId);
    this.#host.speech.retract(agentId, messageId);
  }

  /** Nothing more comes: what said that it is done ends. */
  close(cause?: EndCause): void {
    if (cause === 'error') return;
    for (const thread of this.#threads.values()) this.#endIfDone(thread);
  }

  clear(): void {
    this.#book.clear();
    this.#threads.clear();
    this.#reruns.clear();
    this.#announced.clear();
    this.#rootId = undefined;
  }

  #begin(runId: string): void {
    this.#host.runs.begin(runId);
    this.threadOf(this.#rootId).usage.clear();
  }

  #endIfDone(thread: Thread): void {
    if (!thread.isDone && thread.error === undefined) return;
    this.#end(thread, endingOf(thread.error));
    thread.error = undefined;
    thread.isDone = false;
  }

  #end(thread: Thread, ending: Ending): void {
    const { runs, stamp } = this.#host;
    const { outcome } = ending;
    if (outcome === 'completed') this.closeMessage(thread);
    else this.closeMessage(thread, { outcome, ...given({ error: ending.error }) });
    if (thread.agentId === 'root') return runs.end(ending);
    const scope = this.#book.scopeOf(thread.agentId);
    const isLive = this.#book.isLive(thread.agentId);
    this.#book.end(thread.agentId, ending);
    if (!isLive || scope === undefined || this.#reruns.get(thread.agentId) !== scope.runId) return;
    stamp.emit(scope, { type: 'run.end', outcome, ...given({ error: ending.error }) });
  }

  /** Everything from a message on was taken back. Ids grow with time. */
  #revert(sessionId: string | undefined, from: string): void {
    const thread = this.threadOf(sessionId);
    const first = thread.said.findIndex(({ id }) => id >= from);
    if (first === -1) return;
    for (const { messageId } of thread.said.splice(first))
      this.#host.speech.retract(thread.agentId, messageId);
  }
}

function endingOf(error: unknown): {
  outcome: 'completed' | 'failed' | 'cancelled';
  error?: unknown;
  by?: 'user';
} {
  if (error === undefined) return { outcome: 'completed' };
  return isAbort(error) ? { outcome: 'cancelled', by: 'user' } : { outcome: 'failed', error };
}
