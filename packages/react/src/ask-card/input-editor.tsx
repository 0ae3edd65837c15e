'use client';
import { useId } from 'react';
import type { ReactElement } from 'react';
import { askCardStrings } from '../internal/strings/ask-card-strings.ts';
import { useStrings } from '../internal/strings/use-strings.ts';

/** A field for JSON, with what is wrong with it. Renders a `div`. */
export function InputEditor({ text, problem, label, onChange }: InputEditorProps): ReactElement {
  const strings = useStrings('askCard', askCardStrings);
  const id = useId();
  return (
    <div data-slot="ask-field">
      <label data-slot="ask-label" htmlFor={id}>
        {label ?? strings.editInput}
      </label>
      <textarea
        id={id}
        data-slot="ask-input"
        data-kind="code"
        dir="ltr"
        spellCheck={false}
        rows={Math.min(14, Math.max(4, text.split('\n').length))}
        value={text}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem !== undefined && (
        <p id={`${id}-problem`} data-slot="ask-note" data-tone="bad">
          {strings.inputIsNotJson(problem)}
        </p>
      )}
    </div>
  );
}

export interface InputEditorProps {
  readonly text: string;
  readonly problem: string | undefined;
  /** @default the words for editing an input */
  readonly label?: string | undefined;
  readonly onChange: (text: string) => void;
}
