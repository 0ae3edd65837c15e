import type { Run, RunStatus, StreamCursor } from '../entities/index.ts';
import { change } from './copies.ts';
import type { TranscriptEventOf } from '../events/index.ts';
import { isNewInReplay } from './replay.ts';
import type { Draft } from './draft.ts';
import { failureIn } from './failure.ts';
import { differs, pick, mergedMeta } from './fields.ts';
import { ROOT_AGENT_KEY } from '../internal/root-agent.ts';
import { runKeyOf } from './keys.ts';
import { restoreRun } from './restore.ts';
import { RUNNING, isOver } from './openness.ts';
import { createAgent, ensureRun } from './scope.ts';
import { endsAgain, newsFrom } from './told-again.ts';
import { callsAboveAsks, sweepRun } from './sweep.ts';
import type { Sweep } from './sweep.ts';
import { agentOf, runOf, runOfEvent } from './lookup.ts';

/** A connection is there: what only its loss had settled goes on. */
export function streamOpen(draft: Draft, event: TranscriptEventOf<'stream.open'>): void {
  const { mode, complete = false, resumable } = event;
  markStream(draft, event.streamId, {
    mode,
    complete,
    ...(resumable === undefined ? {} : { resumable }),
    open: true,
    gap: false,
  });
  if (mode === 'import') return;
  for (const run of openRunsOf(draft, event.streamId)) restoreRun(draft, run);
}

function markStream(draft: Draft, streamId: string, marks: Partial<StreamCursor>): void {
  const cursor = draft.streamOf(streamId);
  if (!cursor) return;
  const next = { ...cursor, ...marks };
  if (differs(cursor, next)) draft.putStream(next);
}

/** Runs of a stream whose end may still come, each as it is when its turn comes: what happens to one may touch the others. */
function* openRunsOf(draft: Draft, streamId: string): Iterable<Run> {
  for (const key of draft.state.openRunKeys) {
    const run = runOf(draft, key);
    if (run?.streamId === streamId) yield run;
  }
}

/** The source's own numbers skipped: texts that grow now are flagged. */
export function streamGap(draft: Draft, event: TranscriptEventOf<'stream.gap'>): void {
  markStream(draft, event.streamId, { gap: true });
  draft.diagnose('stream-gap', undefined, `${event.from ?? '?'} to ${event.to ?? '?'}`);
}

/** The bytes stopped. Runs of this stream whose end nobody sent are interrupted, with everything in them. */
export function streamEnd(draft: Draft, event: TranscriptEventOf<'stream.end'>): void {
  markStream(draft, event.streamId, { open: false });
  for (const run of openRunsOf(draft, event.streamId)) {
    if (run.status === 'interrupted' || run.ended !== undefined) continue;
    const error = failureIn(event);
    endRun({ draft, run, cause: 'lost' }, { status: 'interrupted', soft: true, ...error });
  }
}

/** A run begins, or goes on after it had waited. */
export function runStart(draft: Draft, event: TranscriptEventOf<'run.start'>): void {
  const before = runOfEvent(draft);
  if (before && event.authority === undefined) restoreRun(draft, before);
  const run = ensureRun(draft);
  const isNew = isNewInReplay(draft, run.key, 'start:');
  const facts = pick(event, ['parentRunId', 'model', 'title', 'signalsRun', 'toolExecutor', 'meta']);
  const goesOn = isNew && run.status === 'waiting' && event.authority === undefined;
  const next: Run = change(run, {
    ...newsFrom<Run>(draft, run, facts),
    ...(isOver(run) ? {} : { streamId: event.streamId }),
    ...(goesOn ? RUNNING : {}),
    implied: undefined,
  });
  if (differs(run, next)) draft.put(next);
  const parent = event.parentRunId === undefined ? undefined : runOf(draft, runKeyOf(event.parentRunId));
  if (parent && run.parentRunId === undefined && parent.key !== run.key) {
    draft.update(parent, { members: parent.members.append({ type: 'run', key: run.key }) });
  }
  if (isNew) startRootAgent(draft, next);
}

/** The root agent runs again with each run. */
function startRootAgent(draft: Draft, run: Run): void {
  if (draft.event.scope.agentId !== ROOT_AGENT_KEY) return;
  const root = agentOf(draft, ROOT_AGENT_KEY) ?? createAgent(draft, ROOT_AGENT_KEY);
  const isHere = root.runKeys.at(-1) === run.key && root.status !== 'waiting';
  if (!isOver(run) && !isHere) draft.update(root, { ...RUNNING, runKeys: [run.key], last: draft.stamp });
}

/** Facts of a run changed. */
export function runUpdate(draft: Draft, event: TranscriptEventOf<'run.update'>): void {
  const run = ensureRun(draft);
  if (!isNewInReplay(draft, run.key)) return;
  const next: Run = change(run, {
    ...pick(event, ['model', 'title', 'usage']),
    ...mergedMeta(run, event),
  });
  if (differs(run, next)) draft.put(next);
}

/** A run pauses for a person or the client; nothing is settled. */
export function runWait(draft: Draft, event: TranscriptEventOf<'run.wait'>): void {
  const run = ensureRun(draft);
  if (!isNewInReplay(draft, run.key, 'wait:') || run.status !== 'running') return;
  draft.update(run, { status: 'waiting', ...pick(event, ['reason']) });
}

/** A run is over: what it left open is settled. */
export function runEnd(draft: Draft, event: TranscriptEventOf<'run.end'>): void {
  const run = ensureRun(draft);
  const { outcome: status } = event;
  const by = status === 'cancelled' ? { stoppedBy: event.by ?? 'source' } : {};
  const facts = { ...failureIn(event), ...by, ...pick(event, ['limit', 'reason', 'usage']) };
  if (isOver(run) && !run.soft) return endsAgain(draft, run, { isSame: status === run.status, facts });
  // Told again it does not stop what went on since.
  const isNew = isNewInReplay(draft, run.key, 'end:');
  if (status === 'waiting' && !isNew) return;
  const sweep = { draft, run, cause: status, pending: event.pendingToolCallIds };
  const kept = status === 'waiting' ? { kept: callsAboveAsks(draft) } : {};
  endRun({ ...sweep, ...kept }, { status, soft: false, ...facts });
}

function endRun(sweep: Sweep, end: Partial<Run> & { status: RunStatus }): void {
  const { draft, run } = sweep;
  draft.update(run, { ...end, ended: draft.stamp });
  sweepRun(sweep);
  endRootAgent(sweep);
  draft.changes.ends.push(['run.settled', run.key]);
}

const ROOT_STATUS = {
  completed: 'completed',
  waiting: 'waiting',
  failed: 'failed',
  limit: 'failed',
  cancelled: 'cancelled',
  interrupted: 'interrupted',
} as const;

/** The root agent stands where its latest run stands, which may have ended with the run above it. */
function endRootAgent({ draft }: Sweep): void {
  const root = agentOf(draft, ROOT_AGENT_KEY);
  const run = runOf(draft, root?.runKeys.at(-1));
  if (!root || !run || run.status === 'running') return;
  const { status, ended } = run;
  const isOpen = status === 'waiting';
  draft.update(root, {
    status: ROOT_STATUS[status],
    soft: status === 'interrupted',
    ...(isOpen ? {} : { ended }),
  });
}
