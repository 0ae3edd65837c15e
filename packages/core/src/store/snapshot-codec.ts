import type { DiagnosticCode, StreamCursor, Tally, TranscriptState } from '../entities/index.ts';
import { EntityList } from '../internal/entity-list.ts';
import { EntityTable, Owner } from '../internal/entity-table.ts';
import { tableOf } from '../internal/entity-table-build.ts';
import { bucketOf, EMPTY_TALLY, moveCall } from '../reducer/tally.ts';
import type { TranscriptSnapshot } from './snapshot.ts';
import { SNAPSHOT_VERSION, migrateSnapshot } from './snapshot-migrations.ts';

/** A state as plain JSON. Values that JSON cannot hold (functions, cycles, bigint) are the caller's to avoid. */
export function snapshotTranscript(state: TranscriptState): TranscriptSnapshot {
  return {
    v: SNAPSHOT_VERSION,
    ...(state.sessionId === undefined ? {} : { sessionId: state.sessionId }),
    keepRaw: state.keepRaw,
    entities: {
      runs: state.runs.values().map((run) => ({ ...run, members: run.members.toArray() })),
      agents: state.agents.values().map((agent) => ({
        ...agent,
        members: agent.members.toArray(),
        messageKeys: agent.messageKeys.toArray(),
        childAgentKeys: agent.childAgentKeys.toArray(),
      })),
      messages: state.messages.values().map((message) => ({ ...message, items: message.items.toArray() })),
      blocks: state.blocks.values(),
      toolCalls: state.toolCalls.values(),
      asks: state.asks.values(),
      plans: state.plans.values(),
      artifacts: state.artifacts.values(),
      notices: state.notices,
      raw: state.raw.values(),
    },
    streams: state.streams.values(),
    ledger: state.ledger.values(),
    diagnostics: { counts: Object.fromEntries(state.diagnostics.counts), recent: state.diagnostics.recent },
  };
}

/**
 * The state of a snapshot. Receiver times that drive animation are left behind: a loaded transcript shows no bar that fades.
 * Throws when the snapshot is of a newer version, or none at all.
 */
export function hydrateTranscript(snapshot: TranscriptSnapshot): TranscriptState {
  const { entities, sessionId, keepRaw, streams, ledger, diagnostics } = migrateSnapshot(snapshot);
  const toolCalls = entities.toolCalls.map(({ fullSeen: _full, endedSeen: _ended, ...call }) => call);
  return {
    ...(sessionId === undefined ? {} : { sessionId }),
    keepRaw,
    runs: tableOf(entities.runs.map((run) => ({ ...run, members: EntityList.from(run.members) }))),
    agents: tableOf(
      entities.agents.map((agent) => ({
        ...agent,
        members: EntityList.from(agent.members),
        messageKeys: EntityList.from(agent.messageKeys),
        childAgentKeys: EntityList.from(agent.childAgentKeys),
      })),
    ),
    messages: tableOf(
      entities.messages.map((message) => ({ ...message, items: EntityList.from(message.items) })),
    ),
    blocks: tableOf(entities.blocks),
    toolCalls: tableOf(toolCalls),
    asks: tableOf(entities.asks),
    plans: tableOf(entities.plans),
    artifacts: tableOf(entities.artifacts),
    notices: entities.notices,
    openRunKeys: entities.runs.filter(isOpenRun).map((run) => run.key),
    openAskKeys: entities.asks.filter((ask) => ask.state === 'open').map((ask) => ask.key),
    raw: tableOf(entities.raw),
    streams: cursors(streams),
    tally: tallyOf(toolCalls),
    structure: entities.messages.length + entities.blocks.length + toolCalls.length,
    diagnostics: {
      counts: new Map(Object.entries(diagnostics.counts) as [DiagnosticCode, number][]),
      recent: diagnostics.recent,
    },
    ledger: tableOf(ledger),
  };
}

function isOpenRun({ status }: { status: string }): boolean {
  return status === 'running' || status === 'waiting' || status === 'interrupted';
}

function tallyOf(calls: readonly Parameters<typeof bucketOf>[0][]): Tally {
  return calls.reduce((tally, call) => moveCall(tally, undefined, bucketOf(call)), EMPTY_TALLY);
}

function cursors(streams: readonly StreamCursor[]): EntityTable<StreamCursor> {
  const owner = new Owner();
  let table = EntityTable.empty<StreamCursor>();
  for (const cursor of streams) table = table.set(cursor.streamId, cursor, owner);
  return table;
}
