import type { TranscriptState } from '../entities/index.ts';
import { EntityList } from '../internal/entity-list.ts';

/** What two transcripts may differ in and still be called equal. */
export interface ComparableOptions {
  /**
   * `keep` (default): order of display counts. `ignore`: entities and lists are sorted by key, and times are left
   * out, for transcripts whose independent events arrived in another order.
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
  const isShown = ignoreOrder ? placesThatShow(state) : undefined;
  const listOf = (entities: readonly { key: string }[]): unknown[] => {
    const plain = entities
      .filter(({ key }) => isShown?.(key) ?? true)
      .map((entity) => plainEntity(entity, isShown));
    return ignoreOrder ? plain.toSorted((a, b) => compare(String(a['key']), String(b['key']))) : plain;
  };
  return {
    sessionId: state.sessionId,
    openAskKeys: sorted(state.openAskKeys, ignoreOrder),
    notices: listOf(state.notices),
    tally: state.tally,
    ...Object.fromEntries(TABLES.map((table) => [table, listOf(state[table].values())])),
  };
}

type IsShown = ((key: string, place?: string) => boolean) | undefined;

function plainEntity(entity: object, isShown: IsShown): Record<string, unknown> {
  const plain: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(entity) as [string, unknown][]) {
    const left =
      isShown &&
      (STAMPS.has(name) ||
        (name === 'messageKey' && 'spawnCallKey' in entity && entity.spawnCallKey !== undefined));
    if (value === undefined || RECEIVER_TIMES.has(name) || left) continue;
    plain[name] = plainField(name, value, isShown);
  }
  return plain;
}

function plainField(name: string, value: unknown, isShown: IsShown): unknown {
  if (STAMPS.has(name)) return (value as { at?: number }).at ?? 'no source time';
  const list = value instanceof EntityList ? value.toArray() : value;
  if (!KEY_LISTS.has(name))
    return value instanceof Error ? { name: value.name, message: value.message } : list;
  const entries = list as readonly (string | { key: string })[];
  if (!isShown) return entries;
  const keyOf = (entry: string | { key: string }): string => (typeof entry === 'string' ? entry : entry.key);
  return sorted(
    entries.filter((entry) => isShown(keyOf(entry), name)),
    true,
  );
}

/** What any view shows: not the places that an agent left when its link came, nor a message made for such a place alone. */
function placesThatShow(state: TranscriptState): IsShown {
  const moved = (key: string): boolean => state.agents.get(key)?.spawnCallKey !== undefined;
  return (key, place) => {
    if (place === 'items' && moved(key)) return false;
    const message = state.messages.get(key);
    return !message?.implied || !message.items.toArray().every((item) => moved(item.key));
  };
}

function sorted(list: readonly unknown[], ignoreOrder: boolean): readonly unknown[] {
  return ignoreOrder ? list.toSorted((a, b) => compare(JSON.stringify(a), JSON.stringify(b))) : list;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
