'use client';
import { Fragment, forwardRef, useContext } from 'react';
import type { ComponentPropsWithoutRef, ReactElement } from 'react';
import { CallElapsed } from '../tool-call-row/call-elapsed.tsx';
import { MotionContext } from '../internal/contexts/motion-context.ts';
import { Glyph } from '../internal/glyphs/glyph.tsx';
import { formatDuration } from '../internal/format/format-duration.ts';
import type { Part } from '../internal/part.ts';
import { Pill } from '../internal/pill/pill.tsx';
import { useDirection } from '../internal/strings/use-locale.ts';
import { callDuration } from '../internal/time/call-duration.ts';
import { AgentActions } from './agent-actions.tsx';
import { useAgentView } from './agent-view.ts';
import type { AgentSource, AgentView } from './agent-view.ts';
import { LiveLine } from './live-line.tsx';

/**
 * One sub-agent on one line: task, tools, time, cost, state; while closed, what it does now. Opening is up to whoever
 * places it. Renders a `div` whose area is one button.
 */
export const SubAgentLine: Part<SubAgentLineProps, HTMLDivElement> = forwardRef<
  HTMLDivElement,
  SubAgentLineProps
>(function SubAgentLine({ agent, agentKey, callKey, open, onToggle, nestId, ...rest }, ref) {
  const view = useAgentView({ agent, agentKey, callKey });
  const direction = useDirection();
  const { motion } = useContext(MotionContext);
  if (!view) return null;
  const { strings, traits, cause } = view;
  const state = open ? 'open' : 'closed';
  return (
    <div
      dir={direction}
      {...rest}
      ref={ref}
      data-callboard=""
      data-slot="sub-agent-badge"
      data-status={view.agent.status}
      data-state={state}
      data-motion={motion === 'off' ? 'off' : undefined}
    >
      <button
        type="button"
        data-slot="sub-agent-trigger"
        aria-expanded={open}
        aria-controls={open ? nestId : undefined}
        onClick={onToggle}
      >
        <Glyph name="agent" tone="agent" />
        <span data-slot="visually-hidden">{strings.agent}</span>{' '}
        <span data-slot="sub-agent-title">{view.title}</span> <Meta view={view} /> <StatePill view={view} />
      </button>
      <AgentActions view={view} />
      <Glyph name="chevron" data-state={state} />
      {cause && <div data-slot="sub-agent-cause">{cause}</div>}
      {traits.live && !open && <LiveLine view={view} />}
    </div>
  );
});

/** "7 tools · 12.4K tokens · $0.08 · 41s": what is known of it. */
function Meta({ view }: { readonly view: AgentView }): ReactElement {
  const { agent, traits, locale } = view;
  const duration = traits.live ? undefined : callDuration(agent);
  return (
    <span data-slot="sub-agent-meta">
      {factsOf(view).map(([word, tone]) => (
        <Fragment key={word}>
          <span data-tone={tone}>{word}</span>{' '}
        </Fragment>
      ))}
      {traits.ticking && (
        <span>
          <CallElapsed call={agent} locale={locale} />
        </span>
      )}
      {duration !== undefined && <span>{formatDuration(duration, locale)}</span>}
    </span>
  );
}

type Fact = readonly [word: string, tone?: 'bad'];

function factsOf({ agent, traits, usage, strings, locale }: AgentView): readonly Fact[] {
  const { total, failed } = agent.tally;
  const facts: Fact[] = [];
  if (agent.link === 'orphan') facts.push([strings.parentUnknown]);
  if (agent.background && traits.live) facts.push([strings.background]);
  if (total > 0) facts.push([strings.tools(total, locale)]);
  if (failed > 0 && agent.status !== 'failed') facts.push([strings.failed(failed, locale), 'bad']);
  const tokens = usage?.totalTokens ?? sum(usage?.inputTokens, usage?.outputTokens);
  if (tokens !== undefined) facts.push([strings.tokens(tokens, locale)]);
  if (usage?.costUsd !== undefined) facts.push([strings.cost(usage.costUsd, locale)]);
  return facts;
}

/** Its state; that something below it waits for a person comes first. */
function StatePill({ view }: { readonly view: AgentView }): ReactElement {
  const { agent, traits, strings } = view;
  if (traits.live && agent.tally.waiting > 0) return <Pill tone="wait">{strings.waitingForYou}</Pill>;
  return <Pill tone={traits.tone}>{strings.status[agent.status]}</Pill>;
}

function sum(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined && other === undefined ? undefined : (one ?? 0) + (other ?? 0);
}

export interface SubAgentLineProps
  extends AgentSource, Omit<ComponentPropsWithoutRef<'div'>, 'children' | 'onToggle'> {
  /** Whether what it said and did is shown. */
  readonly open: boolean;
  readonly onToggle: () => void;
  /** Id of the element that is shown while open. */
  readonly nestId?: string | undefined;
}
