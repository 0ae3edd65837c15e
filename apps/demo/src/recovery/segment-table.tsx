import type { Segment } from '@callboard/recovery';
import type { ReactElement } from 'react';

/** Every segment with its place and what is known of it. */
export function SegmentTable({ segments }: { readonly segments: readonly Segment[] }): ReactElement {
  return (
    <section className="playground-panel" aria-label="Segments">
      <h3>Segments</h3>
      <div className="playground-table">
        <table>
          <thead>
            <tr>
              <th scope="col">Segment</th>
              <th scope="col">Place</th>
              <th scope="col">What it says</th>
            </tr>
          </thead>
          <tbody>
            {segments.map((segment) => (
              <tr key={`${segment.type}:${segment.start}:${segment.end}`}>
                <th scope="row">{segment.type}</th>
                <td>
                  {segment.start}–{segment.end}
                </td>
                <td>
                  <code>{wordsOf(segment)}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function wordsOf(segment: Segment): string {
  switch (segment.type) {
    case 'text':
    case 'reasoning':
      return JSON.stringify(segment.text);
    case 'call-start':
      return segment.name;
    case 'call': {
      const { dialect, completeness, resolvedBy, typed } = segment.recovered;
      return `${segment.name} ${JSON.stringify(segment.input)} · ${dialect}, ${completeness}, name ${resolvedBy}, values ${typed}`;
    }
    case 'rejected':
      return `${segment.name ?? ''} ${segment.reason} · ${segment.dialect} · ${JSON.stringify(segment.raw)}`;
    case 'dropped':
      return `${segment.reason} · ${JSON.stringify(segment.raw)}`;
    default:
      return `${segment.reason} · ${segment.dialect}`;
  }
}
