'use client';
import { useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ReactElement } from 'react';
import { Virtualizer } from 'virtua';
import type { VirtualizerHandle } from 'virtua';
import { rowElement } from '../content/row-element.tsx';
import type { Row } from '../rows/row.ts';
import type { RowSnapshot } from '../rows/row-source.ts';
import { createVirtualLayout } from '../view/row-layout.ts';
import type { TranscriptView } from '../view/transcript-view.ts';
import { createShiftWatch } from './shift-watch.ts';
import { useKeptFocus } from './use-kept-focus.ts';

/** The rows in view and a few around them; the rest is only its height. */
export function VirtualRows({ view, snapshot, margin }: VirtualRowsProps): ReactElement {
  const handle = useRef<VirtualizerHandle>(null);
  const [shifts] = useState(createShiftWatch);
  const { rows } = snapshot;
  const { focus } = view;
  const focused = useSyncExternalStore(focus.subscribe, focus.rowKey, focus.rowKey);
  const kept = focused === undefined ? -1 : rows.indexOf(focused, shifts.near(focused));

  useLayoutEffect(() => {
    shifts.commit(rows);
    if (handle.current === null) return;
    view.setLayout(createVirtualLayout(handle.current, margin), rows);
    view.settle();
  }, [view, rows, margin, shifts]);

  useKeptFocus(view);

  const draw = useCallback((_: Row, index: number) => rowElement(rows.at(index)), [rows]);
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
}
