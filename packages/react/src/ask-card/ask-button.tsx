'use client';
import type { ReactElement } from 'react';
import { askCardStrings } from '../internal/strings/ask-card-strings.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import type { Answering } from './use-answer.ts';

/** One way to answer. While an answer is out it stays focusable and does nothing. Renders a `button`. */
export function AskButton({
  name,
  label,
  answering,
  variant = 'plain',
  onPress,
}: AskButtonProps): ReactElement {
  const strings = useStrings('askCard', askCardStrings);
  const { pending, sent, name: used } = answering.state;
  const busy = pending || sent === true;
  const progress = pending ? strings.sending : strings.sent;
  const words = busy && used === name ? progress : label;
  return (
    <button
      type={onPress ? 'button' : 'submit'}
      data-slot="action-button"
      data-variant={variant}
      data-action={name}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        event.stopPropagation();
        if (busy) event.preventDefault();
        else onPress?.();
      }}
    >
      {words}
    </button>
  );
}

/** Leaves the ask unanswered on purpose. */
export function DismissButton({ answering }: Pick<AskButtonProps, 'answering'>): ReactElement {
  const { dismiss } = useStrings('askCard', askCardStrings);
  return (
    <AskButton
      name="dismiss"
      label={dismiss}
      answering={answering}
      variant="link"
      onPress={() => answering.send('dismiss', { outcome: 'cancelled' })}
    />
  );
}

export interface AskButtonProps {
  /** Which control this is: `allow`, `deny`, `send`, … */
  readonly name: string;
  readonly label: string;
  readonly answering: Answering;
  /** @default 'plain' */
  readonly variant?: 'primary' | 'plain' | 'link' | undefined;
  /** Without it the button sends the form around it. */
  readonly onPress?: (() => void) | undefined;
}
