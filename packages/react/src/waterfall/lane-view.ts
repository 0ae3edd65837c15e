'use client';
import type { Agent, ToolCall } from '@callboard/core';
import { selectDuration } from '@callboard/core/selectors';
import { useContext } from 'react';
import { StoreContext } from '../internal/contexts/store-context.ts';
import { useNow } from '../internal/clock/use-now.ts';
import type { GlyphName } from '../internal/glyphs/drawings.ts';
import type { Tone } from '../internal/glyphs/glyph.tsx';
import { useRedactText } from '../internal/redact/use-redact-text.ts';
import { agentTraits } from '../internal/status/agent-status.ts';
import { agentTitle } from '../internal/status/agent-title.ts';
import { toldCall } from '../internal/status/told-call.ts';
import { toolCallTraits } from '../internal/status/tool-call-status.ts';
import { useEntity } from '../internal/store/use-entity.ts';
import { subAgentBadgeStrings } from '../internal/strings/sub-agent-badge-strings.ts';
import { toolCallRowStrings } from '../internal/strings/tool-call-row-strings.ts';
import { waterfallStrings } from '../internal/strings/waterfall-strings.ts';
import { useLocale } from '../internal/strings/use-locale.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { callTitle } from '../internal/tool-call/call-title.ts';
import { barOf } from './bar.ts';
import type { Bar } from './bar.ts';
import type { Lane } from './build-lanes.ts';
import type { Instants } from './instants.ts';
import type { TimeScale } from './time-scale.ts';

/** A lane as it is drawn. */
export interface LaneView {
  readonly title: string;
  /** In words. */
  readonly status: string;
  /** As its entity has it. */
  readonly state: string;
  readonly glyph: GlyphName;
  readonly tone: Tone;
  readonly bar: Bar | undefined;
  /** Work alone, waits for a person left out; undefined when it is not known. */
  readonly duration: number | undefined;
  /** Title, status, length and beginning in words. */
  readonly words: string;
  readonly locale: string;
}

/** Where a lane stands in time. */
export interface LanePlace {
  readonly lane: Lane;
  readonly instants: Instants;
  readonly scale: TimeScale;
}

/** Renewed when the call or agent changes, and once a second while it is at work. */
export function useLaneView({ lane, instants, scale }: LanePlace): LaneView | undefined {
  const call = useEntity('toolCalls', lane.type === 'call' ? lane.key : undefined);
  const agent = useEntity('agents', lane.type === 'agent' ? lane.key : undefined);
  const store = useContext(StoreContext);
  const naming = useNaming();
  const entity = call ? toldCall(call) : agent;
  const now = useNow(entity !== undefined && isTicking(entity));
  const strings = useStrings('waterfall', waterfallStrings);
  const locale = useLocale();
  if (entity === undefined || !store) return undefined;
  const { asks } = store.getPublished();
  const bar = barOf(entity, { instants, asks, now: now === undefined ? undefined : instants.now(now) });
  const named = naming(entity);
  const duration = selectDuration(entity, now);
  const start = bar && scale.place(bar.from);
  const waited = 'waitedMs' in entity ? entity.waitedMs : 0;
  const { title, status } = named;
  const words = strings.lane({ title, status, duration, start, waited, live: bar?.live === true }, locale);
  return { ...named, bar, duration, words, locale };
}

function isTicking(entity: ToolCall | Agent): boolean {
  return entity.entity === 'agent' ? agentTraits[entity.status].live : toolCallTraits[entity.status].live;
}

type Named = Pick<LaneView, 'title' | 'status' | 'state' | 'glyph' | 'tone'>;

function useNaming(): (entity: ToolCall | Agent) => Named {
  const rows = useStrings('toolCallRow', toolCallRowStrings);
  const agents = useStrings('subAgentBadge', subAgentBadgeStrings);
  const redact = useRedactText();
  return (entity) => {
    const state = entity.status;
    if (entity.entity === 'agent') {
      const title = agentTitle(entity, redact) || agents.untitled;
      return { title, state, status: agents.status[entity.status], glyph: 'agent', tone: 'agent' };
    }
    const { glyph, tone } = toolCallTraits[entity.status];
    const title = callTitle(entity, redact) || rows.untitled;
    return { title, state, status: rows.status[entity.status], glyph, tone };
  };
}
