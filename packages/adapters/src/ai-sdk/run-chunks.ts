import { given, isObject, words } from '../internal/json.ts';
import type { Turn } from './turn.ts';
import { askCloseOf } from './facts.ts';
import { enterStep } from './turn.ts';
import type { Loose } from './wire.ts';

/** Opens run and message, once, when the first thing of a response arrives. */
export function begin(turn: Turn): void {
  if (turn.begun) return;
  turn.begun = true;
  turn.runScope = turn.stamp.scope(turn.runId);
  enterStep(turn);
  const meta = turn.metadata === undefined ? undefined : { meta: turn.metadata };
  const clientId = turn.minted ? { clientId: turn.messageId } : undefined;
  turn.stamp.emit(turn.runScope, { type: 'run.start', signalsRun: false, toolExecutor: 'agent', ...meta });
  turn.stamp.emit(turn.runScope, {
    type: 'message.start',
    messageId: turn.messageId,
    role: 'assistant',
    ...clientId,
    ...meta,
  });
  tellAnswers(turn);
}

/** What the person answered before this request; versions 6 and 7 do not send it back. */
function tellAnswers({ stamp, runScope, answered }: Turn): void {
  for (const [askId, approval] of answered) stamp.emit(runScope, askCloseOf(askId, approval, false));
}

/** `start`: merged streams may send more than one; a real id then claims the message that was begun without. */
export function start(turn: Turn, chunk: Loose): void {
  const messageId = words(chunk['messageId']);
  if (!turn.begun) {
    if (messageId !== undefined) {
      turn.messageId = messageId;
      turn.minted = false;
    }
    if (isObject(chunk['messageMetadata'])) turn.metadata = { ...chunk['messageMetadata'] };
    return begin(turn);
  }
  if (turn.minted && messageId !== undefined) {
    turn.stamp.emit(turn.runScope, {
      type: 'message.start',
      messageId,
      role: 'assistant',
      clientId: turn.messageId,
    });
    turn.minted = false;
  }
  addMetadata(turn, chunk);
}

/** Message metadata is kept with the run and, at its end, with the message. */
export function addMetadata(turn: Turn, chunk: Loose): void {
  const meta = chunk['messageMetadata'];
  if (!isObject(meta)) return;
  turn.metadata = { ...turn.metadata, ...meta };
  turn.stamp.emit(turn.runScope, { type: 'run.update', meta });
}

export function startStep(turn: Turn): void {
  turn.step += 1;
  turn.attempt = 0;
  turn.part += 1;
  turn.stepPart = turn.part;
  enterStep(turn);
  turn.stamp.emit(turn.scope, { type: 'step.start' });
}

export function finishStep(turn: Turn): void {
  turn.stamp.emit(turn.scope, { type: 'step.end' });
}

/** `reset-step`: the model is asked again; what this step has shown is withdrawn. */
export function resetStep(turn: Turn): void {
  const withdrawn = turn.scope;
  turn.stamp.emit(withdrawn, { type: 'step.reset' });
  for (const [id, call] of turn.calls) {
    if (call.scope !== withdrawn) continue;
    turn.calls.delete(id);
    for (const [askId, ask] of turn.asks) if (ask.toolCallId === id) turn.asks.delete(askId);
  }
  for (const [key, { scope }] of turn.data) if (scope === withdrawn) turn.data.delete(key);
  turn.texts.clear();
  turn.part = turn.stepPart;
  turn.attempt += 1;
  enterStep(turn);
  turn.stamp.emit(turn.scope, { type: 'step.start' });
}

/** `error` settles nothing by itself: what it meant is said by `finish`, or by the end of the stream. */
export function noteError(turn: Turn, error: unknown): void {
  turn.error = error;
  const noticeId = `${turn.runId}/error/${turn.part}`;
  turn.stamp.emit(turn.runScope, {
    type: 'notice',
    noticeId,
    level: 'error',
    message: words(error) ?? 'The stream reported an error.',
    error,
  });
}

type Ending = { outcome: 'completed' | 'failed' | 'cancelled' | 'limit'; error?: unknown; limit?: string };

const ENDINGS: ReadonlyMap<string, Ending> = new Map<string, Ending>([
  ['length', { outcome: 'limit', limit: 'The model reached its output limit.' }],
  [
    'content-filter',
    {
      outcome: 'failed',
      error: { message: 'The answer was stopped by a content filter.', code: 'content-filter' },
    },
  ],
  [
    'interrupted',
    {
      outcome: 'failed',
      error: { message: 'The provider stopped sending before the answer was complete.', code: 'interrupted' },
    },
  ],
  ['error', { outcome: 'failed', error: { message: 'The model reported an error.', code: 'error' } }],
]);

/** `finish`. Calls that nobody ran belong to the client, unless something waits for a person. */
export function finish(turn: Turn, chunk: Loose): void {
  addMetadata(turn, chunk);
  const reason = words(chunk['finishReason']);
  const told = turn.error === undefined ? undefined : { error: turn.error };
  const ending = ENDINGS.get(reason ?? (told ? 'error' : 'stop')) ?? { outcome: 'completed' };
  endTurn(turn, ending.outcome === 'failed' ? { ...ending, ...told } : ending, reason);
}

/** `abort`: the source stopped, because it was asked to. */
export function abort(turn: Turn, chunk: Loose): void {
  if (turn.over) return;
  turn.over = true;
  const { messageId } = turn;
  turn.stamp.emit(turn.runScope, { type: 'message.end', messageId, outcome: 'cancelled' });
  turn.stamp.emit(turn.runScope, {
    type: 'run.end',
    outcome: 'cancelled',
    by: 'source',
    ...given({ reason: words(chunk['reason']) }),
  });
}

/** Ends message and run. A message that waits for a person or the client goes on in another stream and stays open. */
export function endTurn(turn: Turn, { outcome, error, limit }: Ending, finishReason?: string): void {
  if (turn.over) return;
  turn.over = true;
  const waiting = outcome === 'completed' && turn.asks.size > 0;
  const pendingToolCallIds =
    outcome === 'completed'
      ? [...turn.calls].filter(([, call]) => call.phase === 'ready' && !call.byProvider).map(([id]) => id)
      : [];
  const facts = given({ error, finishReason });
  if (!waiting && pendingToolCallIds.length === 0) {
    const said = outcome === 'failed' ? 'failed' : 'completed';
    const meta = turn.metadata === undefined ? undefined : { meta: turn.metadata };
    turn.stamp.emit(turn.runScope, {
      type: 'message.end',
      messageId: turn.messageId,
      outcome: said,
      ...facts,
      ...meta,
    });
  }
  const pending = outcome === 'completed' ? { pendingToolCallIds } : undefined;
  turn.stamp.emit(turn.runScope, {
    type: 'run.end',
    outcome: waiting ? 'waiting' : outcome,
    ...given({ error, limit }),
    ...pending,
  });
}
