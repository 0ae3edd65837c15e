import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

type Scheme = 'light' | 'dark';

/** The fallback of a token: what holds without a host theme. */
function token(name: string, scheme: Scheme): string {
  const pair = new RegExp(`--cb-${name}:[^;]*light-dark\\((#[\\da-f]{6}), (#[\\da-f]{6})\\)`).exec(css);
  const color = pair?.[scheme === 'light' ? 1 : 2];
  if (!color) throw new Error(`tokens.css has no --cb-${name}`);
  return color;
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = channels(hex).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

const schemes: readonly Scheme[] = ['light', 'dark'];
const grounds = ['bg', 'surface', 'raised'];

describe.each(schemes)('the %s fallback', (scheme) => {
  it.each(
    ['fg', 'muted', 'faint', 'bad'].flatMap((text) => grounds.map((ground) => [text, ground] as const)),
  )('has %s text on %s at 4.5:1 or more', (text, ground) => {
    expect(contrast(token(text, scheme), token(ground, scheme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['run', 'ok', 'bad', 'wait', 'agent'])(
    'has %s words on their own soft ground at 4.5:1 or more',
    (tone) => {
      expect(contrast(token(tone, scheme), token(`${tone}-soft`, scheme))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(['fg', 'muted'])('has %s text on the ground of a failure at 4.5:1 or more', (text) => {
    expect(contrast(token(text, scheme), token('bad-soft', scheme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(
    ['run', 'ok', 'bad', 'wait', 'agent', 'faint', 'focus'].flatMap((tone) =>
      [...grounds, 'bad-soft'].map((ground) => [tone, ground] as const),
    ),
  )('has the sign and bar in %s on %s at 3:1 or more', (tone, ground) => {
    expect(contrast(token(tone, scheme), token(ground, scheme))).toBeGreaterThanOrEqual(3);
  });
});
