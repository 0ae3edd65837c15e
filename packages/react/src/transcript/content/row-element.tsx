'use client';
import { memo, useContext } from 'react';
import type { CSSProperties, ReactElement } from 'react';
import { AnchorsContext } from '../view/anchors-context.ts';
import { anchorFor } from '../view/anchor-for.ts';
import { entityOf } from '../view/find-row.ts';
import { sameRow } from '../rows/row.ts';
import type { Row } from '../rows/row.ts';
import { drawContent } from './row-content.tsx';

const elements = new WeakMap<Row, ReactElement>();
const nothing: ReactElement = <div hidden data-slot="transcript-row" />;

/** The element of a row: the same one for the same row, so that a list that moved renders no row again. */
export function rowElement(row: Row | undefined): ReactElement {
  if (row === undefined) return nothing;
  const known = elements.get(row);
  if (known !== undefined) return known;
  const made = <TranscriptRow key={row.key} row={row} />;
  elements.set(row, made);
  return made;
}

/** One line of the list with its place in the nesting; what it says is drawn by the part for its kind. Renders a `div`. */
const TranscriptRow = memo(
  function TranscriptRow({ row }: { row: Row }): ReactElement {
    const anchored = useContext(AnchorsContext);
    return (
      <div
        id={anchored ? anchorFor(entityOf(row)) : undefined}
        data-slot="transcript-row"
        data-row={row.key}
        data-kind={row.type}
        data-depth={row.depth}
        data-edge={row.edge}
        data-rail={row.rail === true || undefined}
        style={row.depth > 0 ? ({ '--cb-depth': row.depth } as CSSProperties) : undefined}
      >
        {row.edge === undefined ? drawContent(row) : <div data-slot="transcript-box">{drawContent(row)}</div>}
      </div>
    );
  },
  (before, after) => sameRow(before.row, after.row),
);
