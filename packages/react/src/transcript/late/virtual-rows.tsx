'use client';
import { useCallback, useRef, useState, useSyncExternalStore } from 'react';
import type { ReactElement } from 'react';
import { Virtualizer } from 'virtua';
import type { VirtualizerHandle } from 'virtua';
import type { Row } from '../rows/row.ts';
import type { RowSnapshot } from '../rows/row-source.ts';
import { createVirtualLayout } from './virtual-layout.ts';
import type { TranscriptView } from '../view/transcript-view.ts';
import { usePrinting } from './use-printing.ts';
import { createRowFocus } from './row-focus.ts';
import { createShiftWatch } from './shift-watch.ts';
import { useKeptFocus } from '../list/use-kept-focus.ts';
import { useBeforePaint } from '../../internal/use-before-paint.ts';

/** The rows in view and a few around them; the rest is only its height. On paper all of them. */
export function VirtualRows({ onPaper, ...props }: VirtualRowsProps): ReactElement {
  return usePrinting() ? onPaper : <RowsInView {...props} />;
}

function RowsInView({
  view,
  snapshot,
  margin,
  draw: drawRow,
}: Omit<VirtualRowsProps, 'onPaper'>): ReactElement {
  const handle = useRef<VirtualizerHandle>(null);
  const [shifts] = useState(createShiftWatch);
  const { rows } = snapshot;
  const [focus] = useState(() => createRowFocus(view.scroller));
  const focused = useSyncExternalStore(focus.subscribe, focus.rowKey, focus.rowKey);
  const kept = focused === undefined ? -1 : rows.indexOf(focused, shifts.near(focused));

  useBeforePaint(() => {
    shifts.commit(rows);
    if (handle.current === null) return;
    view.setLayout(createVirtualLayout(handle.current, margin), rows);
    view.settle();
  }, [view, rows, margin, shifts]);

  useKeptFocus(view);

  const draw = useCallback((_: Row, index: number) => drawRow(rows.at(index)), [drawRow, rows]);
  return (
    <Virtualizer
      ref={handle}
      // Only its length is read; `draw` looks rows up itself.
      data={rows as unknown as ArrayLike<Row>}
      shift={shifts.isShift(rows)}
      startMargin={margin}
      keepMounted={kept < 0 ? undefined : [kept]}
      onResize={view.settle}
    >
      {draw}
    </Virtualizer>
  );
}

export interface VirtualRowsProps {
  readonly view: TranscriptView;
  readonly snapshot: RowSnapshot;
  readonly margin: number;
  readonly draw: (row: Row | undefined) => ReactElement;
  /** All rows, for a page that is printed. */
  readonly onPaper: ReactElement;
}
