import type { TranscriptSnapshot } from './snapshot.ts';

/** The snapshot format that this version writes. */
export const SNAPSHOT_VERSION = 1;

/** Steps from one version to the next, by the version they start from. */
const MIGRATIONS: ReadonlyMap<number, (snapshot: unknown) => unknown> = new Map();

/** A snapshot in the current format. Throws on what is no snapshot and on one of a newer version. */
export function migrateSnapshot(snapshot: unknown): TranscriptSnapshot {
  const version = versionOf(snapshot);
  if (version === undefined) {
    throw new TypeError(
      '@callboard/core: not a transcript snapshot: it has no version. Pass what `snapshot()` returned.',
    );
  }
  if (version > SNAPSHOT_VERSION) {
    throw new RangeError(
      `@callboard/core: version ${version} of the snapshot is newer than this package reads. Update @callboard/core.`,
    );
  }
  let current = snapshot;
  for (let at = version; at < SNAPSHOT_VERSION; at++) current = (MIGRATIONS.get(at) ?? identity)(current);
  return current as TranscriptSnapshot;
}

function versionOf(snapshot: unknown): number | undefined {
  const isObject = typeof snapshot === 'object' && snapshot !== null;
  const version = isObject && 'v' in snapshot && 'entities' in snapshot ? snapshot.v : undefined;
  return typeof version === 'number' && Number.isInteger(version) && version >= 1 ? version : undefined;
}

function identity(snapshot: unknown): unknown {
  return snapshot;
}
