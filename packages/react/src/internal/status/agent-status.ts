import type { AgentStatus } from '@callboard/core';
import type { Tone } from '../glyphs/glyph.tsx';

/** What the kit knows of an agent's status without looking at the agent. */
export interface AgentTraits {
  readonly tone: Tone;
  readonly live: boolean;
  /** Time runs on screen. */
  readonly ticking: boolean;
}

/** The one table that turns an agent's status into a look. */
export const agentTraits: Readonly<Record<AgentStatus, AgentTraits>> = {
  starting: { tone: 'run', live: true, ticking: true },
  running: { tone: 'run', live: true, ticking: true },
  waiting: { tone: 'wait', live: true, ticking: false },
  paused: { tone: 'wait', live: true, ticking: false },
  completed: { tone: 'ok', live: false, ticking: false },
  failed: { tone: 'bad', live: false, ticking: false },
  cancelled: { tone: 'off', live: false, ticking: false },
  interrupted: { tone: 'off', live: false, ticking: false },
};
