import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { ChatPage } from '../chat/chat-page.tsx';
import { RecoveryPage } from '../recovery/recovery-page.tsx';
import { ReplayPage } from '../replay/replay-page.tsx';
import { useRoute } from '../routing/route.ts';
import { refreshSessions } from '../sessions/session-list-store.ts';
import { Icon } from './icon.tsx';
import { Sidebar } from './sidebar.tsx';
import { ToastView } from './toast-view.tsx';

/** The app: sessions and pages at the side, one page beside them. */
export function App(): ReactElement {
  const route = useRoute();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const sessionId = route.page === 'chat' ? route.sessionId : undefined;

  useEffect(() => {
    void refreshSessions();
  }, []);

  return (
    <div className="app" data-drawer={drawerOpen ? 'open' : 'closed'}>
      <a className="skip" href="#page">
        Skip to the page
      </a>
      <Sidebar page={route.page} sessionId={sessionId} onClose={() => setDrawerOpen(false)} />
      <button
        type="button"
        className="drawer-toggle ghost icon-only"
        aria-label="Sessions and pages"
        aria-expanded={drawerOpen}
        onClick={() => setDrawerOpen(!drawerOpen)}
      >
        <Icon name={drawerOpen ? 'close' : 'menu'} />
      </button>
      <button
        type="button"
        className="drawer-shade"
        aria-label="Close"
        tabIndex={-1}
        onClick={() => setDrawerOpen(false)}
      />
      <main id="page" tabIndex={-1}>
        <h1 className="unseen">Callboard demo</h1>
        {route.page === 'replay' && <ReplayPage />}
        {route.page === 'recovery' && <RecoveryPage />}
        {route.page === 'chat' && <ChatPage key={sessionId ?? 'new'} sessionId={sessionId} />}
      </main>
      <ToastView />
    </div>
  );
}
