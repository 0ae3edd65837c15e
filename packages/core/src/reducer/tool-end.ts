import type { ToolCall } from '../entities/index.ts';
import type { TranscriptEventOf } from '../events/index.ts';
import { settleChildren } from './agent.ts';
import { withFacts } from './call-facts.ts';
import type { Draft } from './draft.ts';
import { failureOf } from './failure.ts';
import { differs } from './fields.ts';
import { openCall } from './open-call.ts';
import { expireAsk, isSettled, openAsksOf } from './settle.ts';
import { endStamps } from './tool-moves.ts';
import { closeWait } from './waiting.ts';

type EndEvent = TranscriptEventOf<'tool.end'>;

/** The one hard end of a call. A second one is only counted, except that a snapshot may turn `completed` into `failed` once. */
export function toolEnd(draft: Draft, event: EndEvent): void {
  const call = openCall(draft, event);
  if (!call) return;
  if (call.retracted) return draft.diagnose('late', 'A withdrawn call ended.', call.key);
  if (isSettled(call) && !call.soft) return endAgain(draft, call, event);
  for (const ask of openAsksOf(draft, call)) expireAsk(draft, ask, 'superseded');
  const afterStop = call.soft && call.settleReason === 'stopped' && call.status !== 'interrupted';
  draft.putToolCall(afterStop ? endAfterStop(draft, call, event) : endNow(draft, call, event));
  draft.changes.ended.push(call.key);
  settleChildren(draft, call.key);
}

/** The call with everything its end says, the outcome excepted. */
function withResult(draft: Draft, call: ToolCall, event: EndEvent): ToolCall {
  const {
    soft: _soft,
    settleReason: _reason,
    interruptedFrom: _from,
    awaitsClient: _client,
    ...base
  } = closeWait(withFacts(draft, call, event), draft.stamp);
  return {
    ...base,
    soft: false,
    ...outputOf(call, event),
    ...errorOf(event),
    confidence: event.confidence ?? 'stated',
    ...(event.effects === undefined ? {} : { effects: event.effects }),
    ...(event.reason === undefined ? {} : { reason: event.reason }),
    last: draft.stamp,
  };
}

function outputOf(call: ToolCall, event: EndEvent): Partial<ToolCall> {
  if ('output' in event || event.outcome === 'completed') {
    // A last preliminary output is the output when the end brings none.
    if (!('output' in event) && call.hasOutput) return { outputPreliminary: false };
    return { output: event.output, hasOutput: true, outputPreliminary: false };
  }
  return call.hasOutput ? { outputPreliminary: true } : {};
}

function errorOf(event: EndEvent): Partial<ToolCall> {
  if (event.error === undefined && event.outcome !== 'failed') return {};
  return { error: failureOf(event.error, event.errorCode), errorPhase: event.phase ?? 'execution' };
}

function endNow(draft: Draft, call: ToolCall, event: EndEvent): ToolCall {
  const ended = withResult(draft, call, event);
  const wasEarly = call.status === 'announced' || call.status === 'input-streaming';
  const cut = event.outcome === 'completed' && !call.inputComplete && call.inputText !== '';
  if (cut) draft.diagnose('input-truncated', 'The call completed before its input had.', call.key);
  const denied = event.outcome === 'failed' && ended.denied === true;
  const phase =
    event.outcome === 'failed' && wasEarly && event.phase === undefined && !call.implied
      ? { errorPhase: 'input' as const }
      : {};
  return { ...ended, ...phase, status: denied ? 'denied' : event.outcome, ...endStamps(draft.stamp) };
}

/** After a stop only a real completion changes the outcome; anything else makes the stop final and keeps its words. */
function endAfterStop(draft: Draft, call: ToolCall, event: EndEvent): ToolCall {
  const ended = withResult(draft, call, event);
  const stopped = { settleReason: 'stopped' as const };
  if (event.outcome !== 'completed') return { ...ended, ...stopped, status: call.status };
  return { ...ended, ...stopped, status: 'completed', finishedAfterStop: true, ...endStamps(draft.stamp) };
}

function endAgain(draft: Draft, call: ToolCall, event: EndEvent): void {
  const same = event.outcome === call.status || (event.outcome === 'failed' && call.status === 'denied');
  const corrects =
    event.authority === 'snapshot' &&
    event.outcome === 'failed' &&
    call.status === 'completed' &&
    call.correctedFrom === undefined;
  if (corrects) {
    draft.putToolCall({
      ...call,
      ...errorOf(event),
      status: 'failed',
      correctedFrom: 'completed',
      confidence: 'stated',
    });
    draft.changes.corrected.push(call.key);
    return;
  }
  if (!same)
    return draft.diagnose(
      'conflicting-terminal',
      `The call had ended as ${call.status}; a later event says ${event.outcome}.`,
      call.key,
    );
  draft.diagnose('duplicate', 'The call had already ended.', call.key);
  const filled = withMissing(withFacts(draft, call, event), event);
  if (differs(call, filled)) draft.putToolCall(filled);
}

function withMissing(call: ToolCall, event: EndEvent): ToolCall {
  const output = !call.hasOutput && 'output' in event ? { output: event.output, hasOutput: true } : {};
  const error = call.error === undefined && event.error !== undefined ? errorOf(event) : {};
  return { ...call, ...output, ...error };
}
