import { isObject, objects, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { RequestRuns } from '../internal/request-runs.ts';
import type { Stamp } from '../internal/stamp.ts';
import { ToldTurns } from '../internal/told-turns.ts';
import { HistoryReader } from './history.ts';
import { ResponseReader } from './response.ts';
import { SessionReader } from './sessions.ts';

/** Tells what each value of the wire is, and who reads it. */
export class AnthropicReader {
  readonly runs: RequestRuns;
  readonly #live: ResponseReader;
  readonly #history: HistoryReader;
  readonly #session: SessionReader;
  #minted = 0;

  constructor(stamp: Stamp, base: string) {
    const told = new ToldTurns();
    const mint = (): string => `${stamp.streamId}/m${this.#minted++}`;
    this.runs = new RequestRuns(stamp, base);
    this.#live = new ResponseReader(stamp, this.runs, { mint, onSaid: (turn) => told.add(turn) });
    this.#history = new HistoryReader(stamp, this.runs, { told, mint });
    this.#session = new SessionReader(stamp, this.runs);
  }

  /** Reads a value; false when some part of it could not be used. */
  read(value: JsonObject, event?: string): boolean {
    const type = words(value['type']) ?? event ?? '';
    if (SessionReader.owns(type)) return this.#session.read(type, value);
    if (type === 'error' || (type === '' && isObject(value['error']))) {
      this.#live.fail(value['error'] ?? value);
      return true;
    }
    return this.#stored(type, value) || this.#inside(type, value) || this.#live.read(type, value);
  }

  /** Whole responses, requests and messages. */
  #stored(type: string, value: JsonObject): boolean {
    const { role, content, messages } = value;
    if (type === 'message' && content !== undefined) this.#history.response(value);
    else if (Array.isArray(messages)) this.#history.request(messages);
    else if (words(role) !== undefined && content !== undefined) this.#history.message(value);
    else return false;
    return true;
  }

  /** Pairs of a request and its response, pages of a list, lines of a batch. */
  #inside(type: string, { request, response, data, result }: JsonObject): boolean {
    if (type !== '') return false;
    const inBatch = isObject(result) ? (result['message'] ?? result['error']) : undefined;
    const parts = [request, response, inBatch, ...objects(data)].filter(isObject);
    return parts.length > 0 && parts.map((part) => this.read(part)).every(Boolean);
  }
}
