import type { Artifact, Notice, Plan } from '../entities/index.ts';
import type { TranscriptEventOf } from '../events/index.ts';
import { isNewInReplay } from './delivery.ts';
import type { Draft } from './draft.ts';
import { failureIn } from './failure.ts';
import { differs, pick, mergedMeta } from './fields.ts';
import { agentKeyOf, artifactKeyOf, planKeyOf, runKeyOf } from './keys.ts';
import { appendAt } from './offset.ts';
import { ensureAgent, ensureRun } from './scope.ts';

const NOTICES = 200;

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

export function artifactDelta(draft: Draft, event: TranscriptEventOf<'artifact.delta'>): void {
  const artifact = ensureArtifact(draft, event.artifactId);
  const { text, gap } = appendAt(artifact.text, event.off, event.text);
  if (text !== artifact.text) draft.put({ ...artifact, text, ...(gap ? { gap } : {}) });
}

export function artifactSet(draft: Draft, event: TranscriptEventOf<'artifact.set'>): void {
  const artifact = ensureArtifact(draft, event.artifactId);
  if (!isNewInReplay(draft, artifact.key)) return;
  const next: Artifact = {
    ...artifact,
    ...pick(event, ['name', 'mediaType', 'text']),
    ...('value' in event ? { value: event.value } : {}),
    ...mergedMeta(artifact, event),
  };
  if (differs(artifact, next)) draft.put(next);
}

function ensureArtifact(draft: Draft, artifactId: string): Artifact {
  ensureRun(draft);
  const agent = ensureAgent(draft);
  const key = artifactKeyOf(artifactId);
  const known = draft.state.artifacts.get(key);
  if (known) return known;
  const artifact: Artifact = { entity: 'artifact', key, id: artifactId, agentKey: agent.key, text: '' };
  draft.put(artifact);
  draft.restructure();
  return artifact;
}

export function notice(draft: Draft, event: TranscriptEventOf<'notice'>): void {
  const key = `notice:${event.noticeId}`;
  const known = draft.state.notices.findIndex((one) => one.key === key);
  const next: Notice = {
    entity: 'notice',
    key,
    level: event.level,
    message: event.message,
    ...pick(event, ['code']),
    ...failureIn(event),
    runKey: runKeyOf(event.scope.runId),
    agentKey: agentKeyOf(event.scope.agentId),
    time: draft.state.notices[known]?.time ?? draft.stamp,
  };
  const before = draft.state.notices[known];
  if (before !== undefined && !differs(before, next)) return;
  draft.state.notices =
    before === undefined
      ? [...draft.state.notices.slice(1 - NOTICES), next]
      : draft.state.notices.with(known, next);
  draft.changes.keys.add(key);
  draft.restructure();
}
