'use client';
import type { Ask, ToolCall } from '@callboard/core';
import { useContext } from 'react';
import type { ReactElement } from 'react';
import { useAnswerGuard } from '../internal/answer-guard/use-answer-guard.ts';
import { ActionsContext } from '../internal/contexts/actions-context.ts';
import { useFocusHandover } from '../internal/focus-handover/use-focus-handover.ts';
import { Glyph } from '../internal/glyphs/glyph.tsx';
import { useRedactText } from '../internal/redact/use-redact-text.ts';
import { useEntity } from '../internal/store/use-entity.ts';
import { askCardStrings } from '../internal/strings/ask-card-strings.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { visibleText } from '../internal/visible-text.ts';
import { ApprovalBody } from './approval-body.tsx';
import { AskPath } from './ask-path.tsx';
import { FormBody } from './form-body.tsx';
import { QuestionBody } from './question-body.tsx';
import { SignInBody } from './sign-in-body.tsx';
import { useAnswer } from './use-answer.ts';

/** What an ask's card holds: what it is about, who asks, the ways to answer, how it ended. Part of the lazy chunk. */
export function AskContent({
  ask,
  call: given,
  canEdit = false,
  canRemember = false,
  withPath = true,
  titleId,
}: AskContentProps): ReactElement {
  const strings = useStrings('askCard', askCardStrings);
  const redact = useRedactText();
  const stored = useEntity('toolCalls', given ? undefined : ask.toolCallKey);
  const call = given ?? stored;
  const answering = useAnswer(ask);
  const guard = useAnswerGuard();
  const handover = useFocusHandover(ask.toolCallKey);
  const written = (field: 'title' | 'prompt' | 'reason'): string =>
    visibleText(redact(ask[field] ?? '', ['asks', ask.key, field]));
  const open = ask.state === 'open';
  const title = written('title') || strings.title[ask.kind];
  return (
    <div data-slot="ask-content" {...guard} {...handover}>
      <header data-slot="ask-header">
        <Glyph name={open ? 'waiting' : 'stop'} tone={open ? 'wait' : 'off'} />
        <h3 id={titleId} data-slot="ask-title">
          {title.slice(0, 300)}
        </h3>
        <span data-slot="ask-note">{strings.state[ask.state]}</span>
      </header>
      {withPath && <AskPath ask={ask} />}
      {written('prompt') !== '' && <p data-slot="ask-prompt">{written('prompt').slice(0, 20_000)}</p>}
      {ask.kind === 'approval' && (
        <ApprovalBody
          ask={ask}
          call={call}
          answering={answering}
          canEdit={canEdit}
          canRemember={canRemember}
        />
      )}
      {ask.kind === 'question' && <QuestionBody ask={ask} answering={answering} />}
      {ask.kind === 'form' && <FormBody ask={ask} answering={answering} />}
      {ask.kind === 'sign-in' && <SignInBody ask={ask} answering={answering} />}
      <Notes ask={ask} reason={written('reason')} problem={answering.problem} />
    </div>
  );
}

/** What stands in the way of an answer, and how the ask ended. */
function Notes({
  ask,
  reason,
  problem,
}: {
  readonly ask: Ask;
  readonly reason: string;
  readonly problem: string;
}): ReactElement {
  const strings = useStrings('askCard', askCardStrings);
  const { onAnswer } = useContext(ActionsContext);
  const open = ask.state === 'open';
  return (
    <>
      {open && ask.unreachable && <p data-slot="ask-note">{strings.unreachable}</p>}
      {open && !onAnswer && <p data-slot="ask-note">{strings.nobodyListens}</p>}
      {!open && ask.by === 'policy' && <p data-slot="ask-note">{strings.byPolicy}</p>}
      {!open && reason !== '' && <p data-slot="ask-note">{reason}</p>}
      <output data-slot="ask-note" data-tone="bad">
        {problem && strings.notSent(problem)}
      </output>
    </>
  );
}

/** An ask, and how its card is told to show it. */
export interface AskContentProps {
  readonly ask: Ask;
  readonly call?: ToolCall | undefined;
  readonly canEdit?: boolean | undefined;
  readonly canRemember?: boolean | undefined;
  readonly withPath?: boolean | undefined;
  /** Id of its heading, which names the card. */
  readonly titleId: string;
}
