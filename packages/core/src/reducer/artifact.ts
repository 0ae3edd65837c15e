import type { Artifact } from '../entities/index.ts';
import type { TranscriptEventOf } from '../events/index.ts';
import { isNewInReplay } from './replay.ts';
import type { Draft } from './draft.ts';
import { differs, mergedMeta, pick } from './fields.ts';
import { grow, noteHoles, noteReplaced } from './growing-text.ts';
import { artifactKeyOf } from './keys.ts';
import { ensureAgent, ensureRun } from './scope.ts';

/** An artifact grows at an offset. */
export function artifactDelta(draft: Draft, event: TranscriptEventOf<'artifact.delta'>): void {
  const artifact = ensureArtifact(draft, event.artifactId);
  const appended = grow(draft, artifact, event);
  const { text } = appended;
  const gap = noteHoles(draft, artifact, appended);
  if (text === artifact.text) return;
  draft.put({ ...artifact, text, ...(gap === undefined ? {} : { gap }) });
}

/** An artifact is stated anew. */
export function artifactSet(draft: Draft, event: TranscriptEventOf<'artifact.set'>): void {
  const artifact = ensureArtifact(draft, event.artifactId);
  if (!isNewInReplay(draft, artifact.key)) return;
  const { text = artifact.text } = event;
  if (event.text !== undefined) noteReplaced(draft, artifact, text);
  const next: Artifact = {
    ...artifact,
    ...(event.text === undefined || artifact.gap === undefined ? {} : { gap: false }),
    ...pick(event, ['name', 'mediaType']),
    ...('value' in event ? { value: event.value } : {}),
    ...mergedMeta(artifact, event),
    text,
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
