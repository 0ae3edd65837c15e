import type { PlanItem } from '@callboard/core';
import { words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { kindOf } from './wire.ts';

const STATUSES: ReadonlyMap<string, PlanItem['status']> = new Map<string, PlanItem['status']>([
  ['pending', 'pending'],
  ['inprogress', 'in-progress'],
  ['completed', 'completed'],
]);

/** A plan: `{ step, status }` of the plan tool, or `{ text, completed }` of a list of things to do. */
export function planOf(steps: readonly JsonObject[]): PlanItem[] {
  return steps.flatMap(({ step, text, status, completed }) => {
    const said = words(step) ?? words(text);
    const done = completed === true ? 'completed' : 'pending';
    return said === undefined ? [] : [{ text: said, status: STATUSES.get(kindOf(status)) ?? done }];
  });
}
