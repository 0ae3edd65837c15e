import type { ToolCall } from '../entities/index.ts';
import type { TranscriptEventOf } from '../events/index.ts';
import type { Draft } from './draft.ts';
import { messageKeyOf, occurrenceKey, runKeyOf, runMessageKeyOf, toolCallKeyOf } from './keys.ts';
import { isOver } from './over.ts';
import { resolveMessageKey } from './scope.ts';
import { callOf, lineOf, runOf } from './lookup.ts';

/** Events that name a call. */
export type CallEvent = TranscriptEventOf<
  | 'tool.start'
  | 'tool.input.delta'
  | 'tool.input.set'
  | 'tool.run'
  | 'tool.progress'
  | 'tool.output.delta'
  | 'tool.output.set'
  | 'tool.update'
  | 'tool.end'
>;

/** Base key of the calls that share an id in one agent. */
export function baseKeyOf(draft: Draft, toolCallId: string): string {
  return toolCallKeyOf(draft.event.scope.agentId, toolCallId);
}

/** How often an id was used in its agent so far; 0 when it is new. */
export function occurrencesOf(draft: Draft, base: string): number {
  const first = callOf(draft, base);
  if (first === undefined) return 0;
  return first.reused ? (lineOf(draft, `call:${base}`)?.value as number) : 1;
}

/** The call that an event about a running call means: of its own step if there is one, else the newest open one, else the newest. */
export function findCall(
  draft: Draft,
  event: { toolCallId: string; messageId?: string },
): ToolCall | undefined {
  const base = baseKeyOf(draft, event.toolCallId);
  const first = callOf(draft, base);
  if (!first?.reused) return first;
  const count = occurrencesOf(draft, base);
  const calls: ToolCall[] = [];
  for (let n = count; n >= 1; n--) {
    const call = callOf(draft, occurrenceKey(base, n));
    if (call) calls.push(call);
  }
  const { stepId, runId } = draft.event.scope;
  const runKey = runKeyOf(runId);
  const inRun = calls.filter((call) => call.runKey === runKey);
  const candidates = inRun.length > 0 ? inRun : calls.filter((call) => !isOutOfReach(draft, call));
  const messageKey = event.messageId === undefined ? undefined : resolveMessageKey(draft, event.messageId);
  const inStep = stepId === undefined ? undefined : inRun.find((call) => call.stepId === stepId);
  const inMessage = candidates.filter((call) => messageKey === undefined || call.messageKey === messageKey);
  return (
    inStep ?? inMessage.find((call) => call.ended === undefined) ?? inMessage[0] ?? candidates[0] ?? calls[0]
  );
}

/** True when the event being applied has no say in a call of another run: its own run is over, or the other began later. */
export function isOutOfReach(draft: Draft, call: ToolCall): boolean {
  const { event } = draft;
  const runKey = runKeyOf(event.scope.runId);
  const run = runOf(draft, runKey);
  if (call.runKey === runKey || run === undefined || event.authority === 'snapshot') return false;
  return isOver(run) || draft.state.runs.indexOf(call.runKey) > draft.state.runs.indexOf(runKey);
}

/** The call that an opener starts again, or undefined when it opens the id's next occurrence. */
export function findStarted(draft: Draft, event: TranscriptEventOf<'tool.start'>): ToolCall | undefined {
  const base = baseKeyOf(draft, event.toolCallId);
  for (let n = occurrencesOf(draft, base); n >= 1; n--) {
    const call = callOf(draft, occurrenceKey(base, n));
    if (call && isSamePlace(draft, call, event)) return call;
  }
  return undefined;
}

/** Whether an opener may mean this call: nothing that both state differs. */
function isSamePlace(draft: Draft, call: ToolCall, event: TranscriptEventOf<'tool.start'>): boolean {
  const { scope } = event;
  if (call.runKey !== runKeyOf(scope.runId)) return false;
  if (call.stepId !== undefined && scope.stepId !== undefined && call.stepId !== scope.stepId) return false;
  if (event.messageId === undefined || call.messageKey === runMessageKeyOf(scope)) return true;
  const key = messageKeyOf(scope.agentId, event.messageId);
  return call.messageKey === key || call.messageKey === resolveMessageKey(draft, event.messageId);
}
