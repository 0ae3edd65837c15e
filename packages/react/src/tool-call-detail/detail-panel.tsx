'use client';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useRedactText } from '../internal/redact/use-redact-text.ts';
import { useUiState } from '../internal/ui-state/use-ui-state.ts';
import { visibleText } from '../internal/visible-text.ts';
import { DetailFacts } from './detail-facts.tsx';
import { DetailTabs } from './detail-tabs.tsx';
import type { DetailTab } from './detail-tabs.tsx';
import { ErrorView, SHOWN_CAUSE } from './error-view.tsx';
import type { CallDetail } from './use-call-detail.ts';
import { InputView, OutputView, RawView, ThinkingView } from './value-views.tsx';

/** Cause, facts and tabs of one call: the content of its dialog, and of the panel under its row. Renders a `div`. */
export function DetailPanel({ detail, startOn }: DetailPanelProps): ReactElement {
  const { call, strings, cause } = detail;
  const redact = useRedactText();
  const tabs = tabsOf(detail);
  const [state, change] = useUiState('detail', call.key);
  // Without a choice of the person the first pick stays: a view never changes under its reader.
  const [first] = useState(() => firstTab(detail));
  const [insisted, setInsisted] = useState<string | undefined>(startOn);
  function choose(tab: string): void {
    setInsisted(undefined);
    change({ tab });
  }
  const { progress } = call;
  const unfinished = progress && call.ended && call.status !== 'completed' && call.status !== 'interrupted';
  const message =
    progress?.message && redact(progress.message, ['toolCalls', call.key, 'progress', 'message']);
  return (
    <div data-slot="detail-panel" data-status={call.status}>
      {cause !== undefined && (
        <div data-slot="detail-cause">
          <p>{cause.length > SHOWN_CAUSE ? `${cause.slice(0, SHOWN_CAUSE)}…` : cause}</p>
        </div>
      )}
      {unfinished && (
        <p data-slot="detail-progress">
          {strings.lastProgress(progress.fraction, message && visibleText(message), detail.locale)}
        </p>
      )}
      <DetailFacts detail={detail} />
      <DetailTabs
        tabs={tabs}
        current={insisted ?? state.tab ?? first}
        onChange={choose}
        label={detail.title}
      />
    </div>
  );
}

function firstTab({ call, cause }: CallDetail): string {
  if (cause !== undefined) return 'error';
  return call.hasOutput || call.outputChannels ? 'output' : 'input';
}

/** A tab is there when it has something to show; input and output always are. */
function tabsOf(detail: CallDetail): readonly DetailTab[] {
  const { cause, strings, context } = detail;
  const tabs: (DetailTab | false)[] = [
    cause !== undefined && { id: 'error', label: strings.error, view: () => <ErrorView detail={detail} /> },
    { id: 'input', label: strings.input, view: () => <InputView detail={detail} /> },
    { id: 'output', label: strings.output, view: () => <OutputView detail={detail} /> },
    (context.thinkingBefore !== '' || context.thinkingAfter !== '') && {
      id: 'thinking',
      label: context.thinkingBefore === '' ? strings.thinkingAfter : strings.thinking,
      view: () => <ThinkingView detail={detail} />,
    },
    context.raw !== undefined &&
      context.raw.values.length > 0 && {
        id: 'raw',
        label: strings.raw,
        view: () => <RawView detail={detail} />,
      },
  ];
  return tabs.filter((tab) => tab !== false);
}

export interface DetailPanelProps {
  readonly detail: CallDetail;
  /** Tab shown first, whatever was chosen before. */
  readonly startOn?: 'error' | undefined;
}
