'use client';
import { forwardRef, memo, useContext } from 'react';
import type { ForwardedRef, ReactElement } from 'react';
import { SubAgentPanel } from '../agent-panel/sub-agent-panel.tsx';
import { Announcer } from '../announcer/announcer.tsx';
import { MotionContext } from '../internal/contexts/motion-context.ts';
import type { Part } from '../internal/part.ts';
import { transcriptViewStrings } from '../internal/strings/transcript-view-strings.ts';
import { useDirection } from '../internal/strings/use-locale.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { useIdlePrefetch } from '../internal/lazy/use-chunk.ts';
import { PlanPanel } from '../plan-panel/plan-panel.tsx';
import { ToolCallDetailModal } from '../tool-call-detail/tool-call-detail-modal.tsx';
import { TranscriptProvider } from '../transcript-provider/transcript-provider.tsx';
import { TranscriptList } from './list/transcript-list.tsx';
import { transcriptChunk } from './transcript-chunk.ts';
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
  const strings = useStrings('transcript', transcriptViewStrings);
  const direction = useDirection();
  const { motion } = useContext(MotionContext);
  useIdlePrefetch(transcriptChunk);
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
      {plan && <PlanPanel />}
      <div data-slot="transcript-frame">
        <TranscriptList {...list} {...{ startAt, limit, loadOlder, jumpBar, empty, handle }} />
      </div>
      <Announcer />
      <ToolCallDetailModal />
      <SubAgentPanel>
        {(agentKey) => (
          <div data-slot="transcript-frame">
            <TranscriptList key={agentKey} {...list} agentKey={agentKey} startAt="start" jumpBar={false} />
          </div>
        )}
      </SubAgentPanel>
    </section>
  );
}

type OwnProps = ReturnType<typeof splitProps>['own'];

interface TranscriptRootProps extends OwnProps {
  readonly rootRef: ForwardedRef<HTMLElement>;
}
