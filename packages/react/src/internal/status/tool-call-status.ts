import type { ToolCallStatus } from '@callboard/core';
import type { Tone } from '../glyphs/glyph.tsx';
import type { GlyphName } from '../glyphs/drawings.ts';

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
  announced: live('dots', 'run'),
  'input-streaming': live('spinner', 'run'),
  ready: live('spinner', 'run', true),
  'awaiting-approval': live('waiting', 'wait'),
  running: live('spinner', 'run', true),
  paused: live('pause', 'wait'),
  completed: settled('check', 'ok'),
  failed: settled('failed', 'bad'),
  denied: settled('stop'),
  cancelled: settled('stop'),
  interrupted: settled('cut'),
};

/** Ready, but not its turn yet. */
export const queuedTraits: StatusTraits = live('clock', 'run');

/** Ready, and this app is to run it. */
export const clientTraits: StatusTraits = live('clock', 'wait');

function live(glyph: GlyphName, tone: Tone, ticking = false): StatusTraits {
  return { glyph, tone, live: true, ticking };
}

function settled(glyph: GlyphName, tone: Tone = 'off'): StatusTraits {
  return { glyph, tone, live: false, ticking: false };
}
