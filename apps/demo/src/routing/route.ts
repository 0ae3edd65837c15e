import { useSyncExternalStore } from 'react';

/** Which page the address means. */
export type Route = { page: 'chat'; sessionId?: string } | { page: 'replay' } | { page: 'recovery' };

const changed = new EventTarget();

/** Goes to an address of this app. `replace` leaves no trace in the history. */
export function navigate(path: string, options: { replace?: boolean } = {}): void {
  if (path === location.pathname) return;
  if (options.replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  changed.dispatchEvent(new Event('change'));
}

/** The address of a session. */
export function sessionPath(sessionId: string): string {
  return `/s/${encodeURIComponent(sessionId)}`;
}

/** The current page, renewed when the address changes. */
export function useRoute(): Route {
  return readRoute(useSyncExternalStore(subscribe, () => location.pathname));
}

function subscribe(listener: () => void): () => void {
  changed.addEventListener('change', listener);
  addEventListener('popstate', listener);
  return () => {
    changed.removeEventListener('change', listener);
    removeEventListener('popstate', listener);
  };
}

function readRoute(pathname: string): Route {
  if (pathname === '/replay') return { page: 'replay' };
  if (pathname === '/recovery') return { page: 'recovery' };
  const [, sessionId] = /^\/s\/([^/]+)$/.exec(pathname) ?? [];
  return sessionId === undefined
    ? { page: 'chat' }
    : { page: 'chat', sessionId: decodeURIComponent(sessionId) };
}
