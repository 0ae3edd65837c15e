import type { ToolCall } from '../entities/index.ts';
import type { TranscriptEventOf } from '../events/index.ts';
import { newestAt } from './call-places.ts';
import type { Draft } from './draft.ts';
import { messageKeyOf, occurrenceKey, runKeyOf, runMessageKeyOf, toolCallKeyOf } from './keys.ts';
import { countOf } from './ledger.ts';
import { callOf, runOf } from './lookup.ts';
import { isOver } from './openness.ts';
import { resolveMessageKey } from './scope.ts';

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

/** What an event says of the place of its call. */
export type Naming = Pick<TranscriptEventOf<'tool.start'>, 'scope' | 'toolCallId' | 'messageId'>;

/** How many uses of one id an event looks back through, so that its cost does not grow with their number. */
const LOOK_BACK = 64;

/** How often an id was used in its agent so far; 0 when it is new. `base` is the key of its first call. */
export function occurrencesOf(draft: Draft, base: string): number {
  const first = callOf(draft, base);
  if (first === undefined) return 0;
  return first.reused ? countOf(draft, 'uses', base) : 1;
}

/** The newest call of an id in one agent. */
export function newestCall(draft: Draft, agentId: string, toolCallId: string): ToolCall | undefined {
  const base = toolCallKeyOf(agentId, toolCallId);
  return callOf(draft, occurrenceKey(base, occurrencesOf(draft, base) || 1));
}

/** The call that an event about a running call means: of its own step if there is one, else the newest open one, else the newest. */
export function findCall(
  draft: Draft,
  { toolCallId, messageId }: { toolCallId: string; messageId?: string | undefined },
): ToolCall | undefined {
  const { stepId, runId, agentId } = draft.event.scope;
  const base = toolCallKeyOf(agentId, toolCallId);
  const first = callOf(draft, base);
  if (!first?.reused) return first;
  const runKey = runKeyOf(runId);
  const newest = newestAt(draft, base, { runKey });
  if (newest === undefined) return newestOutside(draft, base, messageId);
  const inStep = stepId === undefined ? undefined : newestAt(draft, base, { runKey, stepId });
  if (inStep) return inStep;
  const messageKey = messageId === undefined ? undefined : resolveMessageKey(draft, messageId);
  const inMessage = messageKey === undefined ? newest : newestAt(draft, base, { runKey, messageKey });
  if (inMessage === undefined || inMessage.ended === undefined) return inMessage ?? newest;
  const open = lookBack(draft, base, inMessage.occurrence).find(
    (call) =>
      call.ended === undefined &&
      call.runKey === runKey &&
      (messageKey === undefined || call.messageKey === messageKey),
  );
  return open ?? inMessage;
}

/** The call of another run that an event may mean, when its own run has none. */
function newestOutside(draft: Draft, base: string, messageId: string | undefined): ToolCall | undefined {
  const calls = lookBack(draft, base, occurrencesOf(draft, base));
  const inReach = calls.filter((call) => !isOutOfReach(draft, call));
  const messageKey = messageId === undefined ? undefined : resolveMessageKey(draft, messageId);
  const inMessage = inReach.filter((call) => messageKey === undefined || call.messageKey === messageKey);
  return inMessage.find((call) => call.ended === undefined) ?? inMessage[0] ?? inReach[0] ?? calls[0];
}

/** Calls of an id from its nth use back, newest first. */
function lookBack(draft: Draft, base: string, from: number): ToolCall[] {
  const calls: ToolCall[] = [];
  for (let n = from; n >= 1 && n > from - LOOK_BACK; n--) {
    const call = callOf(draft, occurrenceKey(base, n));
    if (call) calls.push(call);
  }
  return calls;
}

/** True when the event being applied has no say in a call of another run: its own run is over, or the other began later. */
export function isOutOfReach(draft: Draft, call: ToolCall): boolean {
  const { event } = draft;
  const runKey = runKeyOf(event.scope.runId);
  const run = runOf(draft, runKey);
  if (call.runKey === runKey || run === undefined || event.authority === 'snapshot') return false;
  return isOver(run) || draft.state.runs.indexOf(call.runKey) > draft.state.runs.indexOf(runKey);
}

/**
 * The call that an opener starts again, or undefined when it opens the id's next occurrence: the newest of its run of which
 * nothing that both state differs.
 */
export function findStarted(draft: Draft, { scope, toolCallId, messageId }: Naming): ToolCall | undefined {
  const base = toolCallKeyOf(scope.agentId, toolCallId);
  if (!callOf(draft, base)) return undefined;
  const runKey = runKeyOf(scope.runId);
  const steps: readonly (string | undefined)[] =
    scope.stepId === undefined ? [undefined] : [scope.stepId, ''];
  const messages: readonly (string | undefined)[] =
    messageId === undefined
      ? [undefined]
      : [
          messageKeyOf(scope.agentId, messageId),
          resolveMessageKey(draft, messageId, scope.agentId),
          runMessageKeyOf(scope),
        ];
  let newest: ToolCall | undefined;
  for (const stepId of steps) {
    for (const messageKey of messages) {
      const call = newestAt(draft, base, { runKey, stepId, messageKey });
      if (call && call.occurrence > (newest?.occurrence ?? 0)) newest = call;
    }
  }
  return newest;
}
