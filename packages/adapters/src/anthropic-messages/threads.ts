import { given, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { PartSequence } from '../internal/part-sequence.ts';
import type { Ending, RequestRuns } from '../internal/request-runs.ts';
import type { Stamp } from '../internal/stamp.ts';
import { blocksOf } from './wire.ts';

/** The threads of a session besides its main one: each is a sub-agent. */
export class Threads {
  readonly #stamp: Stamp;
  readonly #runs: RequestRuns;
  readonly #open = new Set<string>();
  readonly #tasks = new Set<string>();

  constructor(stamp: Stamp, runs: RequestRuns) {
    this.#stamp = stamp;
    this.#runs = runs;
  }

  /** The agent that an event belongs to. */
  agentOf(event: JsonObject): string {
    const id = words(event['session_thread_id']);
    if (id === undefined) return 'root';
    this.#enter(id, event);
    return id;
  }

  /** Reads an event about a thread; false when it names none. */
  read(type: string, event: JsonObject): boolean {
    const other = words(event['to_session_thread_id']) ?? words(event['from_session_thread_id']);
    const id = words(event['session_thread_id']) ?? other;
    if (id === undefined) return false;
    this.#enter(id, event);
    if (type.startsWith('agent.thread_message_')) this.#message(type, id, event);
    else if (type === 'session.thread_status_running') this.#update(id, 'running');
    else if (type === 'session.thread_status_idle') this.#update(id, 'waiting');
    else if (type === 'session.thread_status_terminated') this.#end(id, { outcome: 'cancelled' });
    return true;
  }

  /** The run is over, and with it what its threads did. */
  end({ outcome, error }: Ending): void {
    const how = outcome === 'waiting' || outcome === 'limit' ? 'completed' : outcome;
    for (const id of [...this.#open].reverse()) this.#end(id, { outcome: how, ...given({ error }) });
  }

  #enter(id: string, event: JsonObject): void {
    if (this.#open.has(id)) return;
    this.#open.add(id);
    const name =
      words(event['agent_name']) ?? words(event['to_agent_name']) ?? words(event['from_agent_name']);
    this.#emit(id, { type: 'agent.start', parentAgentId: 'root', ...given({ name }) });
  }

  /** What is sent to a thread is its task; what comes from it is its answer. */
  #message(type: string, id: string, event: JsonObject): void {
    const isTask = type === 'agent.thread_message_sent';
    const said = blocksOf(event['content'])
      .map((block) => text(block['text']) ?? '')
      .join('');
    if (isTask && !this.#tasks.has(id)) this.#emit(id, { type: 'agent.update', task: said });
    this.#tasks.add(id);
    const scope = this.#stamp.scope(this.#runs.scope.runId, id);
    const message = new PartSequence(
      this.#stamp,
      () => scope,
      words(event['id']) ?? `${id}/${this.#tasks.size}`,
    );
    message.start(isTask ? 'user' : 'assistant');
    message.append('text', said);
    message.end();
  }

  #update(id: string, status: 'running' | 'waiting'): void {
    this.#emit(id, { type: 'agent.update', status });
  }

  #end(id: string, end: { outcome: 'completed' | 'failed' | 'cancelled'; error?: unknown }): void {
    if (this.#open.delete(id)) this.#emit(id, { type: 'agent.end', ...end });
  }

  #emit(id: string, body: Parameters<Stamp['emit']>[1]): void {
    this.#stamp.emit(this.#stamp.scope(this.#runs.scope.runId, id), body);
  }
}
