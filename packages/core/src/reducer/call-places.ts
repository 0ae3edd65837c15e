import type { ToolCall } from '../entities/index.ts';
import type { Draft } from './draft.ts';
import { occurrenceKey } from './keys.ts';
import { countOf, note } from './ledger.ts';
import { callOf } from './lookup.ts';

/** Where a call stands: in a run, and in one of its steps (`''`: in none) and messages, or in any of them. */
export interface CallPlace {
  readonly runKey: string;
  readonly stepId?: string | undefined;
  readonly messageKey?: string | undefined;
}

/** The newest call of an id that was used several times, in one place. `base` is the key of its first call. */
export function newestAt(draft: Draft, base: string, place: CallPlace): ToolCall | undefined {
  const first = callOf(draft, base);
  // The first one is noted nowhere until it is used again, and a call that moved on since is elsewhere.
  const nth = first?.reused ? countOf(draft, 'place', placeKey(base, place)) || 1 : 1;
  const call = nth === 1 ? first : callOf(draft, occurrenceKey(base, nth));
  return call && isAt(draft, call, place) ? call : undefined;
}

/** Notes where a call of a reused id stands, so that it is found without a look at the others. */
export function notePlace(draft: Draft, base: string, call: ToolCall): void {
  const { runKey, messageKey, occurrence: value, stepId = '' } = call;
  const places = [{ runKey }, { runKey, stepId }, { runKey, messageKey }, { runKey, stepId, messageKey }];
  for (const place of places) {
    const key = placeKey(base, place);
    if (countOf(draft, 'place', key) < value) note(draft, 'place', { key: key, value });
  }
}

/** True when a call stands in this place, or stood there before another run went on with it. */
function isAt(draft: Draft, call: ToolCall, { runKey, stepId, messageKey }: CallPlace): boolean {
  return (
    (stepId === undefined || (call.stepId ?? '') === stepId) &&
    (messageKey === undefined || call.messageKey === messageKey) &&
    (call.runKey === runKey || countOf(draft, 'left', leftKey(call.key, runKey)) > 0)
  );
}

/** Another run goes on with a call: what its first one tells again still means it. */
export function noteLeft(draft: Draft, call: ToolCall): void {
  note(draft, 'left', { key: leftKey(call.key, call.runKey), value: 1 });
}

/** The line that says of a call or message that it was in a run before. */
export function leftKey(callKey: string, runKey: string): string {
  return JSON.stringify([callKey, runKey]);
}

function placeKey(base: string, { runKey, stepId, messageKey }: CallPlace): string {
  return JSON.stringify([base, runKey, stepId, messageKey]);
}
