import type { TranscriptSnapshot } from './snapshot.ts';

/** The snapshot format that this version reads and writes. */
export const SNAPSHOT_VERSION = 1;

type Fields = Readonly<Record<string, unknown>>;

/** What each list of entities holds; raw values are no entities. */
const LISTS = {
  runs: 'run',
  agents: 'agent',
  messages: 'message',
  blocks: 'block',
  toolCalls: 'tool-call',
  asks: 'ask',
  plans: 'plan',
  artifacts: 'artifact',
  notices: 'notice',
  raw: undefined,
} as const;

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
  if (!isFields(entities)) return damaged('entities');
  if (!isFields(diagnostics)) return damaged('diagnostics');
  const { counts = {}, recent } = diagnostics;
  if (!isFields(counts)) return damaged('diagnostics.counts');
  return {
    keepRaw: 'unsettled',
    ...rest,
    v: SNAPSHOT_VERSION,
    entities: Object.fromEntries(
      Object.entries(LISTS).map(([name, kind]) => {
        const list = listOf(entities[name], `entities.${name}`, 'key');
        const odd = list.findIndex(({ entity }) => entity !== kind);
        return [name, odd < 0 ? list : damaged(`entities.${name}[${odd}]`)];
      }),
    ),
    streams: listOf(streams, 'streams', 'streamId'),
    ledger: listOf(ledger, 'ledger', 'key'),
    diagnostics: { counts, recent: listOf(recent, 'diagnostics.recent', 'code') },
  } as unknown as TranscriptSnapshot;
}

/** A list whose items are objects known by the text in `id`; an empty one when there is none. */
function listOf(list: unknown, name: string, id: string): readonly Fields[] {
  if (list === undefined) return [];
  if (!Array.isArray(list)) return damaged(name);
  for (const [place, item] of list.entries())
    if (!isFields(item) || typeof item[id] !== 'string') damaged(`${name}[${place}]`);
  return list as readonly Fields[];
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function damaged(name: string): never {
  throw new TypeError(
    `@callboard/core: the snapshot is damaged: \`${name}\` is not what \`snapshot()\` writes. Load another one, or the events.`,
  );
}
