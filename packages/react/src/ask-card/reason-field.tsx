'use client';
import { useId } from 'react';
import type { ReactElement } from 'react';
import { askCardStrings } from '../internal/strings/ask-card-strings.ts';
import { useStrings } from '../internal/strings/use-strings.ts';

/** Why a person answers as they do. Enter makes a line here and answers nothing. Renders a `div`. */
export function ReasonField({ reason, label, onChange }: ReasonFieldProps): ReactElement {
  const strings = useStrings('askCard', askCardStrings);
  const id = useId();
  return (
    <div data-slot="ask-field">
      <label data-slot="ask-label" htmlFor={id}>
        {label ?? strings.reason}
      </label>
      <textarea
        id={id}
        data-slot="ask-input"
        rows={2}
        maxLength={2000}
        value={reason}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

export interface ReasonFieldProps {
  readonly reason: string;
  /** @default 'Reason' */
  readonly label?: string | undefined;
  readonly onChange: (reason: string) => void;
}
