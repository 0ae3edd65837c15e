import type { ToolCallStatus } from '@callboard/core';
import type { Tone } from '../glyphs/glyph.tsx';
import type { GlyphName } from '../glyphs/drawings.tsx';

/** What the kit knows of a call's status without looking at the call. */
export interface StatusTraits {
  readonly glyph: GlyphName;
  readonly tone: Tone;
  /** Something still happens, or a person or this app is waited for. */
  readonly live: boolean;
  /** Time runs on screen. */
  readonly ticking: boolean;
}

/** The one table that turns a status into a look. */
export const toolCallTraits: Readonly<Record<ToolCallStatus, StatusTraits>> = {
  announced: { glyph: 'dots', tone: 'run', live: true, ticking: false },
  'input-streaming': { glyph: 'spinner', tone: 'run', live: true, ticking: false },
  ready: { glyph: 'spinner', tone: 'run', live: true, ticking: true },
  'awaiting-approval': { glyph: 'waiting', tone: 'wait', live: true, ticking: false },
  running: { glyph: 'spinner', tone: 'run', live: true, ticking: true },
  paused: { glyph: 'pause', tone: 'wait', live: true, ticking: false },
  completed: { glyph: 'check', tone: 'ok', live: false, ticking: false },
  failed: { glyph: 'failed', tone: 'bad', live: false, ticking: false },
  denied: { glyph: 'stop', tone: 'off', live: false, ticking: false },
  cancelled: { glyph: 'stop', tone: 'off', live: false, ticking: false },
  interrupted: { glyph: 'cut', tone: 'off', live: false, ticking: false },
};
