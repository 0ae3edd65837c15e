'use client';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { JsonRow } from './json-tree-rows.ts';
import { isExpandable } from './json-tree-rows.ts';

/** The keyboard of a tree: one line is in the tab order, arrows move between lines. */
export interface TreeKeys {
  /** Id of the line that Tab reaches. */
  readonly current: string;
  readonly setCurrent: (id: string) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Moves over `rows`; `toggle` opens and closes. Focus follows by `data-node` on the lines. */
export function useTreeKeys(rows: readonly JsonRow[], toggle: (row: JsonRow) => void): TreeKeys {
  const [wanted, setCurrent] = useState('$');
  const place = Math.max(
    0,
    rows.findIndex((row) => row.node.id === wanted),
  );
  const row = rows[place];

  function go(to: JsonRow | undefined, tree: HTMLElement): void {
    if (!to) return;
    setCurrent(to.node.id);
    tree.querySelector<HTMLElement>(`[data-node="${CSS.escape(to.node.id)}"]`)?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target instanceof Element && !event.target.matches('[data-node]')) return;
    const tree = event.currentTarget;
    const closed = isExpandable(row.node) && !row.open;
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(rows[place + 1], tree),
      ArrowUp: () => go(rows[place - 1], tree),
      Home: () => go(rows[0], tree),
      End: () => go(rows.at(-1), tree),
      ArrowRight: () =>
        closed ? toggle(row) : go(row.open && row.node.count > 0 ? rows[place + 1] : undefined, tree),
      ArrowLeft: () => (row.open ? toggle(row) : go(parentOf(row, rows), tree)),
      Enter: () => isExpandable(row.node) && toggle(row),
      ' ': () => isExpandable(row.node) && toggle(row),
    };
    const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined;
    if (!action) return;
    event.preventDefault();
    action();
  }

  return { current: row?.node.id ?? '$', setCurrent, onKeyDown };
}

function parentOf(row: JsonRow, rows: readonly JsonRow[]): JsonRow | undefined {
  const parent = row.ancestors.at(-1);
  return parent && rows.find(({ node }) => node.id === parent.id);
}
