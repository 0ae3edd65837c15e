import type { Adapter, AdapterOptions, EndCause } from '../adapter.ts';
import { isObject, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { objectIn, trafficIn } from '../internal/json-rpc.ts';
import { Speech } from '../internal/speech.ts';
import { Stamp } from '../internal/stamp.ts';
import { WireAdapter } from '../internal/wire-adapter.ts';
import { ArtifactBook } from './artifact-book.ts';
import { Task } from './task.ts';
import type { Desk } from './task.ts';
import { contextIdIn, payloadIn } from './wire.ts';
import type { Payload } from './wire.ts';

/** Options of the A2A adapter. */
export type A2aAdapterOptions = AdapterOptions;

const SENDS = /^(?:message\/(?:send|stream)|Send(?:Streaming)?Message)$/;
const CANCELS = /^(?:tasks\/cancel|CancelTask)$/;

/**
 * Reads what a remote agent answers over A2A, version 1.0 or 0.3: event streams of JSON-RPC results, bare events of the
 * HTTP binding, or fetched tasks. A task is a run. Requests may be pushed too; they bring the person's words at once.
 */
export function createA2aAdapter(options: A2aAdapterOptions): Adapter {
  const stamp = new Stamp('a2a', options);
  const base = options.runId ?? stamp.streamId;
  return new WireAdapter(options, new A2aProtocol(stamp, base));
}

class A2aProtocol {
  readonly stamp: Stamp;
  readonly resumeMode = 'continue';
  readonly #base: string;
  #desk: Desk;
  #tasks = new Map<string, Task>();
  #task: Task | undefined;
  /** Words of the person that no task was named for yet. */
  #held: JsonObject[] = [];
  #methods = new Map<unknown, string>();

  constructor(stamp: Stamp, base: string) {
    this.stamp = stamp;
    this.#base = base;
    this.#desk = this.#newDesk();
  }

  readonly scope = (): ReturnType<Stamp['scope']> => this.#task?.scope ?? this.stamp.scope(this.#base);

  readonly finished = (): boolean => this.#task?.settled === true;

  /** False for a request whose session is not named yet. */
  readonly learn = (value: JsonObject): boolean => {
    const { message = value } = trafficIn(value) ?? {};
    const payload = payloadIn(message['result'] ?? message);
    const asked = objectIn(objectIn(message, 'params'), 'message');
    this.stamp.sessionId ??= (payload && contextIdIn(payload)) ?? words(asked['contextId']);
    return this.stamp.sessionId !== undefined || message['params'] === undefined;
  };

  readonly read = (value: JsonObject): void => {
    const { message = value, at } = trafficIn(value) ?? {};
    this.stamp.at = at;
    const { id, method, error } = message;
    const payload = payloadIn(message['result'] ?? message);
    if (typeof method === 'string') this.#request(method, id, objectIn(message, 'params'));
    else if (payload) this.#tell(payload);
    else if (error !== undefined) this.#fail(this.#methods.get(id), error);
    else if (!isObject(message['result']))
      this.stamp.emit(this.scope(), { type: 'raw', reason: 'unknown-line', data: value });
  };

  /** Words that nobody answered are shown all the same. */
  readonly close = (_cause?: EndCause): void => {
    if (this.#held.length > 0) this.#open(this.#base);
  };

  readonly reset = (): void => {
    this.#desk = this.#newDesk();
    this.#tasks = new Map();
    this.#task = undefined;
    this.#held = [];
  };

  readonly open = (): void => {
    if (this.#task === undefined) this.#open(this.#base);
  };

  #request(method: string, id: unknown, params: JsonObject): void {
    this.#methods.set(id, method);
    const message = objectIn(params, 'message');
    const known = this.#tasks.get(words(message['taskId']) ?? words(params['id']) ?? '');
    if (CANCELS.test(method) && known) known.cancelling = true;
    if (!SENDS.test(method)) return;
    if (known) known.answer(message);
    else this.#held.push(message);
  }

  #tell({ kind, value }: Payload): void {
    if (kind === 'message') return this.#reply(value);
    const task = this.#open(words(value[kind === 'task' ? 'id' : 'taskId']) ?? this.#base);
    if (kind === 'task') task.snapshot(value);
    else if (kind === 'artifact') task.artifact(value);
    else if (isObject(value['status'])) task.status(value['status']);
  }

  /** An agent may answer with a message and no task. */
  #reply(message: JsonObject): void {
    const task = this.#open(words(message['taskId']) ?? this.#replyId());
    task.message(message, `${task.id}/reply`);
    task.end({ outcome: 'completed' });
  }

  #replyId(): string {
    return this.#tasks.has(this.#base) ? `${this.#base}#${this.#tasks.size}` : this.#base;
  }

  /** A request that only asked about a task leaves it as it is. */
  #fail(method: string | undefined, error: unknown): void {
    if (method === undefined || SENDS.test(method)) {
      const task = this.#held.length > 0 ? this.#open(this.#replyId()) : this.#task;
      return (task ?? this.#open(this.#base)).end({ outcome: 'failed', error });
    }
    const noticeId = `${this.stamp.streamId}/error/${this.#methods.size}`;
    const message = `${method}: ${words(objectIn({ error }, 'error')['message']) ?? 'failed'}`;
    return this.stamp.emit(this.scope(), { type: 'notice', noticeId, level: 'warn', message, error });
  }

  #open(taskId: string): Task {
    const task = this.#tasks.get(taskId) ?? new Task(this.#desk, taskId);
    this.#tasks.set(taskId, task);
    this.#task = task;
    for (const message of this.#held) task.message(message, `${taskId}/asked`);
    this.#held = [];
    return task;
  }

  #newDesk(): Desk {
    const { stamp } = this;
    return { stamp, speech: new Speech(stamp), artifacts: new ArtifactBook(stamp) };
  }
}
