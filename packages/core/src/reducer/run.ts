import type { Run, RunStatus } from '../entities/index.ts';
import { change, clear } from './copies.ts';
import type { TranscriptEventOf } from '../events/index.ts';
import { isNewInReplay } from './delivery.ts';
import type { Draft } from './draft.ts';
import { failureIn } from './failure.ts';
import { differs, pick, mergedMeta } from './fields.ts';
import { ROOT_AGENT_KEY, runKeyOf } from './keys.ts';
import { restoreRun } from './restore.ts';
import { isOver } from './over.ts';
import { createAgent, ensureRun } from './scope.ts';
import { sweepRun } from './sweep.ts';
import type { Sweep } from './sweep.ts';
import { agentOf, runOf, runOfEvent } from './lookup.ts';

export function streamOpen(draft: Draft, event: TranscriptEventOf<'stream.open'>): void {
  const cursor = draft.streamOf(event.streamId);
  if (!cursor) return;
  const { mode, resumable = cursor.resumable, complete = false } = event;
  draft.putStream({ ...cursor, mode, resumable, complete, open: true, gap: false });
  if (mode === 'import') return;
  for (const run of openRunsOf(draft, event.streamId)) restoreRun(draft, run);
}

/** Runs of a stream whose end may still come. */
function openRunsOf(draft: Draft, streamId: string): Run[] {
  const runs = draft.state.openRunKeys.map((key) => runOf(draft, key));
  return runs.filter((run) => run !== undefined).filter((run) => run.streamId === streamId);
}

export function streamGap(draft: Draft, event: TranscriptEventOf<'stream.gap'>): void {
  const cursor = draft.streamOf(event.streamId);
  if (cursor) draft.putStream({ ...cursor, gap: true });
  draft.diagnose('stream-gap', undefined, `${event.from ?? '?'} to ${event.to ?? '?'}`);
}

/** The bytes stopped. Runs of this stream whose end nobody sent are interrupted, with everything in them. */
export function streamEnd(draft: Draft, event: TranscriptEventOf<'stream.end'>): void {
  const cursor = draft.streamOf(event.streamId);
  if (cursor) draft.putStream({ ...cursor, open: false });
  for (const run of openRunsOf(draft, event.streamId)) {
    if (run.status === 'interrupted' || run.ended !== undefined) continue;
    const error = failureIn(event);
    endRun({ draft, run, cause: 'lost' }, { status: 'interrupted', soft: true, ...error });
  }
}

export function runStart(draft: Draft, event: TranscriptEventOf<'run.start'>): void {
  const before = runOfEvent(draft);
  if (before && event.authority === undefined) restoreRun(draft, before);
  const run = ensureRun(draft, true);
  const named = clear(runOf(draft, run.key) ?? run, 'implied');
  const next: Run = change(named, {
    ...pick(event, ['parentRunId', 'model', 'title', 'signalsRun', 'toolExecutor']),
    ...mergedMeta(run, event),
    ...(isOver(run) ? {} : { streamId: event.streamId }),
  });
  if (differs(run, next)) draft.put(next);
  const parent = event.parentRunId === undefined ? undefined : runOf(draft, runKeyOf(event.parentRunId));
  if (parent && run.parentRunId === undefined && parent.key !== run.key) {
    draft.update(parent, { members: parent.members.append({ type: 'run', key: run.key }) });
  }
  startRootAgent(draft, next);
}

/** The root agent runs again with each run. */
function startRootAgent(draft: Draft, run: Run): void {
  if (draft.event.scope.agentId !== ROOT_AGENT_KEY) return;
  const root = agentOf(draft, ROOT_AGENT_KEY) ?? createAgent(draft, ROOT_AGENT_KEY, false);
  if (isOver(run) || root.runKeys[root.runKeys.length - 1] === run.key) return;
  draft.update(root, { runKeys: [run.key], status: 'running', soft: false, last: draft.stamp });
}

export function runUpdate(draft: Draft, event: TranscriptEventOf<'run.update'>): void {
  const run = ensureRun(draft);
  if (!isNewInReplay(draft, run.key)) return;
  const next: Run = change(run, {
    ...pick(event, ['model', 'title', 'usage']),
    ...mergedMeta(run, event),
  });
  if (differs(run, next)) draft.put(next);
}

export function runWait(draft: Draft, event: TranscriptEventOf<'run.wait'>): void {
  const run = ensureRun(draft);
  if (run.status !== 'running') return;
  draft.update(run, { status: 'waiting', ...pick(event, ['reason']) });
}

export function runEnd(draft: Draft, event: TranscriptEventOf<'run.end'>): void {
  const run = ensureEndingRun(draft);
  if (!run) return;
  const error = failureIn(event);
  const by = event.outcome === 'cancelled' ? { stoppedBy: event.by ?? 'source' } : {};
  const facts = { ...error, ...by, ...pick(event, ['limit', 'reason', 'usage']) };
  const end = { status: event.outcome, soft: false, ...facts };
  endRun({ draft, run, cause: event.outcome, pending: event.pendingToolCallIds }, end);
}

/** The run to end; undefined when it ended before, which is then only counted. */
function ensureEndingRun(draft: Draft): Run | undefined {
  const known = runOfEvent(draft);
  const run = known ?? ensureRun(draft);
  if (!isOver(run) || run.soft) return run;
  const { event } = draft;
  const same = event.type === 'run.end' && event.outcome === run.status;
  draft.diagnose(same ? 'duplicate' : 'conflicting-terminal', run.key, run.status);
  return undefined;
}

function endRun({ pending, ...sweep }: Sweep, end: Partial<Run> & { status: RunStatus }): void {
  const { draft, run } = sweep;
  draft.update(run, { ...end, ended: draft.stamp });
  sweepRun({ ...sweep, pending });
  endRootAgent(sweep);
  draft.changes.ends.push(['run.settled', run.key]);
}

const ROOT_STATUS = {
  completed: 'completed',
  waiting: 'waiting',
  failed: 'failed',
  limit: 'failed',
  cancelled: 'cancelled',
  lost: 'interrupted',
} as const;

/** The root agent stands where its latest run stands. */
function endRootAgent({ draft, run, cause }: Sweep): void {
  const root = agentOf(draft, ROOT_AGENT_KEY);
  if (!root?.runKeys.includes(run.key)) return;
  const ended = cause === 'waiting' ? {} : { ended: draft.stamp };
  draft.update(root, { status: ROOT_STATUS[cause], soft: cause === 'lost', ...ended });
}
