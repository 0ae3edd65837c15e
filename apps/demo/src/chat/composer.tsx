import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { wordsOf } from '../api/api-client.ts';
import { Icon } from '../shell/icon.tsx';

/** Where a person writes. What was not accepted stays in the field, with the reason beside it. */
export function Composer({ onSend, onStop, placeholder }: ComposerProps): ReactElement {
  const [text, setText] = useState('');
  const { busy, error, attempt } = useAttempt();
  const field = useRef<HTMLTextAreaElement>(null);
  const errorId = useId();

  useEffect(() => {
    field.current?.focus({ preventScroll: true });
  }, []);

  function send(): void {
    const prompt = text.trim();
    if (prompt === '' || busy) return;
    void attempt(async () => {
      await onSend(prompt);
      setText((now) => (now.trim() === prompt ? '' : now));
    });
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // While a word is composed Enter belongs to the input method; Safari says so by the key code alone.
    const composing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key !== 'Enter' || event.shiftKey || composing || event.repeat) return;
    event.preventDefault();
    if (!onStop) send();
  }

  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={field}
        rows={1}
        value={text}
        aria-label="Message"
        aria-describedby={error === undefined ? undefined : errorId}
        placeholder={placeholder ?? 'Ask for something'}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {onStop ? (
        <button type="button" className="primary" disabled={busy} onClick={() => void attempt(onStop)}>
          <Icon name="stop" />
          {busy ? 'Stopping' : 'Stop'}
        </button>
      ) : (
        <button type="submit" className="primary" disabled={busy || text.trim() === ''}>
          <Icon name="send" />
          {busy ? 'Sending' : 'Send'}
        </button>
      )}
      {error !== undefined && (
        <p className="composer-error" id={errorId} role="alert">
          {error}
        </p>
      )}
    </form>
  );
}

function useAttempt(): {
  busy: boolean;
  error: string | undefined;
  attempt: (work: () => Promise<void>) => Promise<void>;
} {
  const [state, setState] = useState<{ busy: boolean; error: string | undefined }>({
    busy: false,
    error: undefined,
  });
  return {
    ...state,
    attempt: async (work) => {
      setState({ busy: true, error: undefined });
      try {
        await work();
        setState({ busy: false, error: undefined });
      } catch (error) {
        setState({ busy: false, error: wordsOf(error) });
      }
    },
  };
}

/** Props of the composer. */
export interface ComposerProps {
  /** Resolves once the server has taken the request; a rejection is shown and the text stays. */
  readonly onSend: (prompt: string) => Promise<void>;
  /** Present while a run is going: the button then stops it. */
  readonly onStop?: (() => Promise<void>) | undefined;
  readonly placeholder?: string | undefined;
}
