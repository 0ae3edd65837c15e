import type { ReactElement, SVGProps } from 'react';
import { drawings } from './drawings.ts';
import type { GlyphName } from './drawings.ts';

/** What a colour says; the shape says it too. */
export type Tone = 'run' | 'ok' | 'bad' | 'wait' | 'off' | 'agent';

/** One drawn sign, 16 px square. Decorative: words beside it say the same. Renders an `svg`. */
export function Glyph(props: GlyphProps): ReactElement {
  return drawGlyph(props);
}

/** The same as a function: where there are thousands, a component for each is memory for each. */
export function drawGlyph({ name, tone = 'off', ...rest }: GlyphProps): ReactElement {
  const [faint = '', lines = faint] = drawings[name].split('|');
  return (
    <svg
      aria-hidden="true"
      data-slot="glyph"
      data-glyph={name}
      data-tone={tone}
      viewBox="0 0 16 16"
      {...rest}
    >
      {lines !== faint && <path d={faint} opacity=".22" />}
      <path d={lines} />
    </svg>
  );
}

export interface GlyphProps extends SVGProps<SVGSVGElement> {
  readonly name: GlyphName;
  /** @default 'off' */
  readonly tone?: Tone | undefined;
}
