'use client';
import { useSyncExternalStore } from 'react';
import type { ReactElement } from 'react';
import { Glyph } from '../internal/glyphs/glyph.tsx';
import { transcriptShellStrings } from '../internal/strings/transcript-shell-strings.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { useLate } from './late/late-chunk.ts';
import type { TranscriptView } from './view/transcript-view.ts';

/** The strip below the rows: where to jump, and the way back to the newest row. Renders a `div`. */
export function TranscriptOverlay({ view, jumpBar }: TranscriptOverlayProps): ReactElement {
  const { follow } = view;
  const following = useSyncExternalStore(follow.subscribe, follow.isFollowing, isAtEnd);
  const parts = useLate(false);
  const strings = useStrings('transcript', transcriptShellStrings);
  return (
    <div data-slot="transcript-overlay">
      {jumpBar && parts && <parts.JumpBar failures={!following} onJump={({ key }) => view.scrollTo(key)} />}
      {!following && (
        <button
          type="button"
          data-slot="follow-button"
          onClick={view.scrollToEnd}
          aria-label={strings.jumpToLatest}
        >
          <Glyph name="chevron" data-state="open" />
          <span data-slot="follow-button-words">{strings.jumpToLatest}</span>
        </button>
      )}
    </div>
  );
}

function isAtEnd(): boolean {
  return true;
}

export interface TranscriptOverlayProps {
  readonly view: TranscriptView;
  readonly jumpBar: boolean;
}
