'use client';
import type { ReactElement } from 'react';
import { Glyph } from '../../internal/glyphs/glyph.tsx';
import { useChunk } from '../../internal/lazy/use-chunk.ts';
import { useEntity } from '../../internal/store/use-entity.ts';
import { transcriptViewStrings } from '../../internal/strings/transcript-view-strings.ts';
import { useStrings } from '../../internal/strings/use-strings.ts';
import { transcriptChunk } from '../transcript-chunk.ts';

/** How a run stands or ended, where that needs words: that it works, that it was stopped, or what went wrong. */
export function RunContent({ runKey }: { readonly runKey: string }): ReactElement | null {
  const strings = useStrings('transcript', transcriptViewStrings);
  const run = useEntity('runs', runKey);
  const over = run !== undefined && run.status !== 'running';
  const { parts } = useChunk(transcriptChunk, over);
  if (run === undefined) return null;
  if (over) return parts ? <parts.StreamErrorNotice runKey={runKey} /> : null;
  return (
    <p data-slot="transcript-working">
      <Glyph name="spinner" tone="run" />
      <span>{strings.working}</span>
    </p>
  );
}
