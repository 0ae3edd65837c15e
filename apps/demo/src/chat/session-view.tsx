import { Transcript, TranscriptProvider } from '@callboard/react';
import type { TranscriptHandle } from '@callboard/react';
import { useMemo, useRef } from 'react';
import type { ReactElement } from 'react';
import { api } from '../api/api-client.ts';
import { useCell } from '../api/use-cell.ts';
import { refreshSessions } from '../sessions/session-list-store.ts';
import { Composer } from './composer.tsx';
import { FaultBar } from './fault-bar.tsx';
import { LinkNotice } from './link-notice.tsx';
import { createSessionActions } from './session-actions.ts';
import { SessionHeader } from './session-header.tsx';
import { useConnection } from './use-connection.ts';
import { useRunIsLive } from './use-run-is-live.ts';

/** One conversation: its transcript, what can be done to its stream, and the field for the next request. */
export function SessionView({ sessionId }: { readonly sessionId: string }): ReactElement {
  const connection = useConnection(sessionId);
  const actions = useMemo(() => createSessionActions(sessionId, connection), [sessionId, connection]);
  const live = useRunIsLive(connection.store);
  const link = useCell(connection.link);
  const transcript = useRef<TranscriptHandle>(null);

  async function send(prompt: string): Promise<void> {
    await api.startRun(sessionId, prompt);
    // Whoever says something wants to see what comes of it, wherever they were reading.
    transcript.current?.scrollToEnd();
    connection.attach();
    void refreshSessions();
  }

  async function stop(): Promise<void> {
    await api.stop(sessionId);
    if (connection.link.get().phase !== 'open') connection.attach();
  }

  if (link.phase === 'refused' && link.missing) return <LinkNotice link={link} onRetry={connection.attach} />;
  return (
    <TranscriptProvider store={connection.store} {...actions}>
      <div className="chat">
        <SessionHeader sessionId={sessionId} connection={connection} />
        <Transcript className="chat-transcript" thinking="open" handle={transcript} />
        <footer className="chat-foot">
          <LinkNotice link={link} onRetry={connection.attach} />
          <Composer onSend={send} onStop={live ? stop : undefined} />
          <FaultBar sessionId={sessionId} connection={connection} />
        </footer>
      </div>
    </TranscriptProvider>
  );
}
