'use client';
import type { Ask } from '@callboard/core';
import { useId, useState } from 'react';
import type { FormEvent, ReactElement } from 'react';
import { askCardStrings } from '../internal/strings/ask-card-strings.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { visibleText } from '../internal/visible-text.ts';
import { AskButton, DismissButton } from './ask-button.tsx';
import { ReasonField } from './reason-field.tsx';
import type { Answering } from './use-answer.ts';

const free = '';

/** A question: one or several of the offered answers, or the person's own words. Nothing is chosen beforehand. */
export function QuestionBody({ ask, answering }: QuestionBodyProps): ReactElement | null {
  const strings = useStrings('askCard', askCardStrings);
  const name = useId();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [words, setWords] = useState('');
  const options = ask.options ?? [];
  const several = ask.multiple === true;
  const freely = options.length === 0 || chosen.has(free);
  const ready = freely ? words.trim() !== '' : chosen.size > 0;
  if (!answering.possible) return null;

  function choose(id: string, on: boolean): void {
    const next = several ? new Set(chosen) : new Set<string>();
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!ready) return;
    const ids = [...chosen].filter((id) => id !== free);
    const picked = freely ? [...ids, words.trim()] : ids;
    answering.send('send', { outcome: 'answered', value: several ? picked : picked[0] });
  }

  return (
    <form data-slot="ask-fields" onSubmit={submit}>
      {options.length > 0 && (
        <fieldset data-slot="ask-field">
          <legend data-slot="visually-hidden">
            {visibleText(ask.prompt ?? ask.title ?? strings.title.question)}
          </legend>
          {[...options, { id: free, label: strings.freeText, description: undefined }].map(
            ({ id, label, description }) => (
              <label key={id} data-slot="ask-option">
                <input
                  type={several ? 'checkbox' : 'radio'}
                  name={name}
                  checked={chosen.has(id)}
                  onChange={(event) => choose(id, event.target.checked)}
                />
                <span>{visibleText(label).slice(0, 180)}</span>
                {description && <small>{visibleText(description).slice(0, 500)}</small>}
              </label>
            ),
          )}
        </fieldset>
      )}
      {freely && <ReasonField reason={words} label={strings.freeTextLabel} onChange={setWords} />}
      <div data-slot="ask-actions">
        <AskButton
          name="send"
          label={strings.answer}
          answering={answering}
          variant={ready ? 'primary' : 'plain'}
        />
        <DismissButton answering={answering} />
      </div>
    </form>
  );
}

export interface QuestionBodyProps {
  readonly ask: Ask;
  readonly answering: Answering;
}
