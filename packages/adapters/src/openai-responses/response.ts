import { finite, isObject, objects, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { Ending } from '../internal/request-runs.ts';
import { ItemEvents, placeOf } from './item-events.ts';
import type { ItemReader } from './items.ts';
import { endingOf } from './wire.ts';

/** What happens around a response, which is not the same in the plain API and in a framework over it. */
export interface ResponseHooks {
  /** A response begins. Called once for each. */
  begin: (response: JsonObject) => void;
  /** A response is over. */
  end: (ending: Ending, response: JsonObject) => void;
  /** The agent of an event or item. */
  agentOf: (...sources: readonly JsonObject[]) => string;
  /** An item is complete. */
  onDone?: (item: JsonObject, agentId: string) => void;
  /** The provider reports an error, which is no end yet. */
  onError: (error: unknown) => void;
  /** The person's words on the way to a response that is being written; false when nothing is told of them. */
  onSteer: (type: string, value: JsonObject) => boolean;
  /** Numbers of events are missing. */
  onGap: (from: number, to: number) => void;
}

/** Reads the events of streamed responses and whole response objects, one after the other. */
export class ResponseReader {
  readonly #items: ItemReader;
  readonly #events: ItemEvents;
  readonly #hooks: ResponseHooks;
  #response: JsonObject | undefined;
  #over: string | undefined;
  #held: unknown;
  #last: number | undefined;

  constructor(items: ItemReader, hooks: ResponseHooks) {
    this.#items = items;
    this.#hooks = hooks;
    this.#events = new ItemEvents(items, (value) => hooks.agentOf(value));
  }

  /** The number of the last event that was read. */
  get last(): number | undefined {
    return this.#last;
  }

  /** A response is being written. */
  get open(): boolean {
    return this.#response !== undefined;
  }

  /** The provider reported an error: nothing but the end follows. */
  get failing(): boolean {
    return this.#held !== undefined;
  }

  /** Reads one event; false when it could not be used. */
  read(type: string, value: JsonObject): boolean {
    const { response } = value;
    if (type === 'response.created' && isObject(response)) this.#begin(response);
    if (this.#isRepeat(value)) return true;
    if (type === 'keepalive') return true;
    if (/^response\.(steer|inject)/.test(type)) return this.#hooks.onSteer(type, value);
    if (type === 'error') this.#hold(value);
    else if (/^response\.(created|queued|in_progress)$/.test(type)) {
      if (isObject(response)) this.#begin(response);
    } else if (/^response\.(completed|incomplete|failed|cancelled|canceled)$/.test(type)) {
      this.#finish(isObject(response) ? response : {}, type.slice('response.'.length));
    } else {
      if (this.#response === undefined && type.startsWith('response.')) this.#begin({});
      return type.startsWith('response.output_item.')
        ? this.#readItem(type, value)
        : this.#events.read(type, value);
    }
    return true;
  }

  /** A whole response. */
  whole(response: JsonObject): void {
    this.#begin(response);
    this.#finish(response, words(response['status']) ?? 'completed');
  }

  /** Nothing more comes. What the provider reported before it went is the end. */
  close(): void {
    this.#items.flush();
    const held = this.#held;
    if (held === undefined) return;
    if (this.#response === undefined) this.#begin({});
    this.#finish({ ...this.#response, status: 'failed', error: held }, 'failed');
  }

  #begin(response: JsonObject): void {
    const id = words(response['id']);
    if (id !== undefined && id === this.#over) return;
    const current = this.#response && words(this.#response['id']);
    const isSame =
      this.#response !== undefined && (id === undefined || current === undefined || current === id);
    if (isSame) {
      // A response that was joined learns its id at its end.
      if (current === undefined) this.#response = response;
      return;
    }
    this.#response = response;
    this.#held = undefined;
    this.#last = undefined;
    this.#hooks.begin(response);
    this.#items.begin(response, id === undefined);
  }

  #readItem(type: string, value: JsonObject): boolean {
    const { item } = value;
    const place = placeOf(value);
    if (!isObject(item) || place === undefined) return false;
    const agentId = this.#hooks.agentOf(value, item);
    if (type.endsWith('.added')) this.#items.added(place, item, { agentId });
    else this.#done(place, item, agentId);
    return true;
  }

  #done(place: string, item: JsonObject, agentId: string): void {
    this.#items.done(place, item, agentId);
    this.#hooks.onDone?.(item, agentId);
  }

  /** Some servers repeat the whole response with its end, some send nothing else. */
  #finish(from: JsonObject, status: string): void {
    const id = words(from['id']);
    if (id !== undefined && id === this.#over) return;
    this.#begin(from);
    const response = { ...from, status: STATUS.get(status) ?? from['status'] ?? status };
    const output = objects(from['output']);
    if (output.length > 0) this.#items.retell(from);
    for (const [index, item] of output.entries()) {
      this.#done(String(index), item, this.#hooks.agentOf(item));
    }
    const ending = endingOf(response, this.#held);
    if (ending === undefined) return;
    this.#over = id ?? words(this.#response?.['id']);
    this.#response = undefined;
    this.#held = undefined;
    const { outcome, error } = ending;
    const isCut = outcome === 'failed' || outcome === 'cancelled';
    this.#items.close(isCut ? { outcome, ...(error === undefined ? undefined : { error }) } : {});
    this.#hooks.end(ending, response);
  }

  #hold(value: JsonObject): void {
    this.#held = isObject(value['error']) || typeof value['error'] === 'string' ? value['error'] : value;
    this.#hooks.onError(this.#held);
  }

  /** Numbered events are read once; servers that number nothing, or all alike, are taken as they come. */
  #isRepeat(value: JsonObject): boolean {
    const number = finite(value['sequence_number']);
    if (number === undefined) return false;
    const last = this.#last;
    if (last !== undefined && last > 0 && number <= last) return true;
    if (last !== undefined && last > 0 && number > last + 1) this.#hooks.onGap(last + 1, number - 1);
    this.#last = number;
    return false;
  }
}

const STATUS: ReadonlyMap<string, string> = new Map([
  ['completed', 'completed'],
  ['incomplete', 'incomplete'],
  ['failed', 'failed'],
  ['cancelled', 'cancelled'],
  ['canceled', 'cancelled'],
]);
