import type { TranscriptEventOf } from '../events/index.ts';
import { change } from './copies.ts';
import { settleChildren } from './agent.ts';
import type { Draft } from './draft.ts';
import { agentKeyOf } from './keys.ts';
import { ensureAgent, ensureRun } from './scope.ts';
import { retractCall } from './settle.ts';

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
  if (stepId === undefined) return draft.diagnose('bad-event', 'step.reset names no step.');
  for (const { type, key } of run.members) {
    if (type === 'tool-call') {
      const call = draft.state.toolCalls.get(key);
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
  const message = draft.state.messages.get(messageKey);
  if (message?.agentKey !== agentKey) return;
  for (const { type, key } of message.items) {
    const block = type === 'block' ? draft.state.blocks.get(key) : undefined;
    if (!block || block.stepId !== stepId || block.retracted) continue;
    draft.putBlock(change(block, { retracted: true, state: block.state === 'open' ? 'cut' : block.state }));
    draft.putMessage(change(draft.state.messages.get(messageKey) ?? message, {}));
    draft.restructure();
  }
}
