'use client';
import type { Ask, AskOption, ToolCall } from '@callboard/core';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { askCardStrings } from '../internal/strings/ask-card-strings.ts';
import type { AskCardStrings } from '../internal/strings/ask-card-strings.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { visibleText } from '../internal/visible-text.ts';
import { AskButton } from './ask-button.tsx';
import { AskDetails } from './ask-details.tsx';
import { hasDetails } from './ask-subject.ts';
import { InputEditor } from './input-editor.tsx';
import { readEdit } from './read-edit.ts';
import { ReasonField } from './reason-field.tsx';
import type { Answer, Answering } from './use-answer.ts';

/** Whether a call may go on: what it would do, and the answers the source offers. */
export function ApprovalBody({
  ask,
  call,
  answering,
  canEdit,
  canRemember,
}: ApprovalBodyProps): ReactElement {
  const strings = useStrings('askCard', askCardStrings);
  const [edit, setEdit] = useState<string>();
  const [reason, setReason] = useState<string>();
  const known = hasDetails(ask, call);
  const edited = edit === undefined ? undefined : readEdit(edit);
  const choices = choicesOf(ask.options, canRemember, strings);

  function press({ name, outcome, option, remember }: Choice): void {
    if (outcome === 'approved' && edited?.problem !== undefined) return;
    const answer: Answer = {
      outcome,
      ...(option && { value: option }),
      ...(remember && { remember }),
      ...(outcome === 'approved' && edited && { input: edited.value }),
      ...(reason?.trim() && { reason: reason.trim() }),
    };
    answering.send(name, answer);
  }

  return (
    <>
      {edit === undefined ? (
        <AskDetails ask={ask} call={call} />
      ) : (
        <InputEditor text={edit} problem={edited?.problem} onChange={setEdit} />
      )}
      {answering.possible && (
        <>
          {reason !== undefined && <ReasonField opened reason={reason} onChange={setReason} />}
          <div data-slot="ask-actions">
            {choices.map((choice) => (
              <AskButton
                key={choice.option ?? choice.name}
                name={choice.option ?? choice.name}
                label={choice.label}
                answering={answering}
                // What nobody described is not suggested.
                variant={choice.name === 'allow' && known ? 'primary' : 'plain'}
                onPress={() => press({ ...choice, name: choice.option ?? choice.name })}
              />
            ))}
            {canEdit && known && (
              <Toggle
                label={edit === undefined ? strings.editInput : strings.keepInput}
                onPress={() => setEdit(edit === undefined ? editable(ask, call) : undefined)}
              />
            )}
            {reason === undefined && <Toggle label={strings.sayWhy} onPress={() => setReason('')} />}
          </div>
        </>
      )}
    </>
  );
}

function Toggle({ label, onPress }: { readonly label: string; readonly onPress: () => void }): ReactElement {
  return (
    <button type="button" data-slot="action-button" data-variant="link" onClick={onPress}>
      {label}
    </button>
  );
}

interface Choice {
  readonly name: string;
  readonly label: string;
  readonly outcome: 'approved' | 'denied' | 'answered';
  readonly option?: string | undefined;
  readonly remember?: boolean | undefined;
}

/** What each role of an offered answer means. */
const roles: Readonly<Record<NonNullable<AskOption['role']>, Pick<Choice, 'name' | 'outcome' | 'remember'>>> =
  {
    allow: { name: 'allow', outcome: 'approved' },
    'allow-always': { name: 'allow-always', outcome: 'approved', remember: true },
    reject: { name: 'deny', outcome: 'denied' },
    'reject-always': { name: 'deny-always', outcome: 'denied', remember: true },
    choice: { name: 'choice', outcome: 'answered' },
  };

/** The source's own answers, else yes and no. An approval that cannot be refused still can be here. */
function choicesOf(
  options: readonly AskOption[] = [],
  canRemember: boolean,
  strings: AskCardStrings,
): readonly Choice[] {
  const offered = options.map((option): Choice => ({
    ...roles[option.role ?? 'choice'],
    label: visibleText(option.label).slice(0, 180) || option.id,
    option: option.id,
  }));
  if (offered.length > 0) {
    const refusable = offered.some(({ outcome }) => outcome === 'denied');
    return refusable ? offered : [...offered, { name: 'deny', label: strings.deny, outcome: 'denied' }];
  }
  const always: Choice = {
    name: 'allow-always',
    label: strings.allowAlways,
    outcome: 'approved',
    remember: true,
  };
  return [
    { name: 'allow', label: strings.allowOnce, outcome: 'approved' },
    ...(canRemember ? [always] : []),
    { name: 'deny', label: strings.deny, outcome: 'denied' },
  ];
}

function editable(ask: Ask, call: ToolCall | undefined): string {
  const value = ask.input ?? call?.input;
  return JSON.stringify(value, null, 2) ?? '';
}

export interface ApprovalBodyProps {
  readonly ask: Ask;
  readonly call: ToolCall | undefined;
  readonly answering: Answering;
  /** The host takes an edited input. */
  readonly canEdit: boolean;
  /** The host remembers "always". */
  readonly canRemember: boolean;
}
