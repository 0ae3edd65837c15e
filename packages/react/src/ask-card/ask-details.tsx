'use client';
import type { Ask, ToolCall } from '@callboard/core';
import { useContext } from 'react';
import type { ReactElement } from 'react';
import { RedactContext } from '../internal/contexts/redact-context.ts';
import { askCardStrings } from '../internal/strings/ask-card-strings.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { redactDeep } from '../renderers/redact-deep.ts';
import { TextOutput } from '../renderers/text-output.tsx';
import { valueText } from '../renderers/value-text.ts';
import { subjectOf } from './ask-subject.ts';

/** What is asked about, as text a person can check before they allow it: a command as it would run, else the whole input. */
export function AskDetails({ ask, call }: AskDetailsProps): ReactElement {
  const strings = useStrings('askCard', askCardStrings);
  const redact = useContext(RedactContext);
  const subject = subjectOf(ask, call);
  const path = call ? ['toolCalls', call.key, 'input'] : ['asks', ask.key, 'input'];
  if (!subject) {
    const partial = call?.inputText ?? '';
    if (partial.trim().length <= 2) return <p data-slot="ask-note">{strings.detailsNotProvided}</p>;
    return (
      <TextOutput
        text={valueText(redactDeep(partial, [...path.slice(0, 2), 'inputText'], redact))}
        label={strings.details}
      />
    );
  }
  return <TextOutput text={asCommand(redactDeep(subject.value, path, redact))} label={strings.details} />;
}

/** A lone command or text reads better without the JSON around it. */
function asCommand(value: unknown): string {
  if (typeof value !== 'object' || value === null) return valueText(value);
  const entries = Object.entries(value);
  const [only] = entries;
  return entries.length === 1 && typeof only?.[1] === 'string' && only[0] === 'command'
    ? only[1]
    : valueText(value);
}

export interface AskDetailsProps {
  readonly ask: Ask;
  readonly call: ToolCall | undefined;
}
