import type { ToolCall } from '../entities/index.ts';
import { change, clear } from './copies.ts';
import type { TranscriptEventOf } from '../events/index.ts';
import { adoptAgents } from './agent-place.ts';
import type { Mutable } from '../internal/mutable.ts';
import type { Draft } from './draft.ts';
import { putToolCall } from './put-tool-call.ts';

import { blankCall } from './blank-call.ts';
import { findCall, findStarted, isOutOfReach, occurrencesOf } from './find-call.ts';
import type { CallEvent } from './find-call.ts';
import { occurrenceKey, runKeyOf, toolCallKeyOf } from './keys.ts';
import { countOf, note } from './ledger.ts';
import { meantBy, saysTheSame } from './meant.ts';
import { addItem, addMember } from './members.ts';
import { ensureAgent, ensureMessage, ensureRun } from './scope.ts';
import { callOf } from './lookup.ts';

const HIDDEN_LIMIT = 100;

/** Events that do not show a call by themselves. */
const QUIET: ReadonlySet<string> = new Set([
  'tool.update',
  'tool.progress',
  'tool.output.delta',
  'tool.output.set',
]);

type OpeningEvent = CallEvent | (TranscriptEventOf<'ask.open'> & { toolCallId: string; messageId?: string });

/** The call an event means, made when new. Undefined when it has no id, or when too many unknown ones wait to be named. */
export function openCall(draft: Draft, event: OpeningEvent): ToolCall | undefined {
  const { lastCall } = draft;
  if (event.type !== 'tool.start' && saysTheSame(lastCall, event, event.toolCallId)) {
    const last = callOf(draft, lastCall.key);
    if (last && isPlain(last) && last.runKey === runKeyOf(event.scope.runId)) return last;
  }
  const call = findOrMake(draft, event);
  draft.lastCall = call && meantBy(event, { id: event.toolCallId, key: call.key });
  return call;
}

/** Nothing about the call asks for a second look at what an event means. */
function isPlain(call: ToolCall): boolean {
  return !call.reused && !call.hidden;
}

function findOrMake(draft: Draft, event: OpeningEvent): ToolCall | undefined {
  if (event.toolCallId === '') {
    draft.diagnose('bad-event', undefined, 'no toolCallId');
    return undefined;
  }
  ensureRun(draft);
  ensureAgent(draft);
  const found = event.type === 'tool.start' ? findStarted(draft, event) : findCall(draft, event);
  if (found === undefined) return createCall(draft, event);
  if (isOutOfReach(draft, found)) {
    draft.diagnose('late', found.key);
    return undefined;
  }
  return QUIET.has(event.type) || !found.hidden ? found : reveal(draft, found);
}

function createCall(draft: Draft, event: CallEvent | TranscriptEventOf<'ask.open'>): ToolCall | undefined {
  const hidden = QUIET.has(event.type);
  const agent = ensureAgent(draft);
  if (hidden && !countHidden(draft, agent.key, 1)) {
    draft.diagnose('hidden-limit');
    return undefined;
  }
  const toolCallId = event.toolCallId ?? '';
  const base = toolCallKeyOf(event.scope.agentId, toolCallId);
  const occurrence = occurrencesOf(draft, base) + 1;
  if (occurrence > 1) noteReuse(draft, base, occurrence);
  const key = occurrenceKey(base, occurrence);
  const message = ensureMessage(draft, 'messageId' in event ? event.messageId : undefined);
  const call: Mutable<ToolCall> = blankCall(draft, {
    key,
    id: toolCallId,
    occurrence,
    agentKey: agent.key,
    messageKey: message.key,
  });
  if (event.type !== 'tool.start') call.implied = true;
  if (hidden) call.hidden = true;
  putToolCall(draft, call);
  addMember(draft, agent.key, { type: 'tool-call', key });
  if (!hidden)
    addItem(draft, message.key, {
      type: 'tool-call',
      key,
      index: 'index' in event ? event.index : undefined,
    });
  adoptAgents(draft, key);
  return callOf(draft, key);
}

function noteReuse(draft: Draft, base: string, occurrence: number): void {
  note(draft, 'uses', { key: base, value: occurrence });
  const first = callOf(draft, base);
  if (first && !first.reused) putToolCall(draft, change(first, { reused: true }));
}

/** Shows a call that was known from updates alone, at the end of its message. */
function reveal(draft: Draft, call: ToolCall): ToolCall {
  const shown = clear(call, 'hidden');
  countHidden(draft, call.agentKey, -1);
  putToolCall(draft, shown);
  addItem(draft, call.messageKey, { type: 'tool-call', key: call.key });
  return shown;
}

/** Counts calls of an agent that wait to be named; false when there are too many. */
function countHidden(draft: Draft, agentKey: string, change: 1 | -1): boolean {
  const value = countOf(draft, 'hidden', agentKey) + change;
  if (value > HIDDEN_LIMIT) return false;
  note(draft, 'hidden', { key: agentKey, value });
  return true;
}
