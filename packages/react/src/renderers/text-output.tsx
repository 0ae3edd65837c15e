'use client';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { formatBytes } from '../internal/format/format-bytes.ts';
import { outputsStrings } from '../internal/strings/outputs-strings.ts';
import { useLocale } from '../internal/strings/use-locale.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { visibleText } from '../internal/visible-text.ts';
import { DownloadButton } from './download-button.tsx';
import { gateText } from './gate-text.ts';

/** Shown at once, without asking. */
const smallText = 16_384;
const step = 65_536;
const gates = [
  { head: 1000, tail: 0 },
  { head: step / 2, tail: step / 8 },
] as const;

/**
 * Text from outside, inert. Large text shows a short beginning and its size; opened, it shows head and tail and more
 * of the head by request. The page never holds more of it than was asked for. Renders a `div` around `pre` elements.
 */
export function TextOutput({ text, label, draw = visibleText }: TextOutputProps): ReactElement {
  const strings = useStrings('outputs', outputsStrings);
  const locale = useLocale();
  const [asked, setAsked] = useState(0);
  const gate = asked === 0 ? gates[0] : { ...gates[1], head: gates[1].head + (asked - 1) * step };
  const small = text.length <= smallText;
  const shown = small ? { head: text, tail: '', hidden: 0 } : gateText(text, gate);
  const more =
    asked === 0 ? strings.show(size(text.length)) : strings.showMore(size(Math.min(step, shown.hidden)));
  function size(characters: number): string {
    return formatBytes(characters, locale);
  }

  if (text === '') return <p data-slot="output-note">{strings.empty}</p>;
  return (
    <div data-slot="output-text" data-state={asked > 0 || small ? 'open' : 'closed'}>
      <TextPane label={label}>{draw(shown.head)}</TextPane>
      {shown.hidden > 0 && (
        <p data-slot="output-gate">
          {asked > 0 && <span>{strings.hidden(size(shown.hidden))}</span>}
          <button type="button" data-slot="action-button" onClick={() => setAsked(asked + 1)}>
            {more}
          </button>
          <DownloadButton text={() => text} name={label} />
        </p>
      )}
      {shown.tail !== '' && <TextPane label={label}>{draw(shown.tail)}</TextPane>}
    </div>
  );
}

/** Scrolls by itself, so it must be reachable by keyboard. */
function TextPane({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}): ReactElement {
  return (
    // What scrolls must be reachable by keyboard, and what is reachable needs a name.
    // eslint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex
    <pre data-slot="output-pane" dir="ltr" role="group" aria-label={label} tabIndex={0}>
      {children}
    </pre>
  );
}

export interface TextOutputProps {
  readonly text: string;
  /** What the text is, for people who cannot see it: "Output". */
  readonly label: string;
  /** Draws the part that is shown. @default the text with invisible characters written out */
  readonly draw?: ((text: string) => ReactNode) | undefined;
}
