'use client';
import type { Stamp } from '@callboard/core';
import { selectAttempt } from '@callboard/core/selectors';
import { useContext } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useHydrated } from '../internal/clock/use-hydrated.ts';
import { TextContext } from '../internal/contexts/text-context.ts';
import { formatDuration } from '../internal/format/format-duration.ts';
import { formatNumber } from '../internal/format/format-number.ts';
import { formatDateTime, formatTimeOfDay } from '../internal/format/format-time.ts';
import { visibleText } from '../internal/visible-text.ts';
import type { CallDetail } from './use-call-detail.ts';

/** The plain facts of a call in a row: tool, times, attempt, turn, and what else is known. Renders a `dl`. */
export function DetailFacts({ detail }: { readonly detail: CallDetail }): ReactElement {
  const { call, strings, locale, context } = detail;
  const made = selectAttempt(call);
  const tool = [call.server, call.name].filter(Boolean).join(' / ');
  return (
    <dl data-slot="detail-facts">
      <Fact name={strings.tool}>{tool && <bdi>{visibleText(tool)}</bdi>}</Fact>
      <Fact name={strings.started}>
        <TimeOfDay stamp={call.started} />
      </Fact>
      <Fact name={strings.ended}>{call.ended && <TimeOfDay stamp={call.ended} />}</Fact>
      <Fact name={strings.attempt}>{strings.attemptOf(made, made, locale)}</Fact>
      <Fact name={strings.turnName}>{context.turn !== undefined && formatNumber(context.turn, locale)}</Fact>
      <Fact name={strings.agent}>{detail.agentPath.length > 0 && detail.agentPath.join(' › ')}</Fact>
      <Fact name={strings.waited}>{call.waitedMs > 0 && formatDuration(call.waitedMs, locale)}</Fact>
      <Fact name={strings.effects}>{call.effects && strings.effect[call.effects]}</Fact>
      <Fact name={strings.recovered}>{call.recovered && visibleText(call.recovered)}</Fact>
    </dl>
  );
}

/** Nothing when nothing is known: an empty fact says less than no fact. */
export function Fact({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ReactNode;
}): ReactElement | null {
  if (children === undefined || children === false || children === '') return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A zone that the host did not name is known only in the browser: until then the place stays empty. */
export function TimeOfDay({ stamp }: { readonly stamp: Stamp }): ReactElement {
  const { locale, timeZone } = useContext(TextContext);
  const hydrated = useHydrated();
  const ms = stamp.at ?? stamp.seen;
  if (ms === undefined || Math.abs(ms) > 8.64e15) return <>–</>;
  const known = timeZone !== undefined || hydrated;
  return (
    <time
      dateTime={new Date(ms).toISOString()}
      title={known ? formatDateTime(ms, locale, timeZone) : undefined}
    >
      {known ? formatTimeOfDay(ms, locale, timeZone) : '\u00a0'}
    </time>
  );
}
