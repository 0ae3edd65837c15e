import { selectAttempt } from '@callboard/core/selectors';
import type { ReactElement } from 'react';
import { CallElapsed } from './call-elapsed.tsx';
import { settledText, statusWord } from './call-state-text.ts';
import type { CallView } from './call-view.ts';

// Functions, not components: a transcript has thousands of rows, and each component of a row is kept in memory for each.

/** Title and input on one line. */
export function wordsPiece(view: CallView): ReactElement {
  return (
    <span data-slot="tool-call-words">
      {titlePiece(view)} {inputPiece(view)}
    </span>
  );
}

export function titlePiece({ title }: CallView): ReactElement {
  return <span data-slot="tool-call-title">{title}</span>;
}

/** The telling part of the input, with a caret while it arrives. */
export function inputPiece({ call, summary }: CallView): ReactElement | null {
  const writing = call.status === 'input-streaming';
  if (!summary && !writing) return null;
  return (
    <span dir="ltr" data-slot="tool-call-input">
      <span data-slot="code-text">{summary}</span>
      {writing && <span data-slot="caret" aria-hidden="true" />}
    </span>
  );
}

/** Status for those who do not see the sign, then a length of time or the state in words. */
export function metaPiece(view: CallView): ReactElement {
  const { call, traits, strings, locale } = view;
  const { live, ticking } = traits;
  const attempt = selectAttempt(call);
  const word = statusWord(view);
  const settled = live ? '' : settledText(view, word);
  // What is written out already needs no second telling.
  const spoken = ticking || call.status === 'input-streaming' || (!live && !settled.startsWith(word));
  const partial = live && call.outputPreliminary;
  const tail = live && !spoken ? word : settled;
  return (
    <span data-slot="tool-call-meta">
      {spoken && <span data-slot="visually-hidden">{word}</span>}
      {attempt > 1 && notePiece('tool-call-attempt', strings.attempt(attempt, locale))}
      {partial && notePiece('tool-call-partial', strings.partialOutput)}
      {ticking && ' '}
      {ticking && <CallElapsed call={call} locale={locale} />}
      {tail !== '' && ` ${tail}`}
    </span>
  );
}

/** A word beside the time, for the few rows that have one. */
function notePiece(slot: string, words: string): ReactElement {
  return (
    <>
      {' '}
      <span data-slot={slot}>{words}</span>
    </>
  );
}

/** Why it failed or was denied, or what is known of one that was cut off; two lines at most. */
export function causePiece({ cause }: CallView): ReactElement | null {
  return cause ? <div data-slot="tool-call-cause">{cause}</div> : null;
}
