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
let retry: ReturnType<typeof setTimeout> | undefined;

/** Reads the list again. When that fails, what was known stays and another try follows. */
export async function refreshSessions(): Promise<void> {
  clearTimeout(retry);
  try {
    sessionList.set({ sessions: await api.sessions(), loaded: true });
  } catch (error) {
    sessionList.set({ ...sessionList.get(), error: wordsOf(error), loaded: true });
    retry = setTimeout(() => void refreshSessions(), retryMs);
  }
}

/** Deletes a session for good. */
export async function deleteSession(id: string): Promise<void> {
  await api.deleteSession(id);
  await refreshSessions();
}
