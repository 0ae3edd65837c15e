import type { Adapter } from '../adapter.ts';
import type { JsonObject } from '../internal/json.ts';
import { isObject } from '../internal/json.ts';
import { Stamp } from '../internal/stamp.ts';
import { WireAdapter } from '../internal/wire-adapter.ts';
import * as content from './content-chunks.ts';
import * as run from './run-chunks.ts';
import { steeringMessage } from './steering.ts';
import * as tool from './tool-chunks.ts';
import type { AiSdkAdapterOptions, Turn } from './turn.ts';
import { createTurn } from './turn.ts';
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

/**
 * Reads a UI message stream of the AI SDK, versions 5, 6 and 7: server-sent events, lines of JSON, or parsed chunks, also
 * inside the frames of the WebSocket transport. A resumed HTTP stream is a replay (`reopen('replay')`).
 */
export function createAiSdkAdapter(options: AiSdkAdapterOptions): Adapter {
  const stamp = new Stamp('ai-sdk', options);
  let turn = createTurn(stamp, options, options.mode === 'replay');
  let sequence = -1;

  function readChunk(value: JsonObject): void {
    const chunk = value as Loose;
    if (chunk.type === 'start') return run.start(turn, chunk);
    run.begin(turn);
    const reader = READERS.get(chunk.type) ?? content.valuePart;
    if (typeof chunk.type === 'string') reader(turn, chunk);
    else content.unreadable(turn, chunk, 'unknown-type');
  }

  /** The WebSocket transport numbers chunks: what came before is dropped, what was skipped is a gap. */
  function readFrame(frame: JsonObject): void {
    const { type, chunk } = frame;
    const number = frame['sequence'];
    if (type === 'chunk' && isObject(chunk) && typeof number === 'number') {
      if (number <= sequence) return;
      if (number > sequence + 1)
        stamp.emit(turn.runScope, { type: 'stream.gap', from: sequence + 1, to: number - 1 });
      sequence = number;
      readChunk(chunk);
    } else if (type === 'error') run.noteError(turn, frame['errorText']);
    else if (type === 'end') close();
  }

  /** The source closes in good order: an error that no `finish` followed was its end. */
  function close(): void {
    if (turn.error !== undefined) run.endTurn(turn, { outcome: 'failed', error: turn.error });
  }

  return new WireAdapter(options, {
    stamp,
    scope: () => turn.runScope,
    read: (value) => (typeof value['requestId'] === 'string' ? readFrame(value) : readChunk(value)),
    close,
    reset() {
      turn = createTurn(stamp, options, true);
      sequence = -1;
    },
    open: () => run.begin(turn),
    finished: () => turn.over,
  });
}
