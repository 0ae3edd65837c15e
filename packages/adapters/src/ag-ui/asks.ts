import type { AskKind } from '@callboard/core';
import { instantOf } from '../internal/instant.ts';
import { given, isObject, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { Thread } from './thread.ts';
import { metaOf } from './wire.ts';

/** One thing that a run needs from outside: approval of a call, a form, or an answer in words. */
export function openAsk(thread: Thread, interrupt: JsonObject): void {
  const askId = words(interrupt['id']);
  if (askId === undefined) return thread.setAside(interrupt, 'bad-field');
  const toolCallId = words(interrupt['toolCallId']);
  const reason = words(interrupt['reason']);
  const scope = thread.calls.get(toolCallId ?? '')?.scope ?? thread.owner(interrupt);
  thread.asks.set(askId, { scope, toolCallId });
  const schema = isObject(interrupt['responseSchema']) ? interrupt['responseSchema'] : undefined;
  thread.stamp.emit(scope, {
    type: 'ask.open',
    askId,
    kind: kindOf(schema, toolCallId),
    ...given({
      toolCallId,
      prompt: words(interrupt['message']) ?? (toolCallId === undefined ? reason : undefined),
      schema,
      expiresAt: instantOf(interrupt['expiresAt']),
    }),
    ...metaOf(interrupt, { reason }),
  });
  return undefined;
}

function kindOf(schema: JsonObject | undefined, toolCallId: string | undefined): AskKind {
  const fields = isObject(schema?.['properties']) ? schema['properties'] : {};
  const isYesOrNo = schema === undefined || schema['type'] === 'boolean' || 'approved' in fields;
  if (isYesOrNo && (toolCallId !== undefined || schema !== undefined)) return 'approval';
  return schema === undefined ? 'question' : 'form';
}

/** What the person answered, when the request says it. Open questions are over with the next run in any case. */
export function answerAsks(thread: Thread, entries: readonly JsonObject[]): void {
  for (const { interruptId, status, payload } of entries) {
    const askId = words(interruptId);
    if (askId === undefined) continue;
    // Told by the run that goes on with it.
    const { scope: asked, toolCallId } = thread.asks.get(askId) ?? { scope: thread.scope };
    const scope = thread.scopeOf(asked.agentId);
    thread.asks.delete(askId);
    const outcome = outcomeOf(status, payload);
    if (outcome === 'denied' && toolCallId !== undefined) thread.denied.add(toolCallId);
    thread.stamp.emit(scope, { type: 'ask.close', askId, outcome, ...given({ value: payload }) });
  }
  for (const [askId, { scope }] of thread.asks)
    thread.stamp.emit(thread.scopeOf(scope.agentId), {
      type: 'ask.close',
      askId,
      outcome: 'superseded',
      by: 'unknown',
    });
  thread.asks.clear();
}

function outcomeOf(status: unknown, payload: unknown): 'approved' | 'denied' | 'answered' | 'cancelled' {
  if (status === 'cancelled') return 'cancelled';
  const said = isObject(payload) ? payload['approved'] : payload;
  if (typeof said !== 'boolean') return 'answered';
  return said ? 'approved' : 'denied';
}
