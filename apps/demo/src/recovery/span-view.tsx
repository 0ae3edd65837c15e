import type { ReactElement } from 'react';
import { isTile } from './scan-text.ts';
import type { Scan } from './scan-text.ts';

const names = new Map([
  ['text', 'visible'],
  ['reasoning', 'reasoning'],
  ['call', 'call'],
  ['rejected', 'rejected'],
  ['dropped', 'dropped'],
]);

/** The text itself, each stretch marked with what became of it. */
export function SpanView({ text, scan }: { readonly text: string; readonly scan: Scan }): ReactElement {
  const tiles = scan.segments.filter(isTile).filter(({ start, end }) => end > start);
  return (
    <section className="playground-panel" aria-label="What became of the text">
      <h3>What became of the text</h3>
      <ul className="playground-legend">
        {[...names, ['held', 'held back'] as const].map(([kind, name]) => (
          <li key={kind}>
            <mark data-kind={kind}>{name}</mark>
          </li>
        ))}
      </ul>
      <pre className="playground-spans">
        {tiles.map(({ type, start, end }) => (
          <mark key={start} data-kind={type}>
            {text.slice(start, end)}
          </mark>
        ))}
        {scan.settled < scan.read && <mark data-kind="held">{text.slice(scan.settled, scan.read)}</mark>}
        <span className="playground-ahead">{text.slice(scan.read)}</span>
      </pre>
    </section>
  );
}
