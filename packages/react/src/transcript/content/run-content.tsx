'use client';
import type { ReactElement } from 'react';
import { Glyph } from '../../internal/glyphs/glyph.tsx';
import { useEntity } from '../../internal/store/use-entity.ts';
import { transcriptViewStrings } from '../../internal/strings/transcript-view-strings.ts';
import { useStrings } from '../../internal/strings/use-strings.ts';

/** How a run stands or ended, where that needs words: that it works, that it was stopped, or what went wrong. */
export function RunContent({ runKey }: { readonly runKey: string }): ReactElement | null {
  const strings = useStrings('transcript', transcriptViewStrings);
  const run = useEntity('runs', runKey);
  if (run === undefined) return null;
  if (run.status === 'running') {
    return (
      <p data-slot="transcript-ending" data-status="running">
        <Glyph name="spinner" tone="run" />
        <span>{strings.working}</span>
      </p>
    );
  }
  if (run.status === 'cancelled') {
    return (
      <p data-slot="transcript-ending" data-status="cancelled">
        <Glyph name="stop" />
        <span>{strings.stopped}</span>
      </p>
    );
  }
  return <p data-slot="stream-error-notice">{run.error?.message ?? run.status}</p>;
}
