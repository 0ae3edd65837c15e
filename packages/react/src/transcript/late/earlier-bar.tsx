'use client';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ReactElement } from 'react';
import { transcriptViewStrings } from '../../internal/strings/transcript-view-strings.ts';
import { useStrings } from '../../internal/strings/use-strings.ts';
import type { LoadOlderResult } from '../transcript-props.ts';
import type { TranscriptView } from '../view/transcript-view.ts';

/** How many released messages come back at a time. */
const STEP = 50;

/**
 * What stands above the first row: brings back released messages, asks the host for older ones, or says that this is the
 * beginning. Coming near the top is asking. Renders a `div`.
 */
export function EarlierBar({ view, loadOlder }: EarlierBarProps): ReactElement {
  const strings = useStrings('transcript', transcriptViewStrings);
  const { source } = view;
  const { released } = useSyncExternalStore(source.subscribe, source.getSnapshot, source.getSnapshot);
  const [loading, setLoading] = useState<Loading>('idle');
  const state = released > 0 || loadOlder === undefined ? 'idle' : loading;

  async function load(): Promise<void> {
    if (released > 0) {
      source.showEarlier(STEP);
      return;
    }
    if (loadOlder === undefined || loading === 'loading' || loading === 'all') return;
    setLoading('loading');
    try {
      setLoading((await loadOlder()) === false ? 'all' : 'idle');
    } catch {
      // The host knows what went wrong; the reader can try again.
      setLoading('failed');
    }
  }

  const more = released > 0 || (loadOlder !== undefined && state !== 'all');
  useEffect(() => (more && state === 'idle' ? view.onNearTop(() => void load()) : undefined));

  if (!more) return <div data-slot="transcript-earlier">{strings.startOfConversation}</div>;
  return (
    <div data-slot="transcript-earlier">
      <button
        type="button"
        data-slot="transcript-earlier-button"
        aria-disabled={state === 'loading' || undefined}
        onClick={() => void load()}
      >
        {
          {
            idle: strings.showEarlier,
            loading: strings.loadingEarlier,
            failed: strings.earlierFailed,
            all: '',
          }[state]
        }
      </button>
    </div>
  );
}

type Loading = 'idle' | 'loading' | 'failed' | 'all';

export interface EarlierBarProps {
  readonly view: TranscriptView;
  readonly loadOlder: (() => LoadOlderResult) | undefined;
}
