import type { PlanItem } from '@callboard/core';
import { given, isObject, words } from '../internal/json.ts';
import { patchJson } from '../internal/json-patch.ts';
import { planItemsOf } from '../internal/plan-items.ts';
import { openAsk } from './asks.ts';
import { openMessage } from './text-events.ts';
import type { Thread } from './thread.ts';
import type { AgUiEvent } from './wire.ts';
import { metaOf } from './wire.ts';

/** `STATE_SNAPSHOT`, `STATE_DELTA`: the state of the application is kept with the run. */
export function stateEvent(thread: Thread, event: AgUiEvent): void {
  if (event['type'] === 'STATE_SNAPSHOT') thread.state = event['snapshot'];
  else {
    const next = patched(thread.state ?? {}, event['delta']);
    if ('problem' in next) return thread.setAside(event, next.problem);
    thread.state = next.value;
  }
  thread.emit({ type: 'run.update', meta: { state: thread.state } });
  return undefined;
}

/** A value after a patch, or why the patch does not fit. */
function patched(value: unknown, steps: unknown): { value: unknown } | { problem: string } {
  try {
    if (!Array.isArray(steps)) throw new Error('no list of changes');
    return { value: patchJson(value, steps) };
  } catch (cause) {
    return { problem: `patch: ${cause instanceof Error ? cause.message : 'broken'}` };
  }
}

/** `ACTIVITY_SNAPSHOT`: structured content beside the conversation, in its place among the messages. */
export function activitySnapshot(thread: Thread, event: AgUiEvent): void {
  const messageId = words(event['messageId']);
  if (messageId === undefined) return thread.setAside(event, 'bad-field');
  const known = thread.messages.get(messageId);
  if (known && event['replace'] === false) return undefined;
  const scope = known?.scope ?? thread.owner(event);
  if (!known) openMessage(thread, messageId, { scope, role: 'assistant', event });
  const message = thread.messages.get(messageId);
  if (!message) return undefined;
  message.role = 'activity';
  message.content = event['content'];
  tellActivity(thread, messageId, event);
  if (message.isOpen) {
    message.isOpen = false;
    thread.stamp.emit(scope, { type: 'block.end', messageId, blockId: 'activity' });
    thread.stamp.emit(scope, { type: 'message.end', messageId });
  }
  return undefined;
}

/** `ACTIVITY_DELTA`: a patch of an activity's content. */
export function activityDelta(thread: Thread, event: AgUiEvent): void {
  const messageId = words(event['messageId']);
  const message = thread.messages.get(messageId ?? '');
  if (messageId === undefined || message?.role !== 'activity') return thread.setAside(event, 'unmatched');
  const next = patched(message.content ?? {}, event['patch']);
  if ('problem' in next) return thread.setAside(event, next.problem);
  message.content = next.value;
  tellActivity(thread, messageId, event);
  return undefined;
}

function tellActivity(thread: Thread, messageId: string, event: AgUiEvent): void {
  const message = thread.messages.get(messageId);
  if (!message) return;
  const name = words(event['activityType']) ?? 'activity';
  message.activityType = name;
  thread.stamp.emit(message.scope, {
    type: 'block.set',
    messageId,
    blockId: 'activity',
    kind: 'data',
    value: { name, data: message.content },
    ...metaOf(event, { activityType: name }),
  });
  const items = name.toLowerCase() === 'plan' ? planOf(message.content) : [];
  if (items.length > 0) thread.stamp.emit(message.scope, { type: 'plan.set', planId: messageId, items });
}

/** The steps of a plan that an activity carries, when it has the shape of one. */
function planOf(content: unknown): PlanItem[] {
  return isObject(content) ? planItemsOf(content['steps'] ?? content['items'] ?? content['todos']) : [];
}

/** Names under which servers of 0.x sent a question, before the protocol had one. */
const INTERRUPTS: ReadonlySet<unknown> = new Set(['on_interrupt', 'LangGraphInterruptEvent']);

/** `CUSTOM`: the application's own, except for the questions of 0.x. */
export function customEvent(thread: Thread, event: AgUiEvent): void {
  const { name, value } = event;
  if (!INTERRUPTS.has(name)) return thread.setAside(event, 'custom');
  thread.ordinal += 1;
  const asked = isObject(value) ? value : {};
  const message = words(value) ?? words(asked['message']) ?? words(asked['question']);
  return openAsk(thread, {
    ...given({ message, reason: message === undefined ? String(name) : undefined }),
    id: words(asked['id']) ?? `${thread.runId}/interrupt/${thread.ordinal}`,
    metadata: { value },
    subagentRunId: event['subagentRunId'],
  });
}
