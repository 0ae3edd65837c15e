import { isObject as isFields } from '../door/field-readers.ts';
import { TABLES } from '../reducer/tables.ts';
import type { TranscriptSnapshot } from './snapshot.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The snapshot format that this version reads and writes. */
export const SNAPSHOT_VERSION = 1;

/**
 * The snapshot with every list in its place. Throws on what is no snapshot, on one of a newer version, and on one of which a
 * part is damaged, which it names.
 */
export function checkSnapshot(snapshot: unknown): TranscriptSnapshot {
  const { v, entities, streams, ledger, diagnostics = {}, ...rest } = isFields(snapshot) ? snapshot : {};
  if (typeof v !== 'number' || !Number.isInteger(v) || v < 1 || entities === undefined) {
    throw new TypeError(
      '@callboard/core: not a transcript snapshot: it has no version. Pass what `snapshot()` returned.',
    );
  }
  if (v > SNAPSHOT_VERSION) {
    throw new RangeError(
      `@callboard/core: version ${v} of the snapshot is newer than this package reads. Update @callboard/core.`,
    );
  }
  const lists: Record<string, unknown> = {};
  if (!isFields(entities)) return damaged('entities');
  for (const [kind, name] of [...Object.entries(TABLES), ['notice', 'notices'], [undefined, 'raw']] as const)
    lists[name] = listOf(
      entities[name],
      `entities.${name}`,
      (item) => hasText(item, 'key') && item['entity'] === kind,
    );
  const { counts = {}, recent } = isFields(diagnostics) ? diagnostics : damaged('diagnostics');
  return {
    keepRaw: 'unsettled',
    ...rest,
    v: SNAPSHOT_VERSION,
    entities: lists,
    streams: listOf(streams, 'streams', (item) => hasText(item, 'streamId')),
    ledger: listOf(ledger, 'ledger', (item) => hasText(item, 'key')),
    diagnostics: {
      counts: isFields(counts) ? counts : damaged('diagnostics.counts'),
      recent: listOf(recent, 'diagnostics.recent', (item) => hasText(item, 'code')),
    },
  } as unknown as TranscriptSnapshot;
}

/** A list of objects that are what they should be; an empty one when there is none. */
function listOf(list: unknown, name: string, isGood: (item: Fields) => boolean): readonly Fields[] {
  if (list === undefined) return [];
  const items: unknown[] = Array.isArray(list) ? list : damaged(name);
  const odd = items.findIndex((item) => !isFields(item) || !isGood(item));
  return odd < 0 ? (items as Fields[]) : damaged(`${name}[${odd}]`);
}

function hasText(item: Fields, name: string): boolean {
  return typeof item[name] === 'string';
}

function damaged(name: string): never {
  throw new TypeError(
    `@callboard/core: the snapshot is damaged: \`${name}\` is not what \`snapshot()\` writes. Load another one, or the events.`,
  );
}
