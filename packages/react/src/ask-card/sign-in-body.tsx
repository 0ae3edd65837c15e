'use client';
import type { Ask } from '@callboard/core';
import type { ReactElement } from 'react';
import { safeUrl } from '../internal/safe-url.ts';
import { askCardStrings } from '../internal/strings/ask-card-strings.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { visibleText } from '../internal/visible-text.ts';
import { AskButton, DismissButton } from './ask-button.tsx';
import type { Answering } from './use-answer.ts';

/** Where to sign in, with the host in plain sight, and how to say that it is done. Never opens anything by itself. */
export function SignInBody({ ask, answering }: SignInBodyProps): ReactElement {
  const strings = useStrings('askCard', askCardStrings);
  const href = safeUrl(ask.url, ['https:', 'http:']);
  return (
    <>
      {href === undefined ? (
        <p data-slot="ask-note">
          {strings.linkRefused}: <bdi data-slot="code-text">{visibleText(ask.url ?? '').slice(0, 500)}</bdi>
        </p>
      ) : (
        <p data-slot="ask-note">
          <a href={href} target="_blank" rel="noopener noreferrer nofollow" data-slot="output-anchor">
            {strings.signIn(new URL(href).host)}
          </a>{' '}
          <bdi data-slot="code-text">{visibleText(href).slice(0, 500)}</bdi>
        </p>
      )}
      {answering.possible && (
        <div data-slot="ask-actions">
          <AskButton
            name="signed-in"
            label={strings.signedIn}
            answering={answering}
            onPress={() => answering.send('signed-in', { outcome: 'answered' })}
          />
          <DismissButton answering={answering} />
        </div>
      )}
    </>
  );
}

export interface SignInBodyProps {
  readonly ask: Ask;
  readonly answering: Answering;
}
