import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { useCell } from '../api/use-cell.ts';
import { refreshSessions, sessionList } from '../sessions/session-list-store.ts';
import type { LinkState, SessionConnection } from './session-connection.ts';
import { useRunIsLive } from './use-run-is-live.ts';

const phaseWords: Record<LinkState['phase'], string> = {
  connecting: 'Connecting',
  open: 'Live',
  ended: 'Up to date',
  lost: 'Connection lost',
  refused: 'Not connected',
};

/** The session's title and how the page stands to the server. */
export function SessionHeader({ sessionId, connection }: SessionHeaderProps): ReactElement {
  const { sessions } = useCell(sessionList);
  const { phase } = useCell(connection.link);
  const live = useRunIsLive(connection.store);
  const title = sessions.find((session) => session.id === sessionId)?.title || 'New chat';

  useEffect(() => {
    document.title = `${title} · Callboard`;
    return () => {
      document.title = 'Callboard demo';
    };
  }, [title]);
  useSessionNews(phase, live);

  return (
    <header className="chat-head">
      <h2 title={title}>{title}</h2>
      <span className="link-state" data-phase={phase}>
        {phaseWords[phase]}
      </span>
    </header>
  );
}

/** The list tells of this session too: it is read again whenever something here begins or ends. */
function useSessionNews(...news: readonly unknown[]): void {
  const said = news.join(' ');
  useEffect(() => {
    if (said !== '') void refreshSessions();
  }, [said]);
}

/** Props of the header. */
export interface SessionHeaderProps {
  readonly sessionId: string;
  readonly connection: SessionConnection;
}
