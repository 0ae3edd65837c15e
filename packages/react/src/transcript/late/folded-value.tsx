'use client';
import { useContext, useId } from 'react';
import type { ReactElement } from 'react';
import { RedactContext } from '../../internal/contexts/redact-context.ts';
import { formatBytes } from '../../internal/format/format-bytes.ts';
import { Glyph } from '../../internal/glyphs/glyph.tsx';
import { createChunk } from '../../internal/lazy/chunk.ts';
import type { Chunk } from '../../internal/lazy/chunk.ts';
import { LazyNote } from '../../internal/lazy/lazy-note.tsx';
import { useChunk } from '../../internal/lazy/use-chunk.ts';
import { useLocale } from '../../internal/strings/use-locale.ts';
import { useDisclosure } from '../../internal/ui-state/use-disclosure.ts';
import { measureValue } from '../../renderers/measure-value.ts';
import { redactDeep } from '../../renderers/redact-deep.ts';

/** Sizes above this many characters are told as "more than". */
const MEASURED = 10_000_000;

const valueChunk: Chunk<typeof import('../../renderers/value-output.tsx')> = createChunk(
  () => import('../../renderers/value-output.tsx'),
);

/** A value of the source's own: what it is and how large, on one quiet line; all of it when opened. Renders a `div`. */
export function FoldedValue({ name, note, value, path }: FoldedValueProps): ReactElement {
  const { open, toggle } = useDisclosure('value', path.join(' '));
  const redact = useContext(RedactContext);
  const locale = useLocale();
  const id = useId();
  const { parts, failed } = useChunk(valueChunk, open);
  const { characters, exact } = measureValue(value, MEASURED);
  const state = open ? 'open' : 'closed';
  return (
    <div data-slot="transcript-value" data-state={state}>
      <button
        type="button"
        data-slot="transcript-value-trigger"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={toggle}
      >
        <Glyph name="thought" />
        <span>{name}</span>
        <small>
          {note && `${note} · `}
          {exact ? '' : '> '}
          {formatBytes(characters, locale)}
        </small>
        <Glyph name="chevron" data-state={state} />
      </button>
      {open && (
        <div id={id}>
          {parts ? (
            <parts.ValueOutput value={redactDeep(value, path, redact)} label={name} alt={name} />
          ) : (
            <LazyNote failed={failed} onRetry={valueChunk.load} />
          )}
        </div>
      )}
    </div>
  );
}

export interface FoldedValueProps {
  /** What it is, on one line. */
  readonly name: string;
  /** Its type, when known. */
  readonly note?: string | undefined;
  readonly value: unknown;
  /** Where it stands, for `redact`. */
  readonly path: readonly string[];
}
