'use client';
import type { Ask } from '@callboard/core';
import type { ReactElement } from 'react';
import { useChunk } from '../internal/lazy/use-chunk.ts';
import { toolCallDetailStrings } from '../internal/strings/tool-call-detail-strings.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { askChunk } from './ask-chunk.ts';
import type { Answering } from './use-answer.ts';

/** Questions, forms and sign-ins, once their code is there. */
export function OtherBody({ ask, answering }: OtherBodyProps): ReactElement {
  const strings = useStrings('toolCallDetail', toolCallDetailStrings);
  const { parts, failed } = useChunk(askChunk, true);
  if (parts) {
    const body = { question: parts.QuestionBody, form: parts.FormBody, 'sign-in': parts.SignInBody } as const;
    const Body = ask.kind === 'approval' ? parts.QuestionBody : body[ask.kind];
    return <Body ask={ask} answering={answering} />;
  }
  if (!failed) return <p data-slot="ask-note">{strings.loading}</p>;
  return (
    <p data-slot="output-gate">
      <span>{strings.loadFailed}</span>
      <button type="button" data-slot="action-button" onClick={askChunk.load}>
        {strings.tryAgain}
      </button>
    </p>
  );
}

export interface OtherBodyProps {
  readonly ask: Ask;
  readonly answering: Answering;
}
