import type { Agent, Message, Run, ToolCall } from '../entities/index.ts';
import { change } from './copies.ts';
import type { Draft } from './draft.ts';
import { RUNNING } from './openness.ts';
import { agentOf, askOf, blockOf } from './lookup.ts';
import { memberOf } from './members.ts';
import { putToolCall } from './put-tool-call.ts';

/** A connection is back: everything that only its loss had settled is as it was. */
export function restoreRun(draft: Draft, run: Run): void {
  if (run.status !== 'interrupted' || !run.soft) return;
  draft.update(run, { ...RUNNING, error: undefined });
  for (const member of run.members) {
    const { key } = member;
    const entity = member.type === 'agent' ? agentOf(draft, key) : memberOf(draft, member);
    if (entity?.entity === 'ask') restoreAsk(draft, key);
    else if (entity?.entity === 'tool-call') for (const askKey of entity.askKeys) restoreAsk(draft, askKey);
    if (entity && entity.entity !== 'ask' && entity.soft && entity.settleReason === 'connection-lost')
      restore(draft, entity);
  }
}

function restore(draft: Draft, entity: Agent | ToolCall | Message): void {
  const back = { ...RUNNING, settleReason: undefined };
  if (entity.entity === 'agent') draft.update(entity, back);
  else if (entity.entity === 'message') {
    draft.update(entity, { ...back, status: 'streaming' });
    for (const { key } of entity.items) {
      const block = blockOf(draft, key);
      if (block?.state === 'cut' && !block.retracted)
        draft.update(block, { ended: undefined, state: 'open' });
    }
  } else if (entity.interruptedFrom !== undefined) {
    const gone = { endedSeen: undefined, interruptedFrom: undefined, effects: undefined };
    putToolCall(draft, change(entity, { ...back, ...gone, status: entity.interruptedFrom }));
  }
}

function restoreAsk(draft: Draft, key: string): void {
  const ask = askOf(draft, key);
  if (ask?.unreachable) draft.update(ask, { unreachable: undefined });
}
