import type { AskKind, EventScope, RunEndEvent } from '@callboard/core';
import { instant } from '../internal/instant.ts';
import { given, isObject, objects, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { Place, Speech } from '../internal/speech.ts';
import type { Stamp } from '../internal/stamp.ts';
import type { ArtifactBook } from './artifact-book.ts';
import { partsIn, stateOf, textIn } from './wire.ts';

/** What all tasks of a stream write with. */
export interface Desk {
  stamp: Stamp;
  speech: Speech;
  artifacts: ArtifactBook;
}

type Ending = Pick<RunEndEvent, 'outcome' | 'error' | 'by' | 'reason'>;

/** States in which a task waits, and for what. */
const WAITS: ReadonlyMap<string, AskKind> = new Map([
  ['input-required', 'question'],
  ['auth-required', 'sign-in'],
] as const);

/** One task of a remote agent: a run. */
export class Task {
  readonly id: string;
  readonly scope: EventScope;
  /** The client asked for its end. */
  cancelling = false;
  readonly #desk: Desk;
  /** Messages that are told otherwise: as a question, or as the cause of a failure. */
  readonly #told = new Set<string>();
  #ask: { askId: string; kind: AskKind } | undefined;
  #over = false;
  #asks = 0;

  constructor(desk: Desk, id: string) {
    this.#desk = desk;
    this.id = id;
    this.scope = desk.stamp.scope(id);
    this.#start();
  }

  /** True for a task that is over, or that waits for the client. */
  get settled(): boolean {
    return this.#over || this.#ask !== undefined;
  }

  /** A whole task: what was said, what was made, and how it stands. */
  snapshot({ history, artifacts, status }: JsonObject): void {
    for (const message of objects(history)) this.message(message);
    for (const artifact of objects(artifacts)) this.artifact({ artifact });
    if (isObject(status)) this.status(status);
  }

  /** A message of either side, told once. */
  message(message: JsonObject, fallbackId?: string): void {
    const messageId = words(message['messageId']) ?? fallbackId;
    const { speech } = this.#desk;
    if (messageId === undefined || this.#told.has(messageId) || speech.has('root', messageId)) return;
    const role = /user$/i.test(String(message['role'])) ? 'user' : 'assistant';
    speech.start(this.scope, messageId, { role });
    for (const [index, part] of partsIn(message['parts']).entries()) {
      const place: Place = { agentId: 'root', messageId, blockId: `b${index}`, kind: 'text' };
      if (part.kind === 'text') speech.close(place, part.value);
      else speech.show({ ...place, kind: part.kind }, part.value);
    }
    speech.end('root', messageId);
  }

  artifact({ artifact, append }: JsonObject): void {
    if (!isObject(artifact)) return;
    this.#desk.artifacts.update(this.scope, this.id, { artifact, append: append === true });
  }

  /** The client sends more: that is the answer to what the task asked. */
  answer(message: JsonObject): void {
    this.#closeAsk({ by: 'user', value: textIn(message) });
    this.message(message);
  }

  status({ state, message, timestamp }: JsonObject): void {
    if (this.#over) return;
    const { stamp } = this.#desk;
    stamp.at = instant(timestamp) ?? stamp.at;
    const name = stateOf(state);
    const kind = WAITS.get(name);
    const ending = this.#endingOf(name, message);
    const isCause = ending !== undefined && ending.outcome !== 'completed';
    if (kind) this.#wait(kind, message);
    else {
      if (name !== 'submitted') this.#closeAsk({ by: 'unknown' });
      if (isObject(message) && !isCause) this.message(message, `${this.id}/${name}`);
    }
    if (ending) this.end(ending);
  }

  end(ending: Ending): void {
    if (this.#over) return;
    this.#over = true;
    this.#desk.stamp.emit(this.scope, { type: 'run.end', ...ending });
  }

  #start(): void {
    this.#desk.stamp.emit(this.scope, { type: 'run.start', signalsRun: false, toolExecutor: 'agent' });
  }

  #endingOf(state: string, message: unknown): Ending | undefined {
    const cause = textIn(message);
    if (state === 'completed') return { outcome: 'completed' };
    if (state === 'canceled')
      return {
        outcome: 'cancelled',
        by: this.cancelling ? 'user' : 'source',
        ...given({ reason: words(cause) }),
      };
    const standard = FAILURES.get(state);
    if (standard === undefined) return undefined;
    return { outcome: 'failed', error: { message: cause === '' ? standard : cause, code: state } };
  }

  /** The task stops until the client answers. Its question is no message, so that it is not read twice. */
  #wait(kind: AskKind, message: unknown): void {
    const from = isObject(message) ? message : {};
    const messageId = words(from['messageId']);
    if (messageId !== undefined && this.#told.has(messageId)) return;
    this.#asks += 1;
    const askId = messageId ?? `${this.id}/ask${this.#asks}`;
    this.#told.add(askId);
    this.#ask = { askId, kind };
    const data = partsIn(from['parts']).filter((part) => part.kind !== 'text');
    const { stamp } = this.#desk;
    const facts = given({ prompt: words(textIn(message)), input: data.length === 0 ? undefined : data });
    stamp.emit(this.scope, { type: 'ask.open', askId, kind, ...facts });
    stamp.emit(this.scope, { type: 'run.wait', reason: kind });
    stamp.emit(this.scope, { type: 'run.end', outcome: 'waiting' });
  }

  #closeAsk({ by, value }: { by: 'user' | 'unknown'; value?: string }): void {
    if (this.#ask === undefined) return;
    const { askId, kind } = this.#ask;
    this.#ask = undefined;
    this.#start();
    const outcome = kind === 'sign-in' ? 'approved' : 'answered';
    this.#desk.stamp.emit(this.scope, { type: 'ask.close', askId, outcome, by, ...given({ value }) });
  }
}

const FAILURES: ReadonlyMap<string, string> = new Map([
  ['failed', 'The task failed.'],
  ['rejected', 'The agent rejected the task.'],
]);
