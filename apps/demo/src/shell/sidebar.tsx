import type { ReactElement } from 'react';
import { Link } from '../routing/link.tsx';
import type { Route } from '../routing/route.ts';
import { SessionList } from '../sessions/session-list.tsx';
import { ThemeToggle } from '../theme/theme-toggle.tsx';
import { Icon } from './icon.tsx';

/** The way around: a new chat, the other page, all sessions, the theme. A drawer on narrow screens. */
export function Sidebar({ page, sessionId, onClose }: SidebarProps): ReactElement {
  return (
    <aside className="sidebar" aria-label="Sessions and pages">
      <header>
        <span className="brand">Callboard</span>
        <ThemeToggle />
      </header>
      <div className="side-links">
        <Link href="/" onClick={onClose} aria-current={page === 'chat' && !sessionId ? 'page' : undefined}>
          <Icon name="plus" />
          New chat
        </Link>
        <Link href="/replay" onClick={onClose} aria-current={page === 'replay' ? 'page' : undefined}>
          <Icon name="replay" />
          Play a recording
        </Link>
        <Link href="/recovery" onClick={onClose} aria-current={page === 'recovery' ? 'page' : undefined}>
          <Icon name="text" />
          Calls in text
        </Link>
      </div>
      <h2>Sessions</h2>
      <SessionList currentId={sessionId} onPick={onClose} />
    </aside>
  );
}

/** Props of the sidebar. */
export interface SidebarProps {
  readonly page: Route['page'];
  readonly sessionId: string | undefined;
  /** Something was chosen. */
  readonly onClose: () => void;
}
