'use client';
import { useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import { jsonRoot } from './json-node.ts';
import { JsonTreeRow } from './json-tree-row.tsx';
import { firstOpened, visibleRows } from './json-tree-rows.ts';
import type { JsonRow } from './json-tree-rows.ts';
import { useTreeKeys } from './use-tree-keys.ts';

/**
 * A value as a tree that reads only what is open: lists longer than a hundred come in ranges. Arrow keys move and open.
 * Give it a redacted value. Renders a `div` with `role="tree"`.
 */
export function JsonTree({ value, label }: JsonTreeProps): ReactElement {
  const root = useMemo(() => jsonRoot(value), [value]);
  const first = useMemo(() => firstOpened(root), [root]);
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  // A change of the person turns a line over; everything else stays as it opened by itself.
  const opened = useMemo(() => symmetricDifference(first, changed), [first, changed]);
  const rows = useMemo(() => visibleRows(root, opened), [root, opened]);
  const toggle = (row: JsonRow): void =>
    setChanged((before) => symmetricDifference(before, new Set([row.node.id])));
  const keys = useTreeKeys(rows, toggle);

  return (
    <div
      data-slot="json-tree"
      role="tree"
      dir="ltr"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={keys.onKeyDown}
    >
      {rows.map((row) => (
        <JsonTreeRow
          key={row.node.id}
          row={row}
          current={row.node.id === keys.current}
          onToggle={() => toggle(row)}
          onFocus={() => keys.setCurrent(row.node.id)}
        />
      ))}
    </div>
  );
}

function symmetricDifference(left: ReadonlySet<string>, right: ReadonlySet<string>): ReadonlySet<string> {
  const result = new Set(left);
  for (const id of right) if (!result.delete(id)) result.add(id);
  return result;
}

export interface JsonTreeProps {
  readonly value: unknown;
  /** What the value is, for people who cannot see it: "Input". */
  readonly label: string;
}
