'use client';
import type { TranscriptState } from '@callboard/core';
import { forwardRef, memo, useContext } from 'react';
import type { ForwardedRef, ReactElement } from 'react';
import { Announcer } from '../announcer/announcer.tsx';
import { MotionContext } from '../internal/contexts/motion-context.ts';
import type { Part } from '../internal/part.ts';
import { useTranscript } from '../internal/store/use-transcript.ts';
import { transcriptShellStrings } from '../internal/strings/transcript-shell-strings.ts';
import { useDirection } from '../internal/strings/use-locale.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { useIdlePrefetch } from '../internal/lazy/use-chunk.ts';
import { DetailOutlet } from '../tool-call-detail/detail-outlet.tsx';
import { agentLineChunk } from '../sub-agent-line/agent-line-chunk.ts';
import { TranscriptProvider } from '../transcript-provider/transcript-provider.tsx';
import { TranscriptList } from './list/transcript-list.tsx';
import { useLate } from './late/late-chunk.ts';
import { splitProps } from './split-props.ts';
import type { TranscriptProps } from './transcript-props.ts';

/**
 * A whole conversation: messages, reasoning, calls, sub-agents, questions, errors and the plan. Fills its place and scrolls
 * inside it; follows the newest row until the reader goes up. Renders a `section`.
 */
export const Transcript: Part<TranscriptProps, HTMLElement> = memo(
  forwardRef(function Transcript(props: TranscriptProps, ref: ForwardedRef<HTMLElement>): ReactElement {
    const { settings, own } = splitProps(props);
    return (
      <TranscriptProvider {...settings}>
        <TranscriptRoot {...own} rootRef={ref} />
      </TranscriptProvider>
    );
  }),
);

function TranscriptRoot({
  rootRef,
  thinking,
  foldFrom,
  virtualize,
  startAt,
  limit,
  loadOlder,
  renderText,
  jumpBar,
  plan = true,
  empty,
  handle,
  ...rest
}: TranscriptRootProps): ReactElement {
  const strings = useStrings('transcript', transcriptShellStrings);
  const direction = useDirection();
  const { motion } = useContext(MotionContext);
  useIdlePrefetch(agentLineChunk);
  const parts = useLate();
  const list = { thinking, foldFrom, virtualize, renderText };
  return (
    <section
      dir={direction}
      aria-label={strings.label}
      {...rest}
      ref={rootRef}
      data-callboard=""
      data-slot="transcript"
      data-motion={motion === 'off' ? 'off' : undefined}
    >
      {plan && <PlanPlace />}
      <div data-slot="transcript-frame">
        <TranscriptList {...list} {...{ startAt, limit, loadOlder, jumpBar, empty, handle }} />
      </div>
      <Announcer />
      <DetailOutlet />
      {parts && (
        <parts.SubAgentPanel>
          {(agentKey) => (
            <div data-slot="transcript-frame">
              <TranscriptList key={agentKey} {...list} agentKey={agentKey} startAt="start" jumpBar={false} />
            </div>
          )}
        </parts.SubAgentPanel>
      )}
    </section>
  );
}

/** The plan, or its place while its code comes: nothing below may move. */
function PlanPlace(): ReactElement | null {
  const planned = useTranscript(hasPlan);
  const parts = useLate(planned);
  if (!planned) return null;
  return parts ? <parts.PlanPanel /> : <div data-slot="plan-panel" />;
}

function hasPlan({ plans }: TranscriptState): boolean {
  return plans.size > 0;
}

type OwnProps = ReturnType<typeof splitProps>['own'];

interface TranscriptRootProps extends OwnProps {
  readonly rootRef: ForwardedRef<HTMLElement>;
}
