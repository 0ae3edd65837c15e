import { memo, useState, useSyncExternalStore } from 'react';
import type { CSSProperties, ReactElement } from 'react';
import { wordsOf } from './row-store.ts';
import type { RowData, RowStore } from './row-store.ts';

/** A row that hears of its own call alone: one component, the leanest that React allows. */
export const Row = memo(function Row({ store, id }: { store: RowStore; id: string }): ReactElement | null {
  const row = useSyncExternalStore(
    (listener) => store.subscribe(id, listener),
    () => store.get(id),
  );
  const [open, setOpen] = useState(false);
  if (row === undefined) return null;
  return (
    <div className="row" data-status={row.status}>
      <button type="button" className="row-button" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className="row-sign" />
        <span className="row-title">{row.tool}</span>
        <span className="row-input">{row.input.query}</span>
        <span className="row-words">{wordsOf(row)}</span>
      </button>
      {row.errorText !== undefined && <div className="row-cause">{row.errorText}</div>}
      {row.percent !== undefined && bar(row.percent)}
      {open && detail(row)}
    </div>
  );
});

function bar(percent: number): ReactElement {
  return (
    <div
      className="row-bar"
      role="progressbar"
      aria-valuenow={percent}
      style={{ '--share': percent / 100 } as CSSProperties}
    >
      <div className="row-fill" />
    </div>
  );
}

function detail(row: RowData): ReactElement {
  return (
    <div className="row-detail">
      <pre>{JSON.stringify(row.input, null, 2)}</pre>
      <pre>{JSON.stringify(row.output, null, 2)}</pre>
    </div>
  );
}
