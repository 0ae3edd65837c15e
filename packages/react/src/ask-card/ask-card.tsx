'use client';
import type { Ask, ToolCall } from '@callboard/core';
import { useContext } from 'react';
import type { ComponentPropsWithRef, ReactElement } from 'react';
import { useAnswerGuard } from '../internal/answer-guard/use-answer-guard.ts';
import { ActionsContext } from '../internal/contexts/actions-context.ts';
import { Glyph } from '../internal/glyphs/glyph.tsx';
import { useRedactText } from '../internal/redact/use-redact-text.ts';
import { useEntity } from '../internal/store/use-entity.ts';
import { askCardStrings } from '../internal/strings/ask-card-strings.ts';
import { useDirection } from '../internal/strings/use-locale.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { visibleText } from '../internal/visible-text.ts';
import { ApprovalBody } from './approval-body.tsx';
import { askCardDataAttributes as attributes } from './ask-card-data-attributes.ts';
import { AskPath } from './ask-path.tsx';
import { OtherBody } from './other-body.tsx';
import { useAnswer } from './use-answer.ts';

/**
 * Something that waits for the person: an approval, a question, a form or a sign-in. It shows what it is about and who
 * asks, sends one answer, and says how it ended. Give it `ask`, or `askKey` under a provider with a store. Renders a
 * `section`.
 */
export function AskCard({ ask, askKey, ...rest }: AskCardProps): ReactElement | null {
  const stored = useEntity('asks', ask ? undefined : askKey);
  const shown = ask ?? stored;
  // A new ask in the same place is a new card: nothing typed or pressed for one may count for the other.
  return shown ? <Card key={shown.key} ask={shown} {...rest} /> : null;
}

function Card({
  ask,
  call: given,
  canEdit = false,
  canRemember = false,
  withPath = true,
  ...rest
}: CardProps): ReactElement {
  const strings = useStrings('askCard', askCardStrings);
  const direction = useDirection();
  const redact = useRedactText();
  const stored = useEntity('toolCalls', given ? undefined : ask.toolCallKey);
  const call = given ?? stored;
  const answering = useAnswer(ask);
  const guard = useAnswerGuard();
  const written = (field: 'title' | 'prompt' | 'reason'): string =>
    visibleText(redact(ask[field] ?? '', ['asks', ask.key, field]));
  const open = ask.state === 'open';
  const title = written('title') || strings.title[ask.kind];
  return (
    <section
      data-callboard=""
      data-slot={attributes.slot}
      data-status={ask.state}
      data-kind={ask.kind}
      dir={direction}
      aria-label={title}
      {...rest}
      {...guard}
    >
      <header data-slot="ask-header">
        <Glyph name={open ? 'waiting' : 'stop'} tone={open ? 'wait' : 'off'} />
        <h3 data-slot="ask-title">{title.slice(0, 300)}</h3>
        <span data-slot="ask-note">{strings.state[ask.state]}</span>
      </header>
      {withPath && <AskPath ask={ask} />}
      {written('prompt') !== '' && <p data-slot="ask-prompt">{written('prompt').slice(0, 20_000)}</p>}
      {ask.kind === 'approval' ? (
        <ApprovalBody
          ask={ask}
          call={call}
          answering={answering}
          canEdit={canEdit}
          canRemember={canRemember}
        />
      ) : (
        <OtherBody ask={ask} answering={answering} />
      )}
      <Notes ask={ask} reason={written('reason')} problem={answering.problem} />
    </section>
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

interface CardProps extends Omit<AskCardProps, 'ask' | 'askKey'> {
  readonly ask: Ask;
}

export interface AskCardProps extends ComponentPropsWithRef<'section'> {
  /** A plain ask. */
  readonly ask?: Ask | undefined;
  /** Key of an ask in the provider's store. */
  readonly askKey?: string | undefined;
  /** The call it is about. @default that of the store */
  readonly call?: ToolCall | undefined;
  /** The host takes an edited input. @default false */
  readonly canEdit?: boolean | undefined;
  /** The host can remember "always". Answers that the source itself offers are always drawn. @default false */
  readonly canRemember?: boolean | undefined;
  /** Say which agent asks. @default true */
  readonly withPath?: boolean | undefined;
}
