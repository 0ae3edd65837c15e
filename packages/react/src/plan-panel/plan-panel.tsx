'use client';
import type { Plan, TranscriptState } from '@callboard/core';
import { selectPlan } from '@callboard/core/selectors';
import { useCallback, useId } from 'react';
import type { ComponentPropsWithoutRef, ReactElement } from 'react';
import { Glyph } from '../internal/glyphs/glyph.tsx';
import type { GlyphProps } from '../internal/glyphs/glyph.tsx';
import { useRedactText } from '../internal/redact/use-redact-text.ts';
import { useTranscript } from '../internal/store/use-transcript.ts';
import { transcriptViewStrings } from '../internal/strings/transcript-view-strings.ts';
import { useDirection, useLocale } from '../internal/strings/use-locale.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { oneLine } from '../internal/text/one-line.ts';
import { useDisclosure } from '../internal/ui-state/use-disclosure.ts';

type PlanItem = Plan['items'][number];

const signs: Readonly<Record<PlanItem['status'], Pick<GlyphProps, 'name' | 'tone'>>> = {
  pending: { name: 'dots', tone: 'off' },
  'in-progress': { name: 'spinner', tone: 'run' },
  completed: { name: 'check', tone: 'ok' },
  cancelled: { name: 'stop', tone: 'off' },
};

/** What an agent means to do: how far it is and what it is at, on one line; all of it when opened. Renders a `section`, or nothing. */
export function PlanPanel({ agentKey, ...rest }: PlanPanelProps): ReactElement | null {
  const select = useCallback((state: TranscriptState) => selectPlan(state, agentKey), [agentKey]);
  const plan = useTranscript(select);
  const strings = useStrings('transcript', transcriptViewStrings);
  const locale = useLocale();
  const direction = useDirection();
  const redact = useRedactText();
  const { open, toggle } = useDisclosure('plan', plan?.key ?? '');
  const listId = useId();
  if (plan === undefined || plan.items.length === 0) return null;
  const done = plan.items.filter(({ status }) => status === 'completed').length;
  const current = plan.items.find(({ status }) => status === 'in-progress');
  const title =
    plan.title === undefined ? strings.plan : oneLine(redact(plan.title, ['plans', plan.key, 'title']), 160);
  return (
    <section
      dir={direction}
      {...rest}
      data-callboard=""
      data-slot="plan-panel"
      data-state={open ? 'open' : 'closed'}
    >
      <button
        type="button"
        data-slot="plan-panel-trigger"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        onClick={toggle}
      >
        <Glyph name="thought" />
        <span data-slot="plan-panel-title">{title}</span>
        <span data-slot="plan-panel-current">
          {current && oneLine(redact(current.text, ['plans', plan.key, 'items']), 160)}
        </span>
        <span data-slot="plan-panel-progress">{strings.planProgress(done, plan.items.length, locale)}</span>
        <Glyph name="chevron" data-state={open ? 'open' : 'closed'} />
      </button>
      {open && <PlanItems id={listId} plan={plan} />}
    </section>
  );
}

function PlanItems({ id, plan }: { readonly id: string; readonly plan: Plan }): ReactElement {
  const strings = useStrings('transcript', transcriptViewStrings);
  const redact = useRedactText();
  return (
    <ol id={id} data-slot="plan-panel-items">
      {plan.items.map((item, index) => (
        <li key={item.id ?? index} data-slot="plan-panel-item" data-status={item.status}>
          <Glyph {...signs[item.status]} />
          <span>{oneLine(redact(item.text, ['plans', plan.key, 'items', String(index)]), 500)}</span>
          <span data-slot="visually-hidden">{strings.planStatus[item.status]}</span>
        </li>
      ))}
    </ol>
  );
}

export interface PlanPanelProps extends Omit<ComponentPropsWithoutRef<'section'>, 'children'> {
  /** Whose plan. @default the root's, else the newest of a sub-agent */
  readonly agentKey?: string | undefined;
}
