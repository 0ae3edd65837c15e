'use client';
import type { Ask } from '@callboard/core';
import { useMemo, useRef, useState } from 'react';
import type { FormEvent, ReactElement } from 'react';
import { askCardStrings } from '../internal/strings/ask-card-strings.ts';
import { useLocale } from '../internal/strings/use-locale.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { AskButton, DismissButton } from './ask-button.tsx';
import { firstDraft, readDraft } from './form-draft.ts';
import type { FormDraft } from './form-draft.ts';
import { FormFieldControl } from './form-field-control.tsx';
import { formFields } from './form-fields.ts';
import type { FormField } from './form-fields.ts';
import { InputEditor } from './input-editor.tsx';
import { readEdit } from './read-edit.ts';
import type { Answering } from './use-answer.ts';

/** A form made of a JSON Schema, or a field for JSON when the schema is not one of known fields. */
export function FormBody({ ask, answering }: FormBodyProps): ReactElement | null {
  const fields = useMemo(() => formFields(ask.schema), [ask.schema]);
  if (!answering.possible) return null;
  return fields ? <FieldsForm fields={fields} answering={answering} /> : <JsonForm answering={answering} />;
}

function FieldsForm({
  fields,
  answering,
}: {
  readonly fields: readonly FormField[];
  readonly answering: Answering;
}): ReactElement {
  const strings = useStrings('askCard', askCardStrings);
  const locale = useLocale();
  const [draft, setDraft] = useState<FormDraft>(() => firstDraft(fields));
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { value, problems } = readDraft(fields, draft, { strings, locale });

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    const [first] = problems.keys();
    if (first === undefined) answering.send('send', { outcome: 'answered', value });
    else form.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(first)}"]`)?.focus();
  }

  return (
    <form ref={form} data-slot="ask-fields" noValidate onSubmit={submit}>
      {fields.map((field) => (
        <FormFieldControl
          key={field.id}
          field={field}
          draft={draft}
          problems={tried ? problems : none}
          onChange={(id, next) => setDraft((before) => new Map(before).set(id, next))}
        />
      ))}
      <FormActions answering={answering} />
    </form>
  );
}

const none: ReadonlyMap<string, string> = new Map();

function JsonForm({ answering }: { readonly answering: Answering }): ReactElement {
  const strings = useStrings('askCard', askCardStrings);
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const { value, problem } = readEdit(text);
  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (problem === undefined) answering.send('send', { outcome: 'answered', value });
  }
  return (
    <form data-slot="ask-fields" noValidate onSubmit={submit}>
      <InputEditor
        text={text}
        problem={tried ? problem : undefined}
        label={strings.answerAsJson}
        onChange={setText}
      />
      <FormActions answering={answering} />
    </form>
  );
}

function FormActions({ answering }: { readonly answering: Answering }): ReactElement {
  const strings = useStrings('askCard', askCardStrings);
  return (
    <div data-slot="ask-actions">
      <AskButton name="send" label={strings.submit} answering={answering} variant="primary" />
      <DismissButton answering={answering} />
    </div>
  );
}

export interface FormBodyProps {
  readonly ask: Ask;
  readonly answering: Answering;
}
