import type { Message, Run } from '../entities/index.ts';
import { change } from './copies.ts';
import type { Draft } from './draft.ts';
import { agentOf, askOf, blockOf, callOf, messageOf } from './lookup.ts';
import { putToolCall } from './put-tool-call.ts';

/** What lets a run or an agent go on. */
export const RUNNING: { status: 'running'; soft: false; ended: undefined } = {
  status: 'running',
  soft: false,
  ended: undefined,
};

/** A connection is back: everything that only its loss had settled is as it was. */
export function restoreRun(draft: Draft, run: Run): void {
  if (run.status !== 'interrupted' || !run.soft) return;
  draft.update(run, { ...RUNNING, error: undefined });
  for (const { type, key } of run.members) {
    if (type === 'tool-call') restoreCall(draft, key);
    else if (type === 'ask') restoreAsk(draft, key);
    else if (type === 'agent') {
      const agent = agentOf(draft, key);
      if (agent && isLost(agent)) draft.update(agent, { ...RUNNING, settleReason: undefined });
    } else if (type === 'message') {
      const message = messageOf(draft, key);
      if (message && isLost(message)) restoreMessage(draft, message);
    }
  }
}

function isLost({ soft, settleReason }: { soft: boolean; settleReason?: string }): boolean {
  return soft && settleReason === 'connection-lost';
}

function restoreCall(draft: Draft, key: string): void {
  const call = callOf(draft, key);
  if (!call) return;
  for (const askKey of call.askKeys) restoreAsk(draft, askKey);
  const { interruptedFrom: status } = call;
  if (!isLost(call) || status === undefined) return;
  const gone = {
    endedSeen: undefined,
    settleReason: undefined,
    interruptedFrom: undefined,
    effects: undefined,
  };
  putToolCall(draft, change(call, { ...RUNNING, ...gone, status }));
}

function restoreMessage(draft: Draft, message: Message): void {
  draft.update(message, { ...RUNNING, status: 'streaming', settleReason: undefined });
  for (const { key } of message.items) {
    const block = blockOf(draft, key);
    if (block?.state === 'cut' && !block.retracted) draft.update(block, { ended: undefined, state: 'open' });
  }
}

function restoreAsk(draft: Draft, key: string): void {
  const ask = askOf(draft, key);
  if (ask?.unreachable) draft.update(ask, { unreachable: undefined });
}
