import { given, isObject, objects, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { Ending, RequestRuns } from '../internal/request-runs.ts';
import type { Stamp } from '../internal/stamp.ts';
import { digest } from '../internal/told-turns.ts';
import { MessageTeller, isTelling } from './message.ts';
import { usageOf } from './wire.ts';

/** Why a model stopped, where that is no plain end. */
const STOPS: ReadonlyMap<string, Ending> = new Map<string, Ending>([
  ['tool_use', { outcome: 'completed' }],
  ['pause_turn', { outcome: 'waiting', reason: 'pause_turn' }],
  ['compaction', { outcome: 'waiting', reason: 'compaction' }],
  ['max_tokens', { outcome: 'limit', limit: 'The answer reached max_tokens; raise it for a longer one.' }],
  [
    'model_context_window_exceeded',
    { outcome: 'limit', limit: 'The context window of the model is full; shorten the conversation.' },
  ],
]);

/** What a stop says about the run. */
function endingOf(reason: string | undefined, details: unknown): Ending {
  if (reason !== 'refusal') return STOPS.get(reason ?? '') ?? { outcome: 'completed' };
  const { explanation, category } = isObject(details) ? details : {};
  const message = words(explanation) ?? 'The model refused to answer.';
  const error = { message, code: 'refusal', ...given({ category: words(category) }) };
  return { outcome: 'failed', error };
}

/** Ends a message and, unless the client has to go on, its run. Returns what the message says. */
export function finish(
  { stamp, runs }: { stamp: Stamp; runs: RequestRuns },
  message: MessageTeller,
  stop: { reason: string | undefined; details: unknown },
): string {
  const ending = endingOf(stop.reason, stop.details);
  const said = message.close(ending.outcome === 'limit' || ending.outcome === 'failed');
  const { outcome, error } = ending;
  stamp.emit(runs.scope, {
    type: 'message.end',
    messageId: message.id,
    outcome: outcome === 'failed' ? 'failed' : 'completed',
    ...given({ error, finishReason: stop.reason }),
  });
  runs.closeCount();
  const goesOn = outcome === 'waiting' || (outcome === 'completed' && runs.pending.size > 0);
  if (goesOn) runs.hold(ending);
  else runs.end(ending);
  return said;
}

/** Reads the events of streamed responses, one after the other. */
export class ResponseReader {
  readonly #stamp: Stamp;
  readonly #runs: RequestRuns;
  readonly #mint: () => string;
  readonly #onSaid: (signature: string) => void;
  #message: MessageTeller | undefined;
  #stop: { reason: string | undefined; details: unknown } = { reason: undefined, details: undefined };
  /** The events of the last message: when it comes once more it is recognised by them. */
  #trace: string[] = [];
  #wireId: string | undefined;
  #lastId: string | undefined;
  /** How often each id was used: some servers give every message the same one. */
  readonly #uses = new Map<string, number>();
  #usage: JsonObject = {};
  #echo: JsonObject[] | undefined;

  /** `mint` makes the id of a message that has none; `onSaid` hears what each message said. */
  constructor(
    stamp: Stamp,
    runs: RequestRuns,
    { mint, onSaid }: { mint: () => string; onSaid: (signature: string) => void },
  ) {
    this.#stamp = stamp;
    this.#runs = runs;
    this.#mint = mint;
    this.#onSaid = onSaid;
  }

  /** Reads one event; false when it could not be used. */
  read(type: string, value: JsonObject): boolean {
    if (type === 'ping') return true;
    const mark = digest(JSON.stringify(value));
    if (this.#echo) {
      if (this.#trace[this.#echo.length] === mark) return this.#keepEcho(value);
      this.#breakEcho();
    }
    const used = this.#read(type, value);
    if (used && !this.#echo) this.#trace.push(mark);
    return used;
  }

  /** The response ends with an error; what was shown stays. */
  fail(error: unknown): void {
    const { scope } = this.#message ? this.#runs : { scope: this.#runs.enter() };
    if (this.#message) {
      const messageId = this.#message.id;
      this.#stamp.emit(scope, { type: 'message.end', messageId, outcome: 'failed', error });
    }
    this.#message = undefined;
    this.#runs.end({ outcome: 'failed', error });
  }

  #keepEcho(value: JsonObject): boolean {
    this.#echo?.push(value);
    if (this.#echo?.length === this.#trace.length) this.#echo = undefined;
    return true;
  }

  /** It was another message under the same id. */
  #breakEcho(): void {
    const values = this.#echo ?? [];
    this.#echo = undefined;
    this.#lastId = undefined;
    for (const value of values) this.read(text(value['type']) ?? '', value);
  }

  #read(type: string, value: JsonObject): boolean {
    const index = typeof value['index'] === 'number' ? value['index'] : 0;
    const { content_block: block, delta } = value;
    if (type === 'message_start') return this.#start(value);
    if (type === 'content_block_start' && isObject(block)) this.#current().start(index, block);
    else if (type === 'content_block_delta' && isObject(delta)) {
      const message = isTelling(delta) ? this.#current() : this.#message;
      return message?.delta(index, delta) ?? false;
    } else if (this.#message === undefined) return false;
    else if (type === 'content_block_stop') this.#message.stop(index);
    else if (type === 'message_delta') this.#note(value);
    else if (type === 'message_stop') this.#finish(this.#message);
    else return false;
    return true;
  }

  #start(value: JsonObject): boolean {
    const from = isObject(value['message']) ? value['message'] : {};
    const id = words(from['id']);
    if (this.#message && id === this.#wireId) return true;
    if (id !== undefined && id === this.#lastId) {
      this.#echo = [value];
      return true;
    }
    if (this.#message && this.#stop.reason !== undefined) this.#finish(this.#message);
    else this.#withdraw();
    this.#open(id, from);
    return true;
  }

  #open(id: string | undefined, from: JsonObject): MessageTeller {
    const model = words(from['model']);
    const scope = this.#runs.enter(model);
    const uses = this.#uses.get(id ?? '') ?? 0;
    if (id !== undefined) this.#uses.set(id, uses + 1);
    const messageId = id === undefined || uses > 0 ? this.#mint() : id;
    this.#wireId = id;
    this.#message = new MessageTeller(this.#stamp, this.#runs, messageId);
    this.#trace = [];
    this.#stamp.emit(scope, { type: 'message.start', messageId, role: 'assistant', ...given({ model }) });
    this.#usage = {};
    this.#count(from['usage']);
    // Some servers state at the start what others stream.
    for (const [index, block] of objects(from['content']).entries()) this.#message.whole(index, block);
    this.#stop = { reason: words(from['stop_reason']), details: from['stop_details'] };
    return this.#message;
  }

  /** Counts are stated in full each time; those that a later event leaves out stay as they were. */
  #count(usage: unknown): void {
    if (!isObject(usage)) return;
    this.#usage = { ...this.#usage, ...given(usage) };
    this.#runs.count(usageOf(this.#usage));
  }

  /** A second start in the middle of a message: the first attempt was given up. */
  #withdraw(): void {
    if (!this.#message) return;
    this.#message.forget();
    this.#stamp.emit(this.#runs.scope, { type: 'message.retract', messageId: this.#message.id });
    this.#message = undefined;
  }

  #current(): MessageTeller {
    return this.#message ?? this.#open(undefined, {});
  }

  #note({ delta, usage }: JsonObject): void {
    if (isObject(delta)) {
      const reason = words(delta['stop_reason']);
      if (reason !== undefined) this.#stop = { reason, details: delta['stop_details'] };
    }
    this.#count(usage);
  }

  #finish(message: MessageTeller): void {
    this.#message = undefined;
    this.#lastId = this.#wireId;
    this.#onSaid(finish({ stamp: this.#stamp, runs: this.#runs }, message, this.#stop));
  }
}
