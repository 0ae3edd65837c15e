import type { TranscriptEventOf } from '../events/index.ts';
import { settleChildren } from './settle-children.ts';
import type { Draft } from './draft.ts';
import { agentKeyOf } from './keys.ts';
import { ensureAgent, ensureRun } from './scope.ts';
import { retractCall } from './settle.ts';
import { blockOf, callOf, messageOf } from './lookup.ts';

/** A step begins or ends: that makes its run and agent known and settles nothing. */
export function stepMark(draft: Draft): void {
  ensureRun(draft);
  ensureAgent(draft);
}

/** Withdraws everything that a step showed. What the step sends again comes under another step id. */
export function stepReset(draft: Draft, event: TranscriptEventOf<'step.reset'>): void {
  const run = ensureRun(draft);
  const agentKey = agentKeyOf(event.scope.agentId);
  const { stepId } = event.scope;
  if (stepId === undefined) return draft.diagnose('bad-event', undefined, 'no stepId');
  for (const { type, key } of run.members) {
    if (type === 'tool-call') {
      const call = callOf(draft, key);
      if (call?.stepId !== stepId || call.agentKey !== agentKey) continue;
      retractCall(draft, key);
      settleChildren(draft, key);
    } else if (type === 'message') retractBlocks(draft, key, { agentKey, stepId });
  }
}

function retractBlocks(
  draft: Draft,
  messageKey: string,
  { agentKey, stepId }: { agentKey: string; stepId: string },
): void {
  const message = messageOf(draft, messageKey);
  if (message?.agentKey !== agentKey) return;
  for (const { type, key } of message.items) {
    const block = type === 'block' ? blockOf(draft, key) : undefined;
    if (!block || block.stepId !== stepId || block.retracted) continue;
    draft.update(block, { retracted: true, state: block.state === 'open' ? 'cut' : block.state });
    draft.update(messageOf(draft, messageKey) ?? message, {});
    draft.restructure();
  }
}
