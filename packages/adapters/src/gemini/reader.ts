import type { EndCause } from '../adapter.ts';
import { field } from '../internal/either-case.ts';
import { isObject, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { RequestRuns } from '../internal/request-runs.ts';
import type { Stamp } from '../internal/stamp.ts';
import { ToldTurns } from '../internal/told-turns.ts';
import { CallBook } from './calls.ts';
import { ChunkReader } from './chunks.ts';
import { readContents } from './history.ts';
import { InteractionReader } from './interactions.ts';
import type { Conversation } from './turn.ts';

/** Tells what each value of the wire is, and who reads it. */
export class GeminiReader {
  readonly runs: RequestRuns;
  readonly #talk: Conversation;
  readonly #chunks: ChunkReader;
  readonly #interactions: InteractionReader;
  readonly #told = new ToldTurns();
  /** Stored answers, kept chunk by chunk: those in a row are one. */
  #stored: JsonObject[] = [];
  #minted = 0;

  constructor(stamp: Stamp, base: string) {
    this.runs = new RequestRuns(stamp, base);
    const calls = new CallBook(stamp, this.runs);
    const mint = (): string => `${stamp.streamId}/m${this.#minted++}`;
    this.#talk = { stamp, runs: this.runs, calls, mint };
    this.#chunks = new ChunkReader(this.#talk, (turn) => this.#told.add(turn));
    this.#interactions = new InteractionReader(this.#talk);
  }

  /** Nothing more has to come. */
  get finished(): boolean {
    return this.#chunks.stopped || this.runs.over;
  }

  /** Reads a value; false when some part of it could not be used. */
  read(value: JsonObject, event?: string): boolean {
    const { role, parts, request, response } = value;
    if (text(role) !== undefined && Array.isArray(parts)) return this.#store(value);
    this.#tellStored();
    if (isChunk(value)) return this.#readChunk(value);
    this.#chunks.settle();
    const type = words(field(value, 'eventType')) ?? event ?? '';
    if (isOfInteraction(type, value)) return this.#interactions.read(type, value);
    if (this.#readRequest(value)) return true;
    const halves = [request, response].filter(isObject).map((part) => this.read(part));
    return halves.length > 0 && halves.every(Boolean);
  }

  /** Nothing follows. */
  close(cause?: EndCause): void {
    this.#tellStored();
    this.#chunks.settle();
    this.#interactions.close();
    this.runs.close(cause);
  }

  #readRequest({ contents, input, error }: JsonObject): boolean {
    if (contents !== undefined) readContents(this.#talk, this.#told, contents);
    else if (input !== undefined) this.#interactions.input(input);
    else if (isObject(error)) this.#chunks.fail(error);
    else return false;
    return true;
  }

  #readChunk(value: JsonObject): boolean {
    const history = field(value, 'automaticFunctionCallingHistory');
    if (Array.isArray(history)) readContents(this.#talk, this.#told, history);
    return this.#chunks.read(value);
  }

  /** A single content of a history. */
  #store(content: JsonObject): boolean {
    if (this.#stored.length === 0) this.#chunks.settle();
    this.#stored.push(content);
    if (content['role'] !== 'model') this.#tellStored();
    return true;
  }

  #tellStored(): void {
    const contents = this.#stored;
    this.#stored = [];
    if (contents.length > 0) readContents(this.#talk, new ToldTurns(), contents);
  }
}

function isChunk(value: JsonObject): boolean {
  return (
    Array.isArray(value['candidates']) ||
    isObject(field(value, 'promptFeedback')) ||
    isObject(field(value, 'usageMetadata'))
  );
}

function isOfInteraction(type: string, { id, steps, outputs }: JsonObject): boolean {
  if (/^(interaction|step)\.|^error$/.test(type)) return true;
  return words(id) !== undefined && Array.isArray(steps ?? outputs);
}
