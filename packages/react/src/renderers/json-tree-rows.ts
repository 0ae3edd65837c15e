import { jsonChildren } from './json-node.ts';
import type { JsonNode } from './json-node.ts';

/** Strings longer than this show their beginning and open like a node. */
export const longString = 200;

/** One line that is on screen now. */
export interface JsonRow {
  readonly node: JsonNode;
  /** Nodes from the root to its parent. */
  readonly ancestors: readonly JsonNode[];
  readonly open: boolean;
  readonly position: number;
  readonly siblings: number;
}

/** Whether a line opens. */
export function isExpandable({ count, value }: JsonNode): boolean {
  return count > 0 || (typeof value === 'string' && value.length > longString);
}

/** The lines of a tree of which these nodes are open, in order. Closed nodes are not looked into. */
export function visibleRows(root: JsonNode, opened: ReadonlySet<string>): readonly JsonRow[] {
  const rows: JsonRow[] = [];
  const waiting: JsonRow[] = [
    { node: root, ancestors: [], open: opened.has(root.id), position: 1, siblings: 1 },
  ];
  for (let row = waiting.pop(); row; row = waiting.pop()) {
    rows.push(row);
    if (!row.open || row.node.count === 0) continue;
    const ancestors = [...row.ancestors, row.node];
    const children = jsonChildren(row.node, row.ancestors);
    for (let at = children.length - 1; at >= 0; at--) {
      const node = children[at];
      if (node)
        waiting.push({
          node,
          ancestors,
          open: opened.has(node.id),
          position: at + 1,
          siblings: children.length,
        });
    }
  }
  return rows;
}

/** What is open at first: the root, and small things below it while the whole stays short enough to take in. */
export function firstOpened(root: JsonNode): ReadonlySet<string> {
  const opened = new Set<string>();
  let lines = root.count;
  if (root.count > 0) opened.add(root.id);
  if (root.count === 0 || root.count > 20) return opened;
  for (const child of jsonChildren(root, [])) {
    if (child.count === 0 || child.count > 12 || lines + child.count > 40) continue;
    opened.add(child.id);
    lines += child.count;
  }
  return opened;
}
