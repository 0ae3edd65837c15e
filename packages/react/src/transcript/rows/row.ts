/** Where a row stands in the box that surrounds neighbouring calls. */
export type RowEdge = 'only' | 'start' | 'middle' | 'end';

interface AnyRow {
  /** Unique in the list and stable for as long as the row stands for the same thing. */
  readonly key: string;
  /** Nesting below the root agent. */
  readonly depth: number;
  /** Set on rows that are drawn in a box with their neighbours. */
  readonly edge?: RowEdge;
  /** Belongs to an open thinking group, whose rail runs beside it. */
  readonly rail?: boolean;
}

/** The reader's own words, or those of the system. */
export interface SaidRow extends AnyRow {
  readonly type: 'said';
  readonly messageKey: string;
}

/** One block of a message: text, reasoning, a file, a source. */
export interface BlockRow extends AnyRow {
  readonly type: 'block';
  readonly blockKey: string;
  readonly messageKey: string;
  /** First thing its message shows. */
  readonly first: boolean;
}

/** The one line that stands for a group of reasoning and calls. */
export interface ThinkingRow extends AnyRow {
  readonly type: 'thinking';
  readonly messageKey: string;
  readonly groupKey: string;
  readonly open: boolean;
  readonly first: boolean;
}

/** One tool call. */
export interface CallRow extends AnyRow {
  readonly type: 'call';
  readonly callKey: string;
  /** Its question follows as a row of its own. */
  readonly asked: boolean;
}

/** One sub-agent; what it did follows as rows of the next depth while it is open. */
export interface AgentRow extends AnyRow {
  readonly type: 'agent';
  readonly agentKey: string;
  readonly callKey?: string;
  readonly open: boolean;
}

/** A run of like calls, folded. */
export interface FoldRow extends AnyRow {
  readonly type: 'fold';
  readonly callKeys: readonly string[];
  readonly messageKey: string;
  readonly open: boolean;
}

/** An open ask, under its call; under the nearest thing that is shown while its call is not. */
export interface AskRow extends AnyRow {
  readonly type: 'ask';
  readonly askKey: string;
  /** Its call is not on screen: the card names the way there. */
  readonly away: boolean;
}

/** Something the source said beside the conversation. */
export interface NoticeRow extends AnyRow {
  readonly type: 'notice';
  readonly noticeKey: string;
}

/** Something an agent made beside the conversation. */
export interface ArtifactRow extends AnyRow {
  readonly type: 'artifact';
  readonly artifactKey: string;
}

/** How a run stands or ended, where that needs words. */
export interface RunRow extends AnyRow {
  readonly type: 'run';
  readonly runKey: string;
}

/** How a message ended, where its run does not say it. */
export interface MessageEndRow extends AnyRow {
  readonly type: 'message-end';
  readonly messageKey: string;
}

/** One line of the transcript. */
export type Row =
  | SaidRow
  | BlockRow
  | ThinkingRow
  | CallRow
  | AgentRow
  | FoldRow
  | AskRow
  | NoticeRow
  | ArtifactRow
  | RunRow
  | MessageEndRow;

/** Whether two rows draw the same. */
export function sameRow(one: Row, other: Row): boolean {
  if (one === other) return true;
  const fields = Object.keys(one) as (keyof Row)[];
  return fields.length === Object.keys(other).length && fields.every((field) => one[field] === other[field]);
}

/** Whether a row is drawn in a box with its neighbours. */
function isBoxed(row: Row | undefined): boolean {
  return (
    row !== undefined && (row.type === 'call' || row.type === 'agent' || row.type === 'fold' || row.depth > 0)
  );
}

/** Gives boxed rows from `from` on (and the one before) the edges that their neighbours make of them. */
export function joinEdges(rows: Row[], from: number): void {
  for (let index = Math.max(0, from - 1); index < rows.length; index++) {
    const row = rows[index] as Row;
    if (!isBoxed(row)) continue;
    const edge = edgeOf(isBoxed(rows[index - 1]), isBoxed(rows[index + 1]));
    if (row.edge !== edge) rows[index] = { ...row, edge };
  }
}

function edgeOf(above: boolean, below: boolean): RowEdge {
  if (above) return below ? 'middle' : 'end';
  return below ? 'start' : 'only';
}
