import type { ReactElement } from 'react';
import type { Session } from '../api/api-client.ts';
import { wordsOf } from '../api/api-client.ts';
import { useCell } from '../api/use-cell.ts';
import { Link } from '../routing/link.tsx';
import { navigate, sessionPath } from '../routing/route.ts';
import { Icon } from '../shell/icon.tsx';
import { showToast } from '../shell/toast.ts';
import { deleteSession, sessionList } from './session-list-store.ts';

const statusWords = { idle: '', running: 'running', suspended: 'interrupted' } as const;

/** All conversations on the server, newest first. */
export function SessionList({ currentId, onPick }: SessionListProps): ReactElement {
  const { sessions, error, loaded } = useCell(sessionList);
  return (
    <nav className="session-list" aria-label="Sessions">
      {error !== undefined && <p className="quiet bad">{error}</p>}
      {loaded && sessions.length === 0 && error === undefined && <p className="quiet">Nothing here yet.</p>}
      <ul>
        {sessions.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            current={session.id === currentId}
            onPick={onPick}
          />
        ))}
      </ul>
    </nav>
  );
}

function SessionItem({ session, current, onPick }: SessionItemProps): ReactElement {
  const title = session.title || 'New chat';
  const status = statusWords[session.status];

  async function remove(): Promise<void> {
    try {
      await deleteSession(session.id);
      if (current) navigate('/');
    } catch (error) {
      showToast(wordsOf(error));
    }
  }

  return (
    <li data-status={session.status}>
      <Link
        href={sessionPath(session.id)}
        aria-current={current ? 'page' : undefined}
        title={title}
        onClick={onPick}
      >
        <span className="session-title">{title}</span>
        {status !== '' && <span className="session-status">{status}</span>}
      </Link>
      <button
        type="button"
        className="ghost icon-only"
        aria-label={`Delete ${title}`}
        onClick={() => void remove()}
      >
        <Icon name="trash" />
      </button>
    </li>
  );
}

/** Props of the list. */
export interface SessionListProps {
  readonly currentId?: string | undefined;
  /** A session was chosen: the drawer of a narrow screen closes. */
  readonly onPick: () => void;
}

interface SessionItemProps {
  readonly session: Session;
  readonly current: boolean;
  readonly onPick: () => void;
}
