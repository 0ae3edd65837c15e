'use client';
import type { ComponentPropsWithRef, MouseEvent, ReactElement } from 'react';
import { usePendingAction } from '../actions/use-pending-action.ts';
import { useFocusHandover } from '../focus-handover/use-focus-handover.ts';

/**
 * A button that hands a person's action to the host. While the action of its key is under way it stays focusable, reads
 * `pendingLabel` when it was the one pressed, and cannot be used. When it goes away with the focus, the row before it has
 * the focus. Renders a `button`.
 */
export function ActionButton({
  name,
  actionKey,
  action,
  label,
  pendingLabel,
  variant = 'plain',
  limit,
  ...rest
}: ActionButtonProps): ReactElement {
  const [state, start] = usePendingAction(actionKey);
  const handover = useFocusHandover(undefined);
  const busy = state.pending || state.sent === true;
  function press(event: MouseEvent): void {
    event.stopPropagation();
    if (!busy) start(name, action, limit);
  }
  return (
    <button
      type="button"
      data-slot="action-button"
      data-variant={variant}
      data-action={name}
      aria-disabled={busy || undefined}
      onClick={press}
      {...handover}
      {...rest}
    >
      {busy && state.name === name ? pendingLabel : label}
    </button>
  );
}

export interface ActionButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'name' | 'action'> {
  /** Which of the entity's controls this is: `allow`, `stop`, `retry`, … */
  readonly name: string;
  /** Key of the ask, call, agent or run: its controls exclude one another. */
  readonly actionKey: string;
  readonly action: () => void | PromiseLike<unknown>;
  readonly label: string;
  readonly pendingLabel: string;
  /** `once`: after it went well it stays pending until what it stands beside changes, as answers do. */
  readonly limit?: 'once' | undefined;
  /** @default 'plain' */
  readonly variant?: 'primary' | 'plain' | 'link' | undefined;
}
