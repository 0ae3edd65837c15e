'use client';
import { Fragment } from 'react';
import type { ReactElement } from 'react';
import { CallElapsed } from '../tool-call-row/call-elapsed.tsx';
import { Glyph } from '../internal/glyphs/glyph.tsx';
import { formatDuration } from '../internal/format/format-duration.ts';
import { Pill } from '../internal/pill/pill.tsx';
import { selectDuration } from '@callboard/core/selectors';
import { AgentActions } from './agent-actions.tsx';
import { AgentTrigger } from './agent-trigger.tsx';
import type { AgentSource } from './agent-source.ts';
import { useAgentView } from './agent-view.ts';
import type { AgentView } from './agent-view.ts';
import { LiveLine } from './live-line.tsx';

/** All that the line of an agent says. Fetched with the first agent. Renders what stands in the line's root. */
export function AgentLine({ open, onToggle, nestId, ...source }: AgentLineProps): ReactElement | null {
  const view = useAgentView(source);
  if (!view) return null;
  const { strings, traits, cause } = view;
  return (
    <>
      <AgentTrigger title={view.title} spoken={strings.agent} {...{ open, onToggle, nestId }}>
        <Meta view={view} /> <StatePill view={view} />
      </AgentTrigger>
      <AgentActions view={view} />
      <Glyph name="chevron" data-state={open ? 'open' : 'closed'} />
      {cause && <div data-slot="sub-agent-cause">{cause}</div>}
      {traits.live && !open && <LiveLine view={view} />}
    </>
  );
}

/** "7 tools · 12.4K tokens · $0.08 · 41s": what is known of it. */
function Meta({ view }: { readonly view: AgentView }): ReactElement {
  const { agent, traits, locale } = view;
  const duration = traits.live ? undefined : selectDuration(agent);
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

interface AgentLineProps extends AgentSource {
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly nestId?: string | undefined;
}
