import type { TranscriptState } from '../entities/index.ts';
import { EntityList } from '../internal/entity-list.ts';

/** What two transcripts may differ in and still be called equal. */
export interface ComparableOptions {
  /**
   * `keep` (default): order of display counts. `ignore`: entities and lists are sorted by key, and the time of a
   * last event is left out, for transcripts whose independent events arrived in another order.
   */
  order?: 'keep' | 'ignore';
}

const TABLES = ['runs', 'agents', 'messages', 'blocks', 'toolCalls', 'asks', 'plans', 'artifacts'] as const;
const RECEIVER_TIMES: ReadonlySet<string> = new Set(['fullSeen', 'endedSeen', 'waitedMs']);
const STAMPS: ReadonlySet<string> = new Set([
  'started',
  'ready',
  'run',
  'ended',
  'last',
  'opened',
  'closed',
  'time',
  'waitingSince',
]);
const KEY_LISTS: ReadonlySet<string> = new Set([
  'items',
  'members',
  'messageKeys',
  'childAgentKeys',
  'askKeys',
  'runKeys',
]);

/**
 * A state as plain JSON for deep equality: without diagnostics, cursors, raw values, bookkeeping and receiver times.
 * Tables and lists keep their content private, so comparing states themselves would always succeed.
 */
export function comparable(state: TranscriptState, options: ComparableOptions = {}): Record<string, unknown> {
  const ignoreOrder = options.order === 'ignore';
  const plain: Record<string, unknown> = {
    sessionId: state.sessionId,
    openAskKeys: sorted(state.openAskKeys, ignoreOrder),
    notices: state.notices.map((notice) => plainEntity(notice, ignoreOrder)),
    tally: state.tally,
  };
  for (const table of TABLES) {
    const entities = state[table].values().map((entity) => plainEntity(entity, ignoreOrder));
    plain[table] = ignoreOrder
      ? entities.toSorted((a, b) => compare(String(a['key']), String(b['key'])))
      : entities;
  }
  return plain;
}

function plainEntity(entity: object, ignoreOrder: boolean): Record<string, unknown> {
  const plain: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(entity) as [string, unknown][]) {
    const skip =
      value === undefined ||
      name === 'diagnostics' ||
      RECEIVER_TIMES.has(name) ||
      (ignoreOrder && name === 'last');
    if (skip) continue;
    plain[name] = plainField(name, value, ignoreOrder);
  }
  return plain;
}

function plainField(name: string, value: unknown, ignoreOrder: boolean): unknown {
  if (STAMPS.has(name)) return (value as { at?: number }).at ?? 'no source time';
  if (value instanceof EntityList) return sorted(value.toArray(), ignoreOrder);
  if (KEY_LISTS.has(name)) return sorted(value as unknown[], ignoreOrder);
  return value instanceof Error ? { name: value.name, message: value.message } : value;
}

function sorted(list: readonly unknown[], ignoreOrder: boolean): readonly unknown[] {
  return ignoreOrder ? list.toSorted((a, b) => compare(JSON.stringify(a), JSON.stringify(b))) : list;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
