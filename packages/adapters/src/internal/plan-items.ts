import type { PlanItem } from '@callboard/core';
import { given, objects, words } from './json.ts';

const STATUSES: ReadonlyMap<unknown, PlanItem['status']> = new Map<unknown, PlanItem['status']>([
  ['completed', 'completed'],
  ['done', 'completed'],
  ['in_progress', 'in-progress'],
  ['in-progress', 'in-progress'],
  ['running', 'in-progress'],
  ['active', 'in-progress'],
  ['cancelled', 'cancelled'],
]);

/** The steps of a plan, whatever they call their words; none when the value is no list of such. */
export function planItemsOf(value: unknown): PlanItem[] {
  return objects(value).flatMap((step) => {
    const text = ['content', 'title', 'description', 'text'].map((name) => words(step[name])).find(Boolean);
    if (text === undefined) return [];
    return [{ text, status: STATUSES.get(step['status']) ?? 'pending', ...given({ id: words(step['id']) }) }];
  });
}
