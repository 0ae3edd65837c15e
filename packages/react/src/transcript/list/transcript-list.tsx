'use client';
import { useContext, useImperativeHandle, useMemo, useRef } from 'react';
import type { ReactElement } from 'react';
import { ROOT_AGENT_KEY } from '@callboard/core';
import { ClockContext } from '../../internal/contexts/clock-context.ts';
import { MotionContext } from '../../internal/contexts/motion-context.ts';
import { UiStateContext } from '../../internal/contexts/ui-state-context.ts';
import { useTranscriptStore } from '../../internal/store/use-store.ts';
import { transcriptShellStrings } from '../../internal/strings/transcript-shell-strings.ts';
import { useStrings } from '../../internal/strings/use-strings.ts';
import { createUiState } from '../../internal/ui-state/ui-state.ts';
import { useBeforePaint } from '../../internal/use-before-paint.ts';
import { lateChunk, useLate } from '../late/late-chunk.ts';
import { TranscriptOverlay } from '../overlay.tsx';
import { RenderTextContext } from '../render-text-context.ts';
import type { TranscriptListProps } from '../transcript-props.ts';
import { AnchorsContext } from '../view/anchors-context.ts';
import { anchorFor } from '../view/anchor-for.ts';
import { createTranscriptView } from '../view/transcript-view.ts';
import type { TranscriptView } from '../view/transcript-view.ts';
import { TranscriptRows } from './transcript-rows.tsx';

/** Space above the first row, px; fixed, so that nothing said there moves a row. */
const HEAD = 12;
const EARLIER = 40;

/** The rows of one agent in an element that scrolls, and the strip below them. Renders two `div`s. */
export function TranscriptList({
  agentKey = ROOT_AGENT_KEY,
  virtualize = 'auto',
  loadOlder,
  renderText,
  jumpBar = true,
  empty,
  handle,
  ...settings
}: TranscriptListOwnProps): ReactElement {
  const view = useView(agentKey, settings);
  const scroller = useRef<HTMLDivElement>(null);
  const strings = useStrings('transcript', transcriptShellStrings);
  const parts = useLate(false);
  const earlier = loadOlder !== undefined || Number.isFinite(settings.limit ?? Infinity);

  useBeforePaint(() => {
    if (scroller.current === null) return undefined;
    const end = view.attach(scroller.current);
    view.settle();
    return end;
  }, [view]);
  useImperativeHandle(handle, () => ({ scrollTo: view.scrollTo, scrollToEnd: view.scrollToEnd, anchorFor }), [
    view,
  ]);

  return (
    <RenderTextContext.Provider value={renderText}>
      <div
        ref={scroller}
        data-slot="transcript-scroller"
        role="log"
        aria-live="off"
        aria-label={strings.label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard also where no row can be focused
        tabIndex={0}
      >
        <AnchorsContext.Provider value={agentKey === ROOT_AGENT_KEY}>
          {earlier && parts ? (
            <parts.EarlierBar view={view} loadOlder={loadOlder} />
          ) : (
            <div data-slot={earlier ? 'transcript-earlier' : 'transcript-head'} />
          )}
          <TranscriptRows
            view={view}
            virtualize={virtualize}
            margin={earlier ? EARLIER : HEAD}
            empty={empty}
          />
        </AnchorsContext.Provider>
        <div data-slot="transcript-tail" />
      </div>
      <TranscriptOverlay view={view} jumpBar={jumpBar} />
    </RenderTextContext.Provider>
  );
}

type ViewProps = Pick<TranscriptListProps, 'thinking' | 'foldFrom' | 'startAt' | 'limit'>;

/** The view of the provider's store; a new one when the conversation or a setting of its rows changes. */
function useView(agentKey: string, { thinking, foldFrom, startAt, limit }: ViewProps): TranscriptView {
  const store = useTranscriptStore();
  const shared = useContext(UiStateContext);
  const clock = useContext(ClockContext);
  const { holdMs: hold, fadeMs: fade } = useContext(MotionContext);
  return useMemo(
    () =>
      createTranscriptView(store, shared ?? createUiState(), {
        agentKey,
        thinking: thinking ?? 'live',
        foldFrom: foldFrom ?? 5,
        limit: limit ?? Infinity,
        startsAtEnd: startAt !== 'start',
        late: lateChunk,
        bars: { clock, lengths: { hold, fade } },
      }),
    [store, shared, agentKey, thinking, foldFrom, limit, startAt, clock, hold, fade],
  );
}

interface TranscriptListOwnProps extends Omit<TranscriptListProps, 'plan'> {
  /** Whose messages. @default the root's */
  readonly agentKey?: string | undefined;
}
