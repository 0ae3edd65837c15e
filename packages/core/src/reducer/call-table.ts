import type { ToolCallStatus } from '../entities/index.ts';

/** What an event does to a call's state: a new state, `stay`, `drop` (counted as late) or `ignore` (input that came too late). */
export type Move = ToolCallStatus | 'stay' | 'drop' | 'ignore';

/** Events with a row of their own in the transition table; `input` is text of it or a part, `work` progress or output. */
export type CallMove = 'input' | 'input-complete' | 'run' | 'pause' | 'work' | 'ask-open';

type Row = Readonly<Record<ToolCallStatus, Move>>;

const LIVE = [
  'announced',
  'input-streaming',
  'ready',
  'awaiting-approval',
  'running',
  'paused',
  'interrupted',
];
const FINAL = ['completed', 'failed', 'denied', 'cancelled'];

/** A row: one move for live states, one for final ones, and the states that differ. */
function row(live: Move, final: Move, others: Partial<Row> = {}): Row {
  const moves = [...LIVE.map((state) => [state, live]), ...FINAL.map((state) => [state, final])];
  return { ...(Object.fromEntries(moves) as Row), ...others };
}

/** The transition table, a row an event, a column a state. Openers, ends and answers have rules of their own. */
export const CALL_TABLE: Readonly<Record<CallMove, Row>> = {
  input: row('ignore', 'drop', { announced: 'input-streaming', 'input-streaming': 'stay' }),
  'input-complete': row('stay', 'stay', { announced: 'ready', 'input-streaming': 'ready' }),
  run: row('running', 'drop', { running: 'stay' }),
  pause: row('paused', 'drop', { paused: 'stay' }),
  work: row('running', 'drop', { 'awaiting-approval': 'stay', running: 'stay', paused: 'stay' }),
  'ask-open': row('awaiting-approval', 'drop', { 'awaiting-approval': 'stay' }),
};
