import type { JsonObject } from '../internal/json.ts';
import { isObject, words } from '../internal/json.ts';
import type { Stamp } from '../internal/stamp.ts';
import * as content from './content-chunks.ts';
import * as run from './run-chunks.ts';
import { steeringMessage } from './steering.ts';
import * as tool from './tool-chunks.ts';
import type { AiSdkAdapterOptions, Turn } from './turn.ts';
import { createTurn, nextTurn } from './turn.ts';
import type { Loose } from './wire.ts';

type Reader = (turn: Turn, chunk: Loose) => void;

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['text-delta', (turn, chunk) => content.textDelta(turn, chunk, 'text')],
  ['tool-input-delta', tool.inputDelta],
  ['reasoning-delta', (turn, chunk) => content.textDelta(turn, chunk, 'reasoning')],
  ['text-start', (turn, chunk) => content.textStart(turn, chunk, 'text')],
  ['text-end', (turn, chunk) => content.textEnd(turn, chunk, 'text')],
  ['reasoning-start', (turn, chunk) => content.textStart(turn, chunk, 'reasoning')],
  ['reasoning-end', (turn, chunk) => content.textEnd(turn, chunk, 'reasoning')],
  ['tool-input-start', tool.inputStart],
  ['tool-input-available', tool.inputAvailable],
  ['tool-input-error', tool.inputError],
  ['tool-approval-request', tool.approvalRequest],
  ['tool-approval-response', tool.approvalResponse],
  ['tool-output-available', tool.outputAvailable],
  ['tool-output-error', tool.outputError],
  ['tool-output-denied', tool.outputDenied],
  ['start-step', run.startStep],
  ['finish-step', run.finishStep],
  ['reset-step', run.resetStep],
  ['message-metadata', run.addMetadata],
  [
    'steering-message',
    (turn, chunk) => {
      turn.part += 1;
      steeringMessage(turn.stamp, turn.runScope, chunk);
    },
  ],
  ['error', (turn, chunk) => run.noteError(turn, chunk['errorText'])],
  ['abort', run.abort],
  ['finish', run.finish],
]);

/** Reads the chunks of one response, bare or in the frames of the WebSocket transport. */
export class ChunkReader {
  turn: Turn;
  /** Frames were skipped. */
  missing = false;
  /** Chunks that were read. */
  count = 0;
  readonly #stamp: Stamp;
  #sequence = -1;
  /** Responses that ended before this one, and whether this one has. */
  #earlier = 0;
  readonly #runId: string;
  #closed = false;

  constructor(stamp: Stamp, options: AiSdkAdapterOptions, replays: boolean) {
    this.#stamp = stamp;
    this.turn = createTurn(stamp, options, replays);
    this.#runId = this.turn.runId;
  }

  read(value: JsonObject): void {
    if (typeof value['requestId'] === 'string') this.#readFrame(value);
    else this.#readChunk(value);
  }

  /** The source closes in good order: an error that no `finish` followed was its end. */
  close(): void {
    const { error } = this.turn;
    this.#closed = this.turn.begun;
    if (error !== undefined) run.endTurn(this.turn, { outcome: 'failed', error });
  }

  #readChunk(value: JsonObject): void {
    const chunk = value as Loose;
    this.count += 1;
    if (chunk.type === 'start' && (this.turn.over || this.#closed)) this.#startNext(chunk);
    const { turn } = this;
    if (chunk.type === 'start') return run.start(turn, chunk);
    run.begin(turn);
    const reader = READERS.get(chunk.type) ?? content.valuePart;
    if (typeof chunk.type === 'string') return reader(turn, chunk);
    return content.unreadable(turn, chunk, 'unknown-type');
  }

  /** A file may hold several responses, one after the other. */
  #startNext({ messageId }: Loose): void {
    this.#earlier += 1;
    this.#closed = false;
    this.turn = nextTurn(this.turn, `${this.#runId}#${this.#earlier}`, words(messageId));
  }

  /** The WebSocket transport numbers chunks: what came before is dropped, what was skipped is a gap. */
  #readFrame(frame: JsonObject): void {
    const { type, chunk, sequence } = frame;
    if (type === 'chunk' && isObject(chunk) && typeof sequence === 'number') {
      const next = this.#sequence + 1;
      if (sequence < next) return;
      if (sequence > next) {
        this.missing = true;
        this.#stamp.emit(this.turn.runScope, { type: 'stream.gap', from: next, to: sequence - 1 });
      }
      this.#sequence = sequence;
      this.#readChunk(chunk);
    } else if (type === 'error') run.noteError(this.turn, frame['errorText']);
    else if (type === 'end') this.close();
  }
}
