import type { Run } from '../entities/index.ts';
import { change, clear } from './copies.ts';
import type { Draft } from './draft.ts';
import { putToolCall } from './put-tool-call.ts';
import { agentOf, askOf, blockOf, callOf, messageOf } from './lookup.ts';

/** A connection is back: everything that only its loss had settled is as it was. */
export function restoreRun(draft: Draft, run: Run): void {
  if (run.status !== 'interrupted' || !run.soft) return;
  const rest = clear(run, 'ended', 'error');
  draft.update(rest, { status: 'running', soft: false });
  for (const { type, key } of run.members) {
    if (type === 'tool-call') restoreCall(draft, key);
    else if (type === 'agent') restoreAgent(draft, key);
    else if (type === 'message') restoreMessage(draft, key);
    else if (type === 'ask') restoreAsk(draft, key);
  }
}

function restoreCall(draft: Draft, key: string): void {
  const call = callOf(draft, key);
  if (!call) return;
  for (const askKey of call.askKeys) restoreAsk(draft, askKey);
  if (!call.soft || call.settleReason !== 'connection-lost' || call.interruptedFrom === undefined) return;
  const {
    ended: _ended,
    endedSeen: _seen,
    settleReason: _reason,
    interruptedFrom,
    effects: _effects,
    ...rest
  } = call;
  putToolCall(draft, change(rest, { status: interruptedFrom, soft: false }));
}

function restoreAgent(draft: Draft, key: string): void {
  const agent = agentOf(draft, key);
  if (!agent?.soft || agent.settleReason !== 'connection-lost') return;
  const rest = clear(agent, 'ended', 'settleReason');
  draft.update(rest, { status: 'running', soft: false });
}

function restoreMessage(draft: Draft, key: string): void {
  const message = messageOf(draft, key);
  if (!message?.soft || message.settleReason !== 'connection-lost') return;
  const rest = clear(message, 'ended', 'settleReason');
  draft.update(rest, { status: 'streaming', soft: false });
  for (const item of message.items) {
    const block = item.type === 'block' ? blockOf(draft, item.key) : undefined;
    if (block?.state !== 'cut' || block.retracted) continue;
    const open = clear(block, 'ended');
    draft.update(open, { state: 'open' });
  }
}

function restoreAsk(draft: Draft, key: string): void {
  const ask = askOf(draft, key);
  if (!ask?.unreachable) return;
  const rest = clear(ask, 'unreachable');
  draft.put(rest);
}
