import type { KeepRaw, TranscriptState } from '../entities/index.ts';
import type { TranscriptEvent, TranscriptEventOf, TranscriptEventType } from '../events/index.ts';
import { EntityTable } from '../internal/entity-table.ts';
import { agentEnd, agentStart, agentUpdate } from './agent.ts';
import { askClose, askOpen } from './ask.ts';
import { artifactDelta, artifactSet } from './artifact.ts';
import { blockDelta, blockEnd, blockSet, blockStart } from './block.ts';
import { messageEnd, messageRetract, messageStart } from './message.ts';
import { notice } from './notice.ts';
import { planSet } from './plan.ts';
import { admit } from './admit.ts';
import { NO_DIAGNOSTICS } from './diagnostics.ts';
import { Draft } from './draft.ts';
import { keepRaw } from './raw-log.ts';
import { runEnd, runStart, runUpdate, runWait, streamEnd, streamGap, streamOpen } from './run.ts';
import { snapshotApply } from './snapshot-apply.ts';
import { stepMark, stepReset } from './step.ts';
import { EMPTY_TALLY } from './tally.ts';
import { toolEnd } from './tool-end.ts';
import { toolInputDelta, toolInputSet } from './tool-input.ts';
import { toolOutputDelta, toolOutputSet, toolProgress, toolRun, toolStart, toolUpdate } from './tool-work.ts';

type Handlers = { readonly [T in TranscriptEventType]: (draft: Draft, event: TranscriptEventOf<T>) => void };

/** What each event does: the whole vocabulary, one entry an event. */
const HANDLERS: Handlers = {
  'stream.open': streamOpen,
  'stream.gap': streamGap,
  'stream.end': streamEnd,
  'run.start': runStart,
  'run.update': runUpdate,
  'run.wait': runWait,
  'run.end': runEnd,
  'agent.start': agentStart,
  'agent.update': agentUpdate,
  'agent.end': agentEnd,
  'step.start': stepMark,
  'step.end': stepMark,
  'step.reset': stepReset,
  'message.start': messageStart,
  'message.end': messageEnd,
  'message.retract': messageRetract,
  'block.start': blockStart,
  'block.delta': blockDelta,
  'block.set': blockSet,
  'block.end': blockEnd,
  'tool.start': toolStart,
  'tool.input.delta': toolInputDelta,
  'tool.input.set': toolInputSet,
  'tool.run': toolRun,
  'tool.progress': toolProgress,
  'tool.output.delta': toolOutputDelta,
  'tool.output.set': toolOutputSet,
  'tool.update': toolUpdate,
  'tool.end': toolEnd,
  'ask.open': askOpen,
  'ask.close': askClose,
  'plan.set': planSet,
  'artifact.delta': artifactDelta,
  'artifact.set': artifactSet,
  notice,
  'snapshot.apply': (draft, event) => snapshotApply(draft, event, applyInner),
  raw: (draft, event) => draft.diagnose('raw', undefined, event.reason),
};

type Handler = (draft: Draft, event: TranscriptEvent) => void;

const BY_TYPE = new Map(Object.entries(HANDLERS)) as ReadonlyMap<string, Handler>;

/** The last answer: events of one type mostly come in a row. */
let latest: { type: string; handler: Handler | undefined } = { type: '', handler: undefined };

function handlerOf(type: string): Handler | undefined {
  if (type !== latest.type) latest = { type, handler: BY_TYPE.get(type) };
  return latest.handler;
}

/** An empty transcript. */
export function initialTranscriptState({
  sessionId,
  keepRaw: keep = 'unsettled',
}: { sessionId?: string | undefined; keepRaw?: KeepRaw | undefined } = {}): TranscriptState {
  return {
    sessionId,
    keepRaw: keep,
    runs: EntityTable.empty(),
    agents: EntityTable.empty(),
    messages: EntityTable.empty(),
    blocks: EntityTable.empty(),
    toolCalls: EntityTable.empty(),
    asks: EntityTable.empty(),
    plans: EntityTable.empty(),
    artifacts: EntityTable.empty(),
    notices: [],
    openAskKeys: [],
    openRunKeys: [],
    raw: EntityTable.empty(),
    streams: EntityTable.empty(),
    tally: EMPTY_TALLY,
    structure: 0,
    diagnostics: NO_DIAGNOSTICS,
    ledger: EntityTable.empty(),
  };
}

/**
 * The transcript after `events`. Pure and total: no clock, never throws, and a repeat of what was applied returns `state`
 * itself. Applying many at once costs less than one by one and ends the same.
 */
export function reduceTranscript(
  state: TranscriptState,
  events: TranscriptEvent | readonly TranscriptEvent[],
): TranscriptState {
  const draft = new Draft(state);
  applyEvents(draft, events);
  return draft.seal();
}

/** Applies events to a draft, in order. Never throws, whatever they are. */
export function applyEvents(draft: Draft, events: TranscriptEvent | readonly TranscriptEvent[]): void {
  guarded(draft, () => {
    if (isList(events)) for (const event of events) applyNew(draft, event);
    else applyNew(draft, events);
  });
}

function isList(events: TranscriptEvent | readonly TranscriptEvent[]): events is readonly TranscriptEvent[] {
  return Array.isArray(events);
}

/** Events that did not pass the door may be of any shape: one that breaks a handler costs itself and nothing else. */
function applyNew(draft: Draft, event: TranscriptEvent): void {
  try {
    draft.begin(event);
    if (admit(draft, event)) apply(draft, event);
  } catch (cause) {
    noteBroken(draft, cause);
  }
}

function applyInner(draft: Draft, event: TranscriptEvent): void {
  guarded(draft, () => {
    draft.begin(event);
    apply(draft, event);
  });
}

function guarded(draft: Draft, action: () => void): void {
  try {
    action();
  } catch (cause) {
    noteBroken(draft, cause);
  }
}

/** The event that broke, and what it threw, may break again when they are read. */
function noteBroken(draft: Draft, cause: unknown): void {
  try {
    draft.diagnose('bad-event', undefined, cause instanceof Error ? cause.message : String(cause));
  } catch {
    draft.event = UNREADABLE;
    draft.diagnose('bad-event', undefined, 'unreadable');
  }
}

/** Stands for an event that cannot even be looked at. */
const UNREADABLE = Object.freeze({}) as TranscriptEvent;

function apply(draft: Draft, event: TranscriptEvent): void {
  const handler = handlerOf(event.type);
  if (handler === undefined) {
    return draft.diagnose('unknown-type');
  }
  handler(draft, event);
  if (event.raw !== undefined || event.type === 'tool.end') keepRaw(draft, event);
}
