'use client';
import type { ReactElement } from 'react';
import { Glyph } from '../../internal/glyphs/glyph.tsx';
import { useEntity } from '../../internal/store/use-entity.ts';
import { transcriptShellStrings } from '../../internal/strings/transcript-shell-strings.ts';
import { useStrings } from '../../internal/strings/use-strings.ts';
import { Late } from '../late/late.tsx';
import type { LateProps } from '../late/late.tsx';

/** How a run stands or ended, where that needs words: that it works, that it was stopped, or what went wrong. */
export function RunContent({ runKey }: { readonly runKey: string }): ReactElement | null {
  const strings = useStrings('transcript', transcriptShellStrings);
  const run = useEntity('runs', runKey);
  if (run === undefined) return null;
  if (run.status !== 'running') return <Late draw={drawNotice(runKey)} />;
  return (
    <p data-slot="transcript-working">
      <Glyph name="spinner" tone="run" />
      <span>{strings.working}</span>
    </p>
  );
}

function drawNotice(runKey: string): LateProps['draw'] {
  return ({ StreamErrorNotice }) => <StreamErrorNotice runKey={runKey} />;
}
