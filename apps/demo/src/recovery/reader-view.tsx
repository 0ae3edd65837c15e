import type { Segment } from '@callboard/recovery';
import type { ReactElement } from 'react';

/** What a reader sees of a text so far: words, thoughts, and calls in their places. */
export function ReaderView({ segments }: { readonly segments: readonly Segment[] }): ReactElement {
  const known = new Set(
    segments.flatMap((one) => (one.type === 'call' || one.type === 'rejected' ? one.id : [])),
  );
  const shown = segments.filter((one) => one.type !== 'call-start' || !known.has(one.id));
  return (
    <section className="playground-panel" aria-label="What a reader sees">
      <h3>What a reader sees</h3>
      <div className="playground-reader" data-slot="reader">
        {shown.map((segment) => (
          <Shown key={`${segment.type}:${segment.start}`} segment={segment} />
        ))}
      </div>
    </section>
  );
}

function Shown({ segment }: { readonly segment: Segment }): ReactElement | null {
  switch (segment.type) {
    case 'text':
      return <span>{segment.text}</span>;
    case 'reasoning':
      return <p className="playground-thought">{segment.text.trim()}</p>;
    case 'call-start':
      return <Card kind="arriving" name={segment.name} words="input arriving" />;
    case 'call':
      return <Card kind="call" name={segment.name} words={JSON.stringify(segment.input)} />;
    case 'rejected':
      return <Card kind="rejected" name={segment.name ?? 'call'} words={`not run: ${segment.reason}`} />;
    default:
      return null;
  }
}

function Card({
  kind,
  name,
  words,
}: {
  readonly kind: string;
  readonly name: string;
  readonly words: string;
}): ReactElement {
  return (
    <p className="playground-card" data-kind={kind}>
      <b>{name}</b> <code>{words}</code>
    </p>
  );
}
