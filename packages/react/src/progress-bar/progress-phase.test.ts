import type { ToolCallStatus } from '@callboard/core';
import { describe, expect, it } from 'vitest';
import type { ProgressSource } from './progress-phase.ts';
import { progressPhase, timedPhase } from './progress-phase.ts';

const lengths = { hold: 3000, fade: 300 };
const end = 100_000;

function source(
  status: ToolCallStatus,
  fraction: number | undefined,
  rest: Partial<ProgressSource> = {},
): ProgressSource {
  const progress =
    fraction === undefined
      ? ({ kind: 'indeterminate', regressions: 0 } as const)
      : ({ kind: 'determinate', fraction, regressions: 0 } as const);
  return { status, progress, ...rest };
}

const full = { fullSeen: end - 500, endedSeen: end };
const fullLate = { fullSeen: end + 700, endedSeen: end };
const ended = { endedSeen: end };

describe('the phase of a bar (D1–D5)', () => {
  it.each([
    // D2: 100 % is not completion.
    ['running', 1, { fullSeen: end }, end + 60_000, 'active'],
    ['running', 0.6, {}, end, 'active'],
    ['running', undefined, {}, end, 'active'],
    ['awaiting-approval', 0.6, {}, end, 'active'],
    ['paused', 0.6, {}, end, 'active'],
    ['ready', 0.6, {}, end, 'active'],
    // D3: completed and full holds 3,000 ms, fades 300 ms.
    ['completed', 1, full, end, 'holding'],
    ['completed', 1, full, end + 2999, 'holding'],
    ['completed', 1, full, end + 3000, 'fading'],
    ['completed', 1, full, end + 3299, 'fading'],
    ['completed', 1, full, end + 3300, 'gone'],
    ['completed', 1, full, end + 86_400_000, 'gone'],
    // The hold counts from the later of the two.
    ['completed', 1, fullLate, end + 3600, 'holding'],
    ['completed', 1, fullLate, end + 3700, 'fading'],
    ['completed', 1, fullLate, end + 4000, 'gone'],
    // Imported or reloaded: no stamps, no bar.
    ['completed', 1, {}, end, 'gone'],
    ['completed', 1, { fullSeen: end }, end, 'gone'],
    ['completed', 1, { endedSeen: end }, end, 'gone'],
    ['failed', 0.6, {}, end, 'gone'],
    // D4: completed below 100 goes at once with the same fade.
    ['completed', 0.6, ended, end, 'fading'],
    ['completed', 0.6, ended, end + 299, 'fading'],
    ['completed', 0.6, ended, end + 300, 'gone'],
    ['completed', undefined, ended, end, 'fading'],
    // D4: any other end freezes, holds and fades.
    ['failed', 0.6, ended, end + 2999, 'holding'],
    ['failed', 0.6, ended, end + 3000, 'fading'],
    ['failed', 0.6, ended, end + 3300, 'gone'],
    ['failed', 1, full, end + 2999, 'holding'],
    ['cancelled', 0.6, ended, end + 2999, 'holding'],
    ['denied', 0.6, ended, end + 2999, 'holding'],
    ['interrupted', 0.6, ended, end + 2999, 'holding'],
    ['interrupted', undefined, ended, end + 3100, 'fading'],
    // B3: what finished after a stop comes without animation.
    ['completed', 1, { ...full, finishedAfterStop: true }, end, 'gone'],
    // A stamp from another clock far ahead holds nothing for long.
    ['completed', 1, { fullSeen: end + 60_000, endedSeen: end + 60_000 }, end, 'gone'],
  ] as const)('%s at %s, %o, at %d is %s', (...[status, fraction, stamps, now, phase]) => {
    expect(progressPhase(source(status, fraction, stamps), now, lengths)).toBe(phase);
  });

  it('is gone where there was never any progress', () => {
    expect(progressPhase({ status: 'running' }, end, lengths)).toBe('gone');
    expect(progressPhase({ status: 'completed', endedSeen: end, fullSeen: end }, end, lengths)).toBe('gone');
  });

  it('shows nothing of a settled call where there is no clock', () => {
    expect(progressPhase(source('completed', 1, full), undefined, lengths)).toBe('gone');
    expect(progressPhase(source('running', 1, full), undefined, lengths)).toBe('active');
  });

  it('names the time of the next change, and only while there is one', () => {
    expect(timedPhase(source('completed', 1, full), end, lengths)).toEqual({
      phase: 'holding',
      until: end + 3000,
    });
    expect(timedPhase(source('completed', 1, full), end + 3100, lengths)).toEqual({
      phase: 'fading',
      until: end + 3300,
    });
    expect(timedPhase(source('running', 1), end, lengths)).toEqual({ phase: 'active' });
    expect(timedPhase(source('completed', 1, full), end + 9000, lengths)).toEqual({ phase: 'gone' });
  });

  it('holds, then goes without a fade, when the fade is nothing', () => {
    const still = { hold: 3000, fade: 0 };
    expect(progressPhase(source('completed', 1, full), end + 2999, still)).toBe('holding');
    expect(progressPhase(source('completed', 1, full), end + 3000, still)).toBe('gone');
  });
});
