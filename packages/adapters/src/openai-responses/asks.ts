import { given, objects, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { Call, CallBook } from './calls.ts';
import type { Ground } from './ground.ts';

/** Questions to the person: calls of MCP servers to approve, warnings about a computer's next action to acknowledge. */
export class AskBook {
  readonly #ground: Ground;
  readonly #calls: CallBook;
  /** Open asks and the calls that wait for them. */
  readonly #open = new Map<string, Call>();
  #earlier: string[] = [];

  constructor(ground: Ground, calls: CallBook) {
    this.#ground = ground;
    this.#calls = calls;
  }

  /** Asks that nobody answered yet. */
  get waiting(): boolean {
    return this.#open.size > 0;
  }

  /** A call waits for its approval. */
  open(askId: string, call: Call, prompt?: string): void {
    if (this.#open.has(askId) || call.ended) return;
    this.#open.set(askId, call);
    const { toolCallId, scope } = call;
    const body = { askId, toolCallId, ...given({ prompt }) };
    this.#ground.stamp.emit(scope, { type: 'ask.open', kind: 'approval', ...body });
  }

  /** Warnings that have to be acknowledged before a computer's action. */
  openChecks(item: JsonObject, call: Call): void {
    for (const check of objects(item['pending_safety_checks'])) {
      const askId = words(check['id']);
      if (askId !== undefined) this.open(askId, call, words(check['message']) ?? words(check['code']));
    }
  }

  /** The person's answer, which is an item of the next request. */
  answer(item: JsonObject): void {
    const askId = words(item['approval_request_id']);
    if (askId === undefined) return;
    const approved = item['approve'] === true;
    const reason = given({ reason: words(item['reason']) });
    this.close(askId, approved ? 'approved' : 'denied', { by: 'user', ...reason });
    const call = this.#calls.get(askId);
    if (call && !approved) this.#calls.end(call, { outcome: 'denied', ...reason });
  }

  /** The call goes on: it was approved, whoever said so. */
  begun(item: JsonObject): void {
    const askId = words(item['approval_request_id']);
    if (askId !== undefined && this.#open.has(askId)) this.close(askId, 'approved', { by: 'unknown' });
  }

  /** True while a call waits. */
  has(call: Call): boolean {
    return [...this.#open.values()].includes(call);
  }

  /** The call has its result: what it waited for is over. */
  settle(call: Call, outcome: 'approved' | 'denied' = 'approved'): void {
    for (const [askId, waiting] of this.#open) {
      if (waiting === call) this.close(askId, outcome, { by: 'unknown' });
    }
  }

  /** Another response begins: what is still open was answered out of sight, or is told now. */
  next(): void {
    this.#earlier = [...this.#open.keys()];
  }

  /** The response is over. What it did not go on with is no longer asked. */
  endEarlier(): void {
    for (const askId of this.#earlier) {
      if (this.#open.has(askId)) this.close(askId, 'superseded', { by: 'unknown' });
    }
    this.#earlier = [];
  }

  close(
    askId: string,
    outcome: 'approved' | 'denied' | 'superseded',
    facts: { by: 'user' | 'unknown'; reason?: string },
  ): void {
    const scope = this.#open.get(askId)?.scope ?? this.#ground.scope('root');
    this.#open.delete(askId);
    this.#ground.stamp.emit(scope, { type: 'ask.close', askId, outcome, ...facts });
  }

  clear(): void {
    this.#open.clear();
  }
}
