import { useEffect, useState } from 'react';
import { createSessionConnection } from './session-connection.ts';
import type { SessionConnection } from './session-connection.ts';

/** The connection of a session for as long as its page is open; it looks for news when the page is shown again. */
export function useConnection(sessionId: string): SessionConnection {
  const [connection] = useState(() => createSessionConnection(sessionId));

  useEffect(() => {
    connection.attach();
    const onShow = (): void => {
      const { phase } = connection.link.get();
      if (document.visibilityState === 'visible' && phase === 'ended') connection.attach();
    };
    document.addEventListener('visibilitychange', onShow);
    return () => {
      document.removeEventListener('visibilitychange', onShow);
      connection.detach();
    };
  }, [connection]);

  return connection;
}
