import type { RowList } from '../rows/row-list.ts';
import type { Row } from '../rows/row.ts';

/** Place of the row that stands for this entity, -1 when none does. Looks at every row: for a person's click, not for ticks. */
export function findRow(rows: RowList, key: string): number {
  for (let index = 0; index < rows.length; index++) {
    const row = rows.at(index);
    if (row !== undefined && standsFor(row, key)) return index;
  }
  return -1;
}

type EntityReaders = { readonly [T in Row['type']]: (row: Extract<Row, { type: T }>) => string };

const readers: EntityReaders = {
  said: ({ messageKey }) => messageKey,
  'message-end': ({ messageKey }) => messageKey,
  block: ({ blockKey }) => blockKey,
  thinking: ({ groupKey }) => groupKey,
  call: ({ callKey }) => callKey,
  agent: ({ agentKey }) => agentKey,
  fold: ({ callKeys }) => callKeys[0] ?? '',
  ask: ({ askKey }) => askKey,
  notice: ({ noticeKey }) => noticeKey,
  artifact: ({ artifactKey }) => artifactKey,
  run: ({ runKey }) => runKey,
};

/** The entity that a row stands for. */
export function entityOf(row: Row): string {
  return (readers[row.type] as (row: Row) => string)(row);
}

function standsFor(row: Row, key: string): boolean {
  if (row.type === 'fold') return false;
  if (entityOf(row) === key) return true;
  if (row.type === 'agent') return row.callKey === key;
  return (row.type === 'block' || row.type === 'thinking') && row.first && row.messageKey === key;
}
