import type { ReactElement } from 'react';
import { useCell } from '../api/use-cell.ts';
import { Icon } from './icon.tsx';
import { hideToast, toast } from './toast.ts';

/** The sentence at the foot of the page; a screen reader hears it once. */
export function ToastView(): ReactElement {
  const shown = useCell(toast);
  return (
    <output className="toast-place">
      {shown && (
        <div className="toast" key={shown.id}>
          <span>{shown.text}</span>
          <button type="button" className="ghost icon-only" aria-label="Dismiss" onClick={hideToast}>
            <Icon name="close" />
          </button>
        </div>
      )}
    </output>
  );
}
