'use client';
import { clsx } from 'clsx';
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { visibleText } from '../internal/visible-text.ts';
import type { AnsiColor, AnsiStyle } from './ansi-style.ts';
import { parseAnsi } from './ansi.ts';
import type { AnsiSegment } from './ansi.ts';
import { TextOutput } from './text-output.tsx';

/** What a terminal would show of a text, drawn with styled text alone. Gated like any text. Renders a `div`. */
export function TerminalOutput({ text, label }: TerminalOutputProps): ReactElement {
  return (
    <div data-slot="output-terminal">
      <TextOutput text={text} label={label} draw={drawTerminal} />
    </div>
  );
}

function drawTerminal(text: string): ReactNode {
  const lines = parseAnsi(text);
  return lines.map((line, index) => (
    // Lines have no identity but their place, and a new text draws all of them anew.
    // eslint-disable-next-line react/no-array-index-key
    <span key={index} data-slot="terminal-line">
      {line.map(drawSegment)}
      {index < lines.length - 1 && '\n'}
    </span>
  ));
}

function drawSegment({ text, style }: AnsiSegment, index: number): ReactNode {
  const shown = visibleText(text);
  const { color, background, ...flags } = style;
  const weights = clsx(flags);
  if (color === undefined && background === undefined && weights === '') return shown;
  return (
    <span
      key={index}
      data-slot="terminal-text"
      data-style={weights || undefined}
      data-color={named(color)}
      data-background={named(background)}
      style={variables(style)}
    >
      {shown}
    </span>
  );
}

/** Sixteen colours belong to the theme; a fixed one is moved to a lightness that can be read. */
function named(color: AnsiColor | undefined): string | undefined {
  if (color === undefined) return undefined;
  return typeof color === 'string' ? 'fixed' : 'named';
}

function variables({ color, background }: AnsiStyle): CSSProperties | undefined {
  if (color === undefined && background === undefined) return undefined;
  const values: Record<string, string> = {};
  if (color !== undefined) values['--cb-ansi-color'] = colorValue(color);
  if (background !== undefined) values['--cb-ansi-background'] = colorValue(background);
  return values;
}

function colorValue(color: AnsiColor): string {
  return typeof color === 'string' ? color : `var(--cb-ansi-${color % 8})`;
}

export interface TerminalOutputProps {
  readonly text: string;
  /** What the text is, for people who cannot see it. */
  readonly label: string;
}
