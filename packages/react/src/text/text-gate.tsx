'use client';
import { useId } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { formatBytes } from '../internal/format/format-bytes.ts';
import { messageTextStrings } from '../internal/strings/message-text-strings.ts';
import { useLocale } from '../internal/strings/use-locale.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { useUiState } from '../internal/ui-state/use-ui-state.ts';

/** Characters of one text that are drawn before the reader asks for more. */
const SHOWN = 60_000;

/** Draws a text, of a very long one its beginning and a button for the rest. */
export function TextGate({ text, textKey, children }: TextGateProps): ReactElement {
  const strings = useStrings('messageText', messageTextStrings);
  const locale = useLocale();
  const own = useId();
  const [state, change] = useUiState('message-text', textKey ?? own);
  if (text.length <= SHOWN * 1.5 || state.open === true) return <>{children(text)}</>;
  return (
    <>
      {children(text.slice(0, SHOWN))}
      <button type="button" data-slot="text-more" onClick={() => change({ open: true })}>
        {strings.showAll(formatBytes(text.length, locale))}
      </button>
    </>
  );
}

export interface TextGateProps {
  readonly text: string;
  readonly textKey?: string | undefined;
  /** Draws what may be shown. */
  readonly children: (shown: string) => ReactNode;
}
