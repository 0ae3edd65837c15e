import type { ReactElement } from 'react';
import { Link } from '../routing/link.tsx';
import type { LinkState } from './session-connection.ts';

/** What stands between the page and the server, when the transcript itself cannot say it. */
export function LinkNotice({ link, onRetry }: LinkNoticeProps): ReactElement | null {
  if (link.phase !== 'refused') return null;
  if (link.missing) {
    return (
      <div className="missing" role="alert">
        <h2>This session is not here</h2>
        <p className="quiet">{link.message} It may have been deleted.</p>
        <Link href="/" className="button">
          Begin a new chat
        </Link>
      </div>
    );
  }
  return (
    <div className="link-notice" role="alert">
      <span>{link.message}</span>
      <button type="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}

/** Props of the notice. */
export interface LinkNoticeProps {
  readonly link: LinkState;
  readonly onRetry: () => void;
}
