import type { DiagnosticCode, Entity, TranscriptState } from '../entities/index.ts';
import { EntityList } from '../internal/entity-list.ts';
import { copyOf } from '../reducer/copies.ts';
import type { Changing } from '../reducer/copies.ts';
import { Draft } from '../reducer/draft.ts';
import { TABLES } from '../reducer/tables.ts';
import { initialTranscriptState } from '../reducer/reduce.ts';
import { EMPTY_TALLY, bucketOf, moveCall } from '../reducer/tally.ts';
import type { TranscriptSnapshot } from './snapshot.ts';
import { SNAPSHOT_VERSION, checkSnapshot } from './check-snapshot.ts';

const NAMES = Object.values(TABLES);

/** Lists that grow, by the kind of entity that holds them: arrays in JSON. */
const LISTS: Partial<Record<Entity['entity'], readonly string[]>> = {
  run: ['members'],
  agent: ['members', 'messageKeys', 'childAgentKeys'],
  message: ['items'],
};

type Fields = Record<string, unknown>;

/** A state as plain JSON. Values that JSON cannot hold (functions, cycles, bigint) are the caller's to avoid. */
export function snapshotTranscript(state: TranscriptState): TranscriptSnapshot {
  const { sessionId, keepRaw, notices, raw, streams, ledger, diagnostics } = state;
  const tables = NAMES.map((name) => [name, state[name].values().map(saved)]);
  return {
    v: SNAPSHOT_VERSION,
    ...(sessionId === undefined ? {} : { sessionId }),
    keepRaw,
    entities: {
      ...(Object.fromEntries(tables) as TranscriptSnapshot['entities']),
      notices,
      raw: raw.values(),
    },
    streams: streams.values(),
    ledger: ledger.values(),
    diagnostics: { counts: Object.fromEntries(diagnostics.counts), recent: diagnostics.recent },
  };
}

function saved(entity: Entity): Entity {
  const lists = LISTS[entity.entity];
  if (lists === undefined) return entity;
  const copy = { ...entity } as unknown as Fields;
  for (const name of lists) copy[name] = (copy[name] as EntityList<unknown>).toArray();
  return copy as unknown as Entity;
}

/**
 * The state of a snapshot. Receiver times that drive animation are left behind: a loaded transcript shows no bar that fades.
 * Throws when the snapshot is of a newer version, is damaged, or is none at all.
 */
export function hydrateTranscript(snapshot: TranscriptSnapshot): TranscriptState {
  const { entities, sessionId, keepRaw, streams, ledger, diagnostics } = checkSnapshot(snapshot);
  const draft = new Draft(initialTranscriptState({ sessionId, keepRaw }));
  draft.touch();
  const { state } = draft;
  for (const name of NAMES)
    for (const entity of entities[name] as readonly Changing[]) draft.put(loaded(entity));
  for (const log of entities.raw) draft.putRaw(log);
  for (const entry of ledger) draft.putLedger(entry);
  for (const cursor of streams) draft.putStream(cursor);
  state.notices = entities.notices;
  state.tally = entities.toolCalls.reduce(
    (tally, call) => moveCall(tally, undefined, bucketOf(call)),
    EMPTY_TALLY,
  );
  state.structure = entities.messages.length + entities.blocks.length + entities.toolCalls.length;
  state.diagnostics = {
    counts: new Map(Object.entries(diagnostics.counts) as [DiagnosticCode, number][]),
    recent: diagnostics.recent,
  };
  return draft.seal();
}

function loaded(entity: Changing): Changing {
  const lists = LISTS[entity.entity];
  if (lists === undefined && entity.entity !== 'tool-call') return entity;
  const copy = copyOf(entity);
  if (copy.entity === 'tool-call') copy.fullSeen = copy.endedSeen = undefined;
  const fields = copy as unknown as Fields;
  for (const name of lists ?? []) fields[name] = EntityList.from((fields[name] ?? []) as readonly unknown[]);
  return copy;
}
