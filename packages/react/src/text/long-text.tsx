'use client';
import { useId } from 'react';
import type { ReactElement } from 'react';
import { formatBytes } from '../internal/format/format-bytes.ts';
import { messageTextStrings } from '../internal/strings/message-text-strings.ts';
import { useLocale } from '../internal/strings/use-locale.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { useUiState } from '../internal/ui-state/use-ui-state.ts';
import type { TextGateProps } from './text-gate.tsx';

/** The beginning of a very long text and a button for the rest. Fetched with the first such text. */
export function LongText({ text, textKey, shown, children }: LongTextProps): ReactElement {
  const strings = useStrings('messageText', messageTextStrings);
  const locale = useLocale();
  const own = useId();
  const [state, change] = useUiState('message-text', textKey ?? own);
  if (state.open === true) return <>{children(text)}</>;
  return (
    <>
      {children(text.slice(0, shown))}
      <button type="button" data-slot="text-more" onClick={() => change({ open: true })}>
        {strings.showAll(formatBytes(text.length, locale))}
      </button>
    </>
  );
}

interface LongTextProps extends TextGateProps {
  /** Characters that are drawn before the reader asks for more. */
  readonly shown: number;
}
