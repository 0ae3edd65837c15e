import type { Plan } from '../entities/index.ts';
import type { TranscriptEventOf } from '../events/index.ts';
import { isNewInReplay } from './replay.ts';
import type { Draft } from './draft.ts';
import { differs, pick } from './fields.ts';
import { planKeyOf } from './keys.ts';
import { ensureAgent, ensureRun } from './scope.ts';

/** A plan is stated anew. */
export function planSet(draft: Draft, event: TranscriptEventOf<'plan.set'>): void {
  ensureRun(draft);
  const agent = ensureAgent(draft);
  const key = planKeyOf(event.scope.agentId, event.planId);
  if (!isNewInReplay(draft, key)) return;
  const known = draft.state.plans.get(key);
  const plan: Plan = {
    entity: 'plan',
    key,
    id: event.planId ?? '',
    agentKey: agent.key,
    ...pick(event, ['title']),
    items: event.items,
  };
  if (known === undefined || differs(known, plan)) draft.put(plan);
  if (known === undefined) draft.restructure();
}
