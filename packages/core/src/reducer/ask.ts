import type { Ask, ToolCall } from '../entities/index.ts';
import { change, clear } from './copies.ts';
import type { TranscriptEventOf } from '../events/index.ts';
import { CALL_TABLE } from './call-table.ts';
import { isNewInReplay } from './replay.ts';
import type { Draft } from './draft.ts';
import { putToolCall } from './put-tool-call.ts';
import { differs, pick } from './fields.ts';
import { ROOT_AGENT_KEY } from '../internal/root-agent.ts';
import { agentKeyOf, askKeyOf, occurrenceKey, runKeyOf } from './keys.ts';
import { openCall } from './open-call.ts';
import { isEndedAgent } from './over.ts';
import { addMember } from './members.ts';
import { ensureAgent, ensureRun } from './scope.ts';
import { endsAgain } from './told-again.ts';
import { expireAsk, isSettled, openAsksOf } from './settle.ts';
import { applyMove, inThisRun, keepSettled } from './tool-moves.ts';
import { closeWait } from './waiting.ts';
import { countOf, note } from './ledger.ts';
import { agentOf, askOf, callOf, runOf } from './lookup.ts';

const FACTS = ['title', 'prompt', 'options', 'schema', 'url', 'expiresAt', 'multiple', 'meta'] as const;

/** Something waits for a person; its call, if it has one, waits with it. */
export function askOpen(draft: Draft, event: TranscriptEventOf<'ask.open'>): void {
  ensureRun(draft);
  ensureAgent(draft);
  const call =
    event.toolCallId === undefined ? undefined : openCall(draft, { ...event, toolCallId: event.toolCallId });
  const known = findAsk(draft, event.askId, call);
  // A replay does not put back the words of a question that was put in others since.
  if (!isNewInReplay(draft, askKeyOf(event.askId), 'open:') && known) {
    if (known.unreachable) draft.update(known, { unreachable: undefined });
    return;
  }
  const ask = toldAsk(draft, known ?? createAsk(draft, event), { event, call });
  if (call && !call.askKeys.includes(ask.key)) attach(draft, call, ask);
  else if (!call && !known && isOwnerOver(draft, ask)) expireAsk(draft, ask, 'expired');
}

/** How many uses of one id an event looks back through. */
const LOOK_BACK = 64;

/** The ask that an id means: the newest that is, or may be, about this call; of no call in particular, the newest. */
function findAsk(draft: Draft, askId: string, call?: ToolCall): Ask | undefined {
  const base = askKeyOf(askId);
  const uses = countOf(draft, 'uses', base) || 1;
  for (let n = uses; n >= 1 && n > uses - LOOK_BACK; n--) {
    const ask = askOf(draft, occurrenceKey(base, n));
    if (call === undefined || ask?.toolCallKey === undefined || ask.toolCallKey === call.key) return ask;
  }
  return undefined;
}

function createAsk(draft: Draft, { askId, scope }: TranscriptEventOf<'ask.open' | 'ask.close'>): Ask {
  const base = askKeyOf(askId);
  const used = countOf(draft, 'uses', base) || (draft.state.asks.has(base) ? 1 : 0);
  if (used > 0) note(draft, 'uses', { key: base, value: used + 1 });
  const ask: Ask = {
    entity: 'ask',
    key: occurrenceKey(base, used + 1),
    id: askId,
    kind: 'approval',
    agentKey: agentKeyOf(scope.agentId),
    runKey: runKeyOf(scope.runId),
    state: 'open',
    soft: false,
    opened: draft.stamp,
  };
  draft.put(ask);
  addMember(draft, ask.agentKey, { type: 'ask', key: ask.key });
  return ask;
}

/** The ask with what an event says of it. */
function toldAsk(
  draft: Draft,
  known: Ask,
  { event, call }: { event: TranscriptEventOf<'ask.open'>; call: ToolCall | undefined },
): Ask {
  const facts = {
    ...pick(event, ['kind', ...FACTS]),
    ...('input' in event ? { input: event.input } : {}),
  };
  const { toolCallKey = call?.key } = known;
  const next: Ask = change(known, { ...facts, unreachable: undefined, toolCallKey });
  if (!differs(known, next)) return known;
  draft.put(next);
  return next;
}

/** Ties an ask to its call, which waits for it unless it is over. */
function attach(draft: Draft, call: ToolCall, ask: Ask): void {
  const asking = change(call, { askKeys: [...call.askKeys, ask.key] });
  if (isSettled(call) && call.status !== 'interrupted') {
    putToolCall(draft, asking);
    if (ask.state === 'open') expireAsk(draft, ask, 'expired');
    return;
  }
  if (ask.state !== 'open') {
    const answered = ask.state === 'denied' ? change(asking, { denied: true }) : asking;
    return putToolCall(draft, keepSettled(draft, answered));
  }
  const move = CALL_TABLE['ask-open'][call.status];
  const waiting = move === 'awaiting-approval' ? applyMove(draft, asking, move) : asking;
  const settled = keepSettled(draft, clear(waiting, 'denied'));
  putToolCall(draft, settled);
  if (isSettled(settled)) expireAsk(draft, ask, 'expired');
}

function isOwnerOver(draft: Draft, ask: Ask): boolean {
  const agent = agentOf(draft, ask.agentKey);
  const run = runOf(draft, ask.runKey);
  const overRun = run?.status === 'failed' || run?.status === 'cancelled' || run?.status === 'limit';
  return overRun || (agent !== undefined && agent.key !== ROOT_AGENT_KEY && isEndedAgent(agent));
}

/** A question is answered or withdrawn; the last answer lets its call go on. */
export function askClose(draft: Draft, event: TranscriptEventOf<'ask.close'>): void {
  ensureRun(draft);
  ensureAgent(draft);
  // What a replay tells again is not the answer to what was asked under the same id since.
  if (!isNewInReplay(draft, askKeyOf(event.askId), 'close:')) return;
  const known = findAsk(draft, event.askId) ?? createAsk(draft, event);
  const facts = {
    ...pick(event, ['reason', 'by']),
    ...('value' in event ? { value: event.value } : {}),
  };
  if (known.state !== 'open' && !known.soft) {
    const isSame = known.state === event.outcome;
    return endsAgain(draft, known, { isSame, facts });
  }
  draft.update(known, {
    by: 'unknown',
    ...facts,
    unreachable: undefined,
    state: event.outcome,
    soft: false,
    closed: draft.stamp,
  });
  const call = callOf(draft, known.toolCallKey);
  if (call) answerCall(draft, call, event.outcome);
}

/** What an answer does to its call: the last one lets it go on, a refusal is remembered until the call's own end. */
function answerCall(draft: Draft, call: ToolCall, outcome: Ask['state']): void {
  if (isSettled(call) && call.status !== 'interrupted') return;
  const marked: ToolCall = outcome === 'denied' ? change(call, { denied: true }) : clear(call, 'denied');
  const isLast = openAsksOf(draft, call).length === 0;
  if (call.status !== 'awaiting-approval' || !isLast) {
    if (differs(call, marked)) putToolCall(draft, marked);
    return;
  }
  if (outcome === 'denied') return putToolCall(draft, keepSettled(draft, closeWaitOnly(draft, marked)));
  const here = runOf(draft, call.runKey)?.ended ? inThisRun(draft, marked) : marked;
  const run = runOf(draft, here.runKey);
  const next: ToolCall = change(closeWait(here, draft.stamp), { last: draft.stamp });
  // After the end of its run an answered call waits for whoever goes on with it.
  if (run?.ended) putToolCall(draft, change(next, { status: 'ready', awaitsClient: true }));
  else putToolCall(draft, keepSettled(draft, change(next, { status: call.resumeTo ?? 'ready' })));
}

/** The person has answered: the wait is over though the call still stands where it stood. */
function closeWaitOnly(draft: Draft, call: ToolCall): ToolCall {
  const { resumeTo } = call;
  return change(closeWait(call, draft.stamp), resumeTo === undefined ? {} : { resumeTo });
}
