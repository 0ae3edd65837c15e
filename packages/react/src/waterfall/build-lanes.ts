import type { Agent, ToolCall, TranscriptState } from '@callboard/core';
import { spawnedAgents } from '../internal/group/spawned-agents.ts';
import { walkTranscript } from '../internal/walk/walk-transcript.ts';
import { barOf } from './bar.ts';
import { readInstants } from './instants.ts';
import type { Instants } from './instants.ts';
import { createTimeScale } from './time-scale.ts';
import type { Interval, TimeScale } from './time-scale.ts';

/** One line of a waterfall: a call, or an agent with its calls below it. */
export interface Lane {
  readonly type: 'call' | 'agent';
  /** Key of the call or agent. */
  readonly key: string;
  /** Nesting, from 0. */
  readonly depth: number;
  /** An agent whose lanes are shown or could be; undefined for what holds none. */
  readonly open?: boolean | undefined;
}

/** All lanes in order of display, and the line of time they stand on. */
export interface Lanes {
  readonly lanes: readonly Lane[];
  readonly scale: TimeScale;
  readonly instants: Instants;
  /** Something still grows with the clock. */
  readonly live: boolean;
}

/** What lanes are built from. */
export interface LaneSettings {
  /** Whose calls. */
  readonly agentKey: string;
  readonly isOpen: (agentKey: string) => boolean;
}

/** Lanes of a transcript. Looks at every call: for changes of structure, not for ticks. */
export function buildLanes(state: TranscriptState, { agentKey, isOpen }: LaneSettings): Lanes {
  const lanes: Lane[] = [];
  const instants = readInstants(state);
  const intervals: Interval[] = [];
  const { asks } = state;
  function note(entity: ToolCall | Agent): void {
    const bar = barOf(entity, { instants, now: undefined, asks });
    if (bar) intervals.push(bar);
  }
  for (const { type, key, depth } of walkTranscript(state, { from: agentKey, enters: isOpen })) {
    const call = type === 'tool-call' ? state.toolCalls.get(key) : undefined;
    if (call !== undefined && spawnedAgents(state, call).length === 0) {
      lanes.push({ type: 'call', key, depth });
      note(call);
    }
    const agent = type === 'agent' ? state.agents.get(key) : undefined;
    if (agent === undefined) continue;
    const holds = agent.messageKeys.length > 0;
    lanes.push({ type: 'agent', key, depth, open: holds ? isOpen(key) : undefined });
    note(agent);
  }
  return { lanes, instants, scale: createTimeScale(intervals), live: isLive(state) };
}

/** True while something in the transcript grows with the clock. */
export function isLive(state: TranscriptState): boolean {
  if (state.tally.live + state.tally.waiting > 0) return true;
  return state.openRunKeys.some((key) => {
    const status = state.runs.get(key)?.status;
    return status === 'running' || status === 'waiting';
  });
}
