import type { ToolCallStatus } from '../entities/index.ts';

/** What an event does to a call's state: a new state, `stay`, `drop` (counted as late) or `ignore` (input that came too late). */
export type Move = ToolCallStatus | 'stay' | 'drop' | 'ignore';

/** Events with a row of their own in the transition table. */
export type CallMove =
  | 'start'
  | 'input-delta'
  | 'input-partial'
  | 'input-complete'
  | 'run'
  | 'pause'
  | 'progress'
  | 'output'
  | 'ask-open';

type Row = Record<ToolCallStatus, Move>;

const settled = (move: Move): Pick<Row, 'completed' | 'failed' | 'denied' | 'cancelled'> => ({
  completed: move,
  failed: move,
  denied: move,
  cancelled: move,
});

const begun = (
  move: Move,
): Pick<Row, 'ready' | 'awaiting-approval' | 'running' | 'paused' | 'interrupted'> => ({
  ready: move,
  'awaiting-approval': move,
  running: move,
  paused: move,
  interrupted: move,
});

/** The transition table, a row an event, a column a state. Ends and answers have rules of their own. */
export const CALL_TABLE: Record<CallMove, Row> = {
  start: { announced: 'stay', 'input-streaming': 'stay', ...begun('stay'), ...settled('stay') },
  'input-delta': {
    announced: 'input-streaming',
    'input-streaming': 'stay',
    ...begun('ignore'),
    ...settled('drop'),
  },
  'input-partial': {
    announced: 'input-streaming',
    'input-streaming': 'stay',
    ...begun('ignore'),
    ...settled('drop'),
  },
  'input-complete': { announced: 'ready', 'input-streaming': 'ready', ...begun('stay'), ...settled('stay') },
  run: {
    announced: 'running',
    'input-streaming': 'running',
    ...begun('running'),
    running: 'stay',
    ...settled('drop'),
  },
  pause: {
    announced: 'paused',
    'input-streaming': 'paused',
    ...begun('paused'),
    paused: 'stay',
    ...settled('drop'),
  },
  progress: {
    announced: 'running',
    'input-streaming': 'running',
    ready: 'running',
    'awaiting-approval': 'stay',
    running: 'stay',
    paused: 'stay',
    interrupted: 'running',
    ...settled('drop'),
  },
  output: {
    announced: 'running',
    'input-streaming': 'running',
    ready: 'running',
    'awaiting-approval': 'stay',
    running: 'stay',
    paused: 'stay',
    interrupted: 'running',
    ...settled('drop'),
  },
  'ask-open': {
    announced: 'awaiting-approval',
    'input-streaming': 'awaiting-approval',
    ...begun('awaiting-approval'),
    'awaiting-approval': 'stay',
    ...settled('drop'),
  },
};
