import type { Session } from '../api/api-client.ts';
import { api, wordsOf } from '../api/api-client.ts';
import { createValueCell } from '../api/value-cell.ts';

/** What is known of the sessions on the server. */
export interface SessionList {
  sessions: readonly Session[];
  /** Why the list could not be read. */
  error?: string;
  loaded: boolean;
}

/** The list, newest first. */
export const sessionList = createValueCell<SessionList>({ sessions: [], loaded: false });

const retryMs = 1500;
const newsMs = 3000;
let next: ReturnType<typeof setTimeout> | undefined;

/**
 * Reads the list again. When that fails, what was known stays and another try follows; while a run is going on
 * somewhere, the list is read again by itself.
 */
export async function refreshSessions(): Promise<void> {
  clearTimeout(next);
  try {
    const sessions = await api.sessions();
    sessionList.set({ sessions, loaded: true });
    if (sessions.some((session) => session.status === 'running')) refreshIn(newsMs);
  } catch (error) {
    sessionList.set({ ...sessionList.get(), error: wordsOf(error), loaded: true });
    refreshIn(retryMs);
  }
}

function refreshIn(ms: number): void {
  clearTimeout(next);
  next = setTimeout(() => void refreshSessions(), ms);
}

/** Deletes a session for good. */
export async function deleteSession(id: string): Promise<void> {
  await api.deleteSession(id);
  await refreshSessions();
}
