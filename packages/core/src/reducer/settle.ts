import type { Ask, ToolCall } from '../entities/index.ts';
import { change } from './copies.ts';
import type { Draft } from './draft.ts';
import { putToolCall } from './put-tool-call.ts';
import { closeWait } from './waiting.ts';
import { askOf, callOf } from './lookup.ts';

const FINAL: readonly ToolCall['status'][] = ['completed', 'failed', 'denied', 'cancelled'];

/** True when a call has ended, softly or for good. */
export function isSettled(call: ToolCall): boolean {
  return FINAL.includes(call.status) || call.status === 'interrupted';
}

/** Open asks of a call. */
export function openAsksOf(draft: Draft, call: ToolCall): Ask[] {
  const { openAskKeys } = draft.state;
  const open: Ask[] = [];
  // One of both lists is mostly short, however many questions there were.
  for (const key of openAskKeys.length < call.askKeys.length ? openAskKeys : call.askKeys) {
    const ask = askOf(draft, key);
    if (ask?.state === 'open' && ask.toolCallKey === call.key) open.push(ask);
  }
  return open;
}

/** Closes an ask because its owner is over or went on without it. */
export function expireAsk(draft: Draft, ask: Ask, state: 'expired' | 'cancelled' | 'superseded'): void {
  draft.update(ask, { state, soft: true, by: 'unknown', closed: draft.stamp });
}

/** Withdraws a call: it leaves the default view, and when it was open it is cancelled for good. */
export function retractCall(draft: Draft, key: string): void {
  const call = callOf(draft, key);
  if (!call || call.retracted) return;
  const open = !FINAL.includes(call.status);
  for (const ask of openAsksOf(draft, call)) expireAsk(draft, ask, 'cancelled');
  const withdrawn: ToolCall = change(closeWait(call, draft.stamp), { retracted: true });
  if (open) {
    const end = { status: 'cancelled', soft: false, settleReason: 'retracted', ended: draft.stamp } as const;
    putToolCall(draft, change(withdrawn, { ...end }));
    draft.changes.ends.push(['tool.ended', key]);
  } else putToolCall(draft, withdrawn);
  draft.restructure();
}
