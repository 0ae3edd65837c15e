'use client';
import type { ReactElement, ReactNode } from 'react';
import { outputsStrings } from '../internal/strings/outputs-strings.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { visibleText } from '../internal/visible-text.ts';
import type { DiffSource } from './diff-source.ts';
import { JsonTree } from './json-tree.tsx';
import { TextOutput } from './text-output.tsx';

/** How a text was changed, line by line, within the gate of any text; what else the value says stands above. Renders a `div`. */
export function DiffOutput({ source, label }: DiffOutputProps): ReactElement {
  const strings = useStrings('outputs', outputsStrings);
  return (
    <div data-slot="output-blocks">
      {source.rest && <JsonTree value={source.rest} label={label} />}
      {source.text === '' ? (
        <p data-slot="output-note">{strings.unchanged}</p>
      ) : (
        <TextOutput text={source.text} label={label} draw={drawLines} />
      )}
    </div>
  );
}

const kinds: Readonly<Record<string, string>> = { '+': 'added', '-': 'removed', '@': 'hunk' };

function drawLines(text: string): ReactNode {
  return text.split('\n').map((line, index) => {
    const header = /^(\+\+\+|---|diff |index )/.test(line);
    return (
      // Lines have no identity but their place.
      // eslint-disable-next-line react/no-array-index-key
      <span key={index} data-slot="diff-line" data-kind={header ? 'hunk' : kinds[line.charAt(0)]}>
        {visibleText(line)}
        {'\n'}
      </span>
    );
  });
}

export interface DiffOutputProps {
  /** From `diffOf`. */
  readonly source: DiffSource;
  /** What the change is, for people who cannot see it: "Input". */
  readonly label: string;
}
