import type { EventScope } from '@callboard/core';
import { given, isObject, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { Stamp } from '../internal/stamp.ts';
import { AskBook } from './asks.ts';
import { SubAgents } from './sub-agents.ts';
import { Thread } from './thread.ts';
import { wireCall } from './wire.ts';

/** One request and its answer. */
export class Turn {
  started = false;
  over = false;
  readonly scope: EventScope;
  readonly #stamp: Stamp;
  readonly #asks: AskBook;
  readonly #thread: Thread;
  readonly #agents: SubAgents;

  constructor(stamp: Stamp, runId: string, sessionId: string | undefined) {
    this.#stamp = stamp;
    this.scope = stamp.scope(runId);
    const asks = new AskBook(stamp);
    const onUpdate = (id: string): void => asks.callMoved(id, this.scope);
    const thread = new Thread(stamp, this.scope, { prefix: runId, onUpdate });
    this.#asks = asks;
    this.#thread = thread;
    this.#agents = new SubAgents({
      stamp,
      scope: (agentId) => stamp.scope(runId, agentId),
      agentIdOf: (id) => (id === sessionId ? 'root' : id),
      rootMessage: () => thread.message(),
      onUpdate: (id, scope) => asks.callMoved(id, scope),
      // While the turn goes on, the call's own line follows and knows more.
      onEnd: (id, outcome, error) => this.over && thread.calls.end(id, outcome, error),
    });
  }

  /** Translates a line; false when it could not be used. */
  read(type: string, event: JsonObject): boolean {
    if (type !== 'tool_call') this.flush();
    const used = this.#read(type, event);
    if (type === 'tool_call') this.flush();
    return used;
  }

  /** Tells what waited for another line. */
  flush(): void {
    this.#agents.flush();
  }

  #read(type: string, event: JsonObject): boolean {
    const { delta, message, request, error } = event;
    if (type === 'content_delta') this.#thread.content(delta);
    else if (type === 'thinking_delta') this.#thread.thinking(delta);
    else if (type === 'tool_call') return this.#readCall(event);
    else if (type === 'assistant_message') this.#thread.close(message);
    else if (type === 'done') this.#done(event);
    else if (type === 'error') this.#end('failed', undefined, error);
    else if (type !== 'user_choice_request') return SUB_AGENT.test(type) && this.#agents.read(type, event);
    else if (!isObject(request)) return false;
    else this.#asks.open(request, this.scope, this.#thread.calls.running());
    return true;
  }

  #readCall(event: JsonObject): boolean {
    const call = wireCall(event['call']);
    if (call === undefined) return false;
    this.#thread.call(call);
    this.#agents.link(call, 'root');
    return true;
  }

  #done({ message, title, modelId }: JsonObject): void {
    const facts = given({ title: words(title), model: words(modelId) });
    if (Object.keys(facts).length > 0) this.#stamp.emit(this.scope, { type: 'run.update', ...facts });
    const failed = isObject(message) && message['status'] === 'error';
    if (failed) this.#end('failed', message, words(message['content']));
    else this.#end('completed', message);
  }

  #end(outcome: 'completed' | 'failed', message?: unknown, error?: unknown): void {
    this.#thread.close(message, outcome, error);
    this.over = true;
    this.#stamp.emit(this.scope, { type: 'run.end', outcome, ...given({ error }) });
  }
}

const SUB_AGENT = /^sub_agent\.(spawned|status|delta|thinking_delta|tool_call|message)$/;
