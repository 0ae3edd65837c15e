import { words } from '../internal/json.ts';
import { callArgs, callEnd, callStart } from './call-events.ts';
import { textContent, textEnd, textStart } from './text-events.ts';
import type { Lane, Thread } from './thread.ts';
import type { AgUiEvent } from './wire.ts';

const PARENT = '';

/** `TEXT_MESSAGE_CHUNK`, `REASONING_MESSAGE_CHUNK`, `TOOL_CALL_CHUNK`: start, content and end in one shorthand. */
export function chunk(thread: Thread, event: AgUiEvent, kind: Lane['kind']): void {
  const field = kind === 'tool' ? 'toolCallId' : 'messageId';
  const id = words(event[field]);
  const owner = laneOf(thread, { kind, id, tag: words(event['subagentRunId']) });
  const open = thread.lanes.get(owner);
  const goesOn = open?.kind === kind && (id === undefined || id === open.id);
  if (!goesOn && id === undefined) return thread.setAside(event, 'unmatched');
  if (!goesOn) closeLane(thread, owner);
  const lane: Lane = goesOn ? open : { kind, id: id ?? '' };
  const named = { ...event, [field]: lane.id };
  if (!goesOn) {
    thread.lanes.set(owner, lane);
    if (kind === 'tool') callStart(thread, named);
    else textStart(thread, named, kind);
  }
  if (typeof event['delta'] !== 'string') return undefined;
  if (kind === 'tool') callArgs(thread, named);
  else textContent(thread, named, kind);
  return undefined;
}

/** The lane of a chunk: where its id is open; else the owner it names; else the only open stream of its kind. */
function laneOf(
  thread: Thread,
  { kind, id, tag }: { kind: Lane['kind']; id: string | undefined; tag: string | undefined },
): string {
  const open = [...thread.lanes].filter(([, lane]) => lane.kind === kind);
  const own = id === undefined ? undefined : open.find(([, lane]) => lane.id === id);
  if (own) return own[0];
  if (tag !== undefined || id !== undefined || thread.lanes.get(PARENT)?.kind === kind) return tag ?? PARENT;
  return open.length === 1 ? (open[0]?.[0] ?? PARENT) : PARENT;
}

const RUN_EVENTS: ReadonlySet<unknown> = new Set([
  'RUN_STARTED',
  'RUN_FINISHED',
  'RUN_ERROR',
  'MESSAGES_SNAPSHOT',
]);
const BESIDE: ReadonlySet<unknown> = new Set([
  'RAW',
  'ACTIVITY_SNAPSHOT',
  'ACTIVITY_DELTA',
  'REASONING_ENCRYPTED_VALUE',
  'SUBAGENT_STARTED',
]);

/** Ends what chunks left open before an event of another kind: in its owner's lane, or in all for those of the run. */
export function closeLanes(thread: Thread, event: AgUiEvent): void {
  const { type } = event;
  if (thread.lanes.size === 0 || BESIDE.has(type) || String(type).endsWith('_CHUNK')) return;
  if (!RUN_EVENTS.has(type)) return closeLane(thread, words(event['subagentRunId']) ?? PARENT);
  for (const owner of thread.lanes.keys()) closeLane(thread, owner);
  return undefined;
}

function closeLane(thread: Thread, owner: string): void {
  const lane = thread.lanes.get(owner);
  if (!lane) return;
  thread.lanes.delete(owner);
  if (lane.kind === 'tool') callEnd(thread, { toolCallId: lane.id });
  else textEnd(thread, { messageId: lane.id }, lane.kind);
}
