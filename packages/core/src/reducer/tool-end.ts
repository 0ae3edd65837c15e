import type { ToolCall } from '../entities/index.ts';
import { change, copyCall } from './copies.ts';
import type { TranscriptEventOf } from '../events/index.ts';
import { settleChildren } from './settle-children.ts';
import { addFacts } from './call-facts.ts';
import { isReplay } from './replay.ts';
import type { Draft } from './draft.ts';
import { putToolCall } from './put-tool-call.ts';
import { failureOf } from './failure.ts';
import type { Mutable } from '../internal/mutable.ts';
import { lineOf, note } from './ledger.ts';
import { openCall } from './open-call.ts';
import { selectAttempt } from '../selectors/attempt.ts';
import { expireAsk, isSettled, openAsksOf } from './settle.ts';
import { closeWait } from './waiting.ts';

type EndEvent = TranscriptEventOf<'tool.end'>;

/** The one hard end of a call. A second one is only counted, except that a snapshot may turn `completed` into `failed` once. */
export function toolEnd(draft: Draft, event: EndEvent): void {
  const call = openCall(draft, event);
  if (!call) return;
  if (call.retracted || isOfEarlierAttempt(draft, call, event)) return draft.diagnose('late', call.key);
  if (isSettled(call) && !call.soft) return endAgain(draft, call, event);
  for (const ask of openAsksOf(draft, call)) expireAsk(draft, ask, 'superseded');
  const afterStop = call.soft && call.settleReason === 'stopped' && call.status !== 'interrupted';
  putToolCall(draft, afterStop ? endAfterStop(draft, call, event) : endNow(draft, call, event));
  draft.changes.ends.push(['tool.ended', call.key]);
  settleChildren(draft, call.key);
}

/** True for the end of an attempt that another one has followed: the event says so, or a replay has come no further. */
function isOfEarlierAttempt(draft: Draft, call: ToolCall, { attempt }: EndEvent): boolean {
  const current = selectAttempt(call);
  if (!isReplay(draft)) return attempt !== undefined && attempt > 0 && attempt < current;
  const { epoch } = draft.event;
  const line = lineOf(draft, 'ends', call.key);
  const value = line?.epoch === epoch ? Number(line.value) + 1 : 1;
  note(draft, 'ends', { key: call.key, value, epoch });
  return (attempt || value) < current && value <= (call.attempts ?? []).filter(({ ended }) => ended).length;
}

/** A copy of the call with everything its end says, the outcome excepted. */
function withResult(draft: Draft, call: ToolCall, event: EndEvent): Mutable<ToolCall> {
  const next = copyCall(closeWait(call, draft.stamp));
  addFacts(draft, next, event);
  next.soft = false;
  next.settleReason = undefined;
  next.interruptedFrom = undefined;
  next.awaitsClient = undefined;
  next.confidence = event.confidence ?? 'stated';
  next.effects = event.effects ?? call.effects;
  next.reason = event.reason ?? call.reason;
  next.last = draft.stamp;
  setOutput(next, event);
  setError(next, event);
  return next;
}

/** An end without an output keeps the last preliminary one: as the output when it completed, as partial output when not. */
function setOutput(call: Mutable<ToolCall>, event: EndEvent): void {
  const completed = event.outcome === 'completed';
  if ('output' in event || (completed && !call.hasOutput)) {
    call.output = event.output;
    call.hasOutput = true;
    call.outputPreliminary = false;
  } else if (call.hasOutput) call.outputPreliminary = !completed;
}

function setError(call: Mutable<ToolCall>, event: EndEvent): void {
  if (event.error === undefined && event.outcome !== 'failed') return;
  call.error = failureOf(event.error, event.errorCode);
  call.errorPhase = event.phase ?? 'execution';
}

function endNow(draft: Draft, call: ToolCall, event: EndEvent): ToolCall {
  const next = withResult(draft, call, event);
  const wasEarly = call.status === 'announced' || call.status === 'input-streaming';
  if (event.outcome === 'completed' && !call.inputComplete && call.inputText !== '') {
    draft.diagnose('input-truncated', call.key);
  }
  if (event.outcome === 'failed' && wasEarly && event.phase === undefined && !call.implied)
    next.errorPhase = 'input';
  next.status = event.outcome === 'failed' && next.denied ? 'denied' : event.outcome;
  next.ended = draft.stamp;
  next.endedSeen = draft.stamp.seen;
  return next;
}

/** After a stop only a real completion changes the outcome; anything else makes the stop final and keeps its words. */
function endAfterStop(draft: Draft, call: ToolCall, event: EndEvent): ToolCall {
  const next = withResult(draft, call, event);
  next.settleReason = 'stopped';
  if (event.outcome !== 'completed') return next;
  next.status = 'completed';
  next.finishedAfterStop = true;
  next.ended = draft.stamp;
  next.endedSeen = draft.stamp.seen;
  return next;
}

function endAgain(draft: Draft, call: ToolCall, event: EndEvent): void {
  const same = event.outcome === call.status || (event.outcome === 'failed' && call.status === 'denied');
  const corrects =
    event.authority === 'snapshot' &&
    event.outcome === 'failed' &&
    call.status === 'completed' &&
    call.correctedFrom === undefined;
  if (corrects) {
    const corrected: Mutable<ToolCall> = change(call, {
      status: 'failed',
      correctedFrom: 'completed',
      confidence: 'stated',
    });
    setError(corrected, event);
    putToolCall(draft, corrected);
    draft.changes.ends.push(['tool.corrected', call.key]);
    return;
  }
  if (!same) return draft.diagnose('conflicting-terminal', call.key, `${call.status}, then ${event.outcome}`);
  draft.diagnose('duplicate', call.key);
  const filled = copyCall(call);
  const isTold = addFacts(draft, filled, event);
  if (fillMissing(filled, event) || isTold) putToolCall(draft, filled);
}

/** What the first end left out and a second one brings. */
function fillMissing(call: Mutable<ToolCall>, event: EndEvent): boolean {
  const output = !call.hasOutput && 'output' in event;
  const error = call.error === undefined && event.error !== undefined;
  if (output) setOutput(call, event);
  if (error) setError(call, event);
  return output || error;
}
