import type { ToolCall } from '../entities/index.ts';
import { change, clear } from './copies.ts';
import type { TranscriptEventOf } from '../events/index.ts';
import { settleChildren } from './settle-children.ts';
import { addFacts, missingFacts, withAttempt } from './call-facts.ts';
import { CALL_TABLE } from './call-table.ts';
import type { CallMove } from './call-table.ts';
import { isNewInReplay, isReplay } from './replay.ts';
import type { Draft } from './draft.ts';
import { putToolCall } from './put-tool-call.ts';
import { grow, noteHoles } from './growing-text.ts';
import { openCall } from './open-call.ts';
import { nextProgress } from './progress.ts';
import { addItem, removeItem } from './members.ts';
import { ensureMessage } from './scope.ts';
import { isSettled } from './settle.ts';
import { applyMove, inThisRun, isScopeOver, keepSettled, writable } from './tool-moves.ts';

/** A call is announced, named, or tried again. */
export function toolStart(draft: Draft, event: TranscriptEventOf<'tool.start'>): void {
  const call = openCall(draft, event);
  if (!call) return;
  const { stepId } = event.scope;
  const stepped = call.stepId === undefined && stepId !== undefined ? change(call, { stepId }) : call;
  const known = withAttempt(draft, clear(placed(draft, stepped, event), 'implied'), event.attempt);
  const isRepeat = call.name !== '' && isReplay(draft);
  const next = draft.writable(known);
  const isTold = addFacts(draft, next, isRepeat ? missingFacts(known, event) : event);
  const started = isTold || known !== call ? next : call;
  // A call that starts when its scope is over ends with it, also when nothing more is said of it.
  putToolCall(draft, keepSettled(draft, started));
  if (event.detached !== call.detached || event.agentIds !== undefined) settleChildren(draft, call.key);
}

/** A call that waited in the run's own message moves to the message its opener names. */
function placed(draft: Draft, call: ToolCall, event: TranscriptEventOf<'tool.start'>): ToolCall {
  if (event.messageId === undefined) return call;
  const message = ensureMessage(draft, event.messageId);
  if (message.key === call.messageKey) return call;
  removeItem(draft, call.messageKey, call.key);
  addItem(draft, message.key, { type: 'tool-call', key: call.key, index: event.index });
  return change(call, { messageKey: message.key });
}

/** A call is being executed, or its execution pauses. */
export function toolRun(draft: Draft, event: TranscriptEventOf<'tool.run'>): void {
  const call = openCall(draft, event);
  const isNew = call && isNewInReplay(draft, call.key, 'run:');
  const next = call && movedBy(draft, call, { move: event.paused ? 'pause' : 'run', isNew });
  if (next) putToolCall(draft, keepSettled(draft, next));
}

/** What is told again moves nothing, or it would undo what came after it; a call that was interrupted goes on with it. */
function movedBy(
  draft: Draft,
  call: ToolCall,
  { move, isNew }: { move: CallMove; isNew: boolean | undefined },
): ToolCall | undefined {
  return isNew || call.status === 'interrupted' ? moved(draft, call, move) : undefined;
}

/** The call in the state that the table gives for a move. Undefined when it came too late, which is counted. */
function moved(draft: Draft, call: ToolCall, move: CallMove): ToolCall | undefined {
  const to = CALL_TABLE[move][call.status];
  if (to === 'drop' || (isSettled(call) && isScopeOver(draft, call))) {
    draft.diagnose('late', call.key);
    return undefined;
  }
  return to === 'stay' || to === 'ignore' ? call : applyMove(draft, inThisRun(draft, call), to);
}

/** A call reports how far it is. */
export function toolProgress(draft: Draft, event: TranscriptEventOf<'tool.progress'>): void {
  const call = openCall(draft, event);
  const isNew = call && isNewInReplay(draft, call.key, 'progress:');
  const next = call && movedBy(draft, call, { move: 'work', isNew });
  if (!next) return;
  if (!isNew) return next === call ? undefined : putToolCall(draft, keepSettled(draft, next));
  const { progress, bad } = nextProgress(call.progress, event);
  if (bad) draft.diagnose('bad-progress', call.key);
  if (progress === call.progress && next === call) return;
  const told = writable(draft, call, next);
  const { fullSeen } = call;
  told.progress = progress;
  told.last = draft.stamp;
  // The first moment at 100 % starts the hold; a bar that is no longer full starts over.
  told.fullSeen = progress?.fraction === 1 ? (fullSeen ?? draft.stamp.seen) : undefined;
  putToolCall(draft, keepSettled(draft, told));
}

/** A channel of the output of a call grows at an offset. */
export function toolOutputDelta(draft: Draft, event: TranscriptEventOf<'tool.output.delta'>): void {
  const call = openCall(draft, event);
  if (!call) return;
  const { channel } = event;
  const whole = { key: call.key, field: channel, text: call.outputChannels?.[channel] ?? '', gap: call.gap };
  const appended = grow(draft, whole, event);
  const { text } = appended;
  const next = movedBy(draft, call, { move: 'work', isNew: text !== whole.text });
  if (!next) return;
  const gap = noteHoles(draft, whole, appended);
  if (text === whole.text && next === call) return;
  const outputChannels = { ...call.outputChannels, [channel]: text };
  const told: ToolCall = change(next, { outputChannels, last: draft.stamp, gap: gap ? true : call.gap });
  putToolCall(draft, keepSettled(draft, told));
}

/** A call gives a preliminary output and goes on. */
export function toolOutputSet(draft: Draft, event: TranscriptEventOf<'tool.output.set'>): void {
  const call = openCall(draft, event);
  const isNew = call && isNewInReplay(draft, call.key, 'output:');
  const next = call && movedBy(draft, call, { move: 'work', isNew });
  if (!next) return;
  if (!isNew) return next === call ? undefined : putToolCall(draft, keepSettled(draft, next));
  putToolCall(
    draft,
    keepSettled(
      draft,
      change(next, { output: event.output, hasOutput: true, outputPreliminary: true, last: draft.stamp }),
    ),
  );
}

/** Facts of a call changed; its outcome never does. */
export function toolUpdate(draft: Draft, event: TranscriptEventOf<'tool.update'>): void {
  const call = openCall(draft, event);
  if (!call || !isNewInReplay(draft, call.key, 'update:')) return;
  // A patch can never change an outcome: only an opener starts another attempt of what has ended.
  const known = isSettled(call) ? call : withAttempt(draft, call, event.attempt);
  const next = draft.writable(known);
  if (addFacts(draft, next, event) || known !== call) putToolCall(draft, next);
  if (event.agentIds !== undefined) settleChildren(draft, call.key);
}
