'use client';
import { useId, useRef } from 'react';
import type { ReactElement } from 'react';
import { askCardStrings } from '../internal/strings/ask-card-strings.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { useBeforePaint } from '../internal/use-before-paint.ts';

/** Why a person answers as they do. Enter makes a line here and answers nothing. Renders a `div`. */
export function ReasonField({ reason, label, opened, onChange }: ReasonFieldProps): ReactElement {
  const strings = useStrings('askCard', askCardStrings);
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useBeforePaint(() => {
    if (opened) field.current?.focus();
  }, [opened]);
  return (
    <div data-slot="ask-field">
      <label data-slot="ask-label" htmlFor={id}>
        {label ?? strings.reason}
      </label>
      <textarea
        ref={field}
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
  /** A person asked for this field just now: it takes the focus. @default false */
  readonly opened?: boolean | undefined;
  readonly onChange: (reason: string) => void;
}
