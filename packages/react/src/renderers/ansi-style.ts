/** A colour: one of the sixteen named ones (0–15), which follow the theme, or a fixed `rgb(…)`. */
export type AnsiColor = number | string;

/** How a run of terminal text looks. */
export interface AnsiStyle {
  readonly color?: AnsiColor;
  readonly background?: AnsiColor;
  readonly bold?: boolean;
  readonly dim?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly inverse?: boolean;
  readonly strike?: boolean;
}

type Flag = Exclude<keyof AnsiStyle, 'color' | 'background'>;

const switchedOn: ReadonlyMap<number, Flag> = new Map([
  [1, 'bold'],
  [2, 'dim'],
  [3, 'italic'],
  [4, 'underline'],
  [7, 'inverse'],
  [9, 'strike'],
]);

const switchedOff: ReadonlyMap<number, readonly Flag[]> = new Map([
  [22, ['bold', 'dim']],
  [23, ['italic']],
  [24, ['underline']],
  [27, ['inverse']],
  [29, ['strike']],
]);

/** The style after an SGR sequence; `parameters` is what stands between `ESC [` and `m`. Unknown codes change nothing. */
export function readSgr(style: AnsiStyle, parameters: string): AnsiStyle {
  const codes = parameters.split(/[;:]/).map((code) => (code === '' ? 0 : Number(code)));
  let next: Mutable = { ...style };
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at] ?? 0;
    if (code === 0) next = {};
    else if (code === 38 || code === 48)
      at += readExtended(next, code === 38 ? 'color' : 'background', codes.slice(at + 1));
    else if (!readBasicColor(next, code)) readFlag(next, code);
  }
  return next;
}

type Mutable = { -readonly [K in keyof AnsiStyle]: AnsiStyle[K] };

function readFlag(style: Mutable, code: number): void {
  const flag = switchedOn.get(code);
  if (flag) style[flag] = true;
  for (const off of switchedOff.get(code) ?? []) delete style[off];
}

function readBasicColor(style: Mutable, code: number): boolean {
  if (code === 39) delete style.color;
  else if (code === 49) delete style.background;
  else if (code >= 30 && code <= 37) style.color = code - 30;
  else if (code >= 40 && code <= 47) style.background = code - 40;
  else if (code >= 90 && code <= 97) style.color = code - 82;
  else if (code >= 100 && code <= 107) style.background = code - 92;
  else return false;
  return true;
}

/** Reads `5;n` or `2;r;g;b` and says how many codes it took. */
function readExtended(style: Mutable, field: 'color' | 'background', codes: readonly number[]): number {
  const [mode, first = 0, green = 0, blue = 0] = codes;
  if (mode === 5) {
    style[field] = paletteColor(first);
    return 2;
  }
  if (mode !== 2) return 1;
  style[field] = rgb(first, green, blue);
  return 4;
}

/** The 256-colour palette: sixteen named, a 6×6×6 cube, twenty-four greys. */
function paletteColor(index: number): AnsiColor {
  if (!Number.isInteger(index) || index < 16) return Math.max(0, Math.trunc(index) || 0);
  if (index >= 232) {
    const grey = 8 + (index - 232) * 10;
    return rgb(grey, grey, grey);
  }
  const cube = index - 16;
  const level = (step: number): number => (step === 0 ? 0 : 55 + step * 40);
  return rgb(level(Math.floor(cube / 36)), level(Math.floor(cube / 6) % 6), level(cube % 6));
}

function rgb(...channels: readonly number[]): string {
  return `rgb(${channels.map((channel) => Math.min(255, Math.max(0, Math.trunc(channel) || 0))).join(' ')})`;
}
