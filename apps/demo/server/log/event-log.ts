import { rmSync } from 'node:fs';
import type { TranscriptEvent } from '@callboard/core';
import sqlite from 'node-sqlite3-wasm';
import { createWriteQueue } from './write-queue.ts';

/** One event as it is stored and sent. */
export interface LoggedEvent {
  seq: number;
  /** The event as JSON. */
  body: string;
}

/** One conversation. */
export interface SessionRecord {
  id: string;
  title: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
  updatedAt: number;
  /** The run that has begun and not ended. */
  openRunId?: string;
}

/** Sessions and their events in one database file. What a reader is told about has been written to disk. */
export interface EventLog {
  sessions: () => SessionRecord[];
  session: (id: string) => SessionRecord | undefined;
  saveSession: (session: SessionRecord) => void;
  deleteSession: (id: string) => void;
  nextSeq: (sessionId: string) => number;
  /** The highest sequence number given out; -1 when there is none. */
  lastSeq: (sessionId: string) => number;
  append: (sessionId: string, event: TranscriptEvent) => void;
  /** Stored events behind `seq`, oldest first, at most `limit`. */
  read: (sessionId: string, after: number, limit: number) => LoggedEvent[];
  /** Writes what waits to be written. */
  flush: () => void;
  /** Calls back after events of a session were written. Returns a function that ends that. */
  subscribe: (sessionId: string, listener: () => void) => () => void;
  isOpen: () => boolean;
  /** Writes what waits and closes. Events that are added later are lost. */
  close: () => void;
}

/**
 * Opens the log. Call it once a file: the lock of an owner that was killed is removed, on the word of the caller
 * that no other owner lives.
 */
export function openEventLog(file: string): EventLog {
  const db = openDatabase(file);
  const queue = createWriteQueue((rows) => insertRows(db, rows));
  const counters = new Map<string, number>();
  return {
    ...sessionTable(db),
    deleteSession: (id) => {
      queue.flush();
      counters.delete(id);
      db.run('DELETE FROM events WHERE session = ?', [id]);
      db.run('DELETE FROM sessions WHERE id = ?', [id]);
    },
    nextSeq: (sessionId) => {
      const seq = counters.get(sessionId) ?? lastSeq(db, sessionId) + 1;
      counters.set(sessionId, seq + 1);
      return seq;
    },
    lastSeq: (sessionId) => (counters.get(sessionId) ?? lastSeq(db, sessionId) + 1) - 1,
    append: (sessionId, event) => queue.add({ sessionId, seq: event.seq, body: JSON.stringify(event) }),
    read: (sessionId, after, limit) => readRows(db, { sessionId, after, limit }),
    flush: () => queue.flush(),
    subscribe: queue.subscribe,
    isOpen: () => db.isOpen,
    close: () => {
      queue.flush();
      queue.close();
      db.close();
    },
  };
}

/** Throws with the name of the file and a way out when it is no database, or one that was damaged. */
function openDatabase(file: string): sqlite.Database {
  rmSync(`${file}.lock`, { recursive: true, force: true });
  try {
    const db = new sqlite.Database(file);
    db.exec(schema);
    return db;
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The sessions in ${file} cannot be read: ${cause}. Move that file away to start with an empty list, or put a good copy in its place.`,
      { cause: error },
    );
  }
}

const schema = `
  PRAGMA journal_mode = TRUNCATE;
  PRAGMA synchronous = OFF;
  CREATE TABLE IF NOT EXISTS sessions (
    id TEXT PRIMARY KEY, title TEXT NOT NULL, created INTEGER NOT NULL, updated INTEGER NOT NULL, run TEXT
  );
  CREATE TABLE IF NOT EXISTS events (
    session TEXT NOT NULL, seq INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (session, seq)
  ) WITHOUT ROWID;
`;

function insertRows(
  db: sqlite.Database,
  rows: readonly { sessionId: string; seq: number; body: string }[],
): void {
  db.exec('BEGIN');
  const insert = db.prepare('INSERT INTO events (session, seq, body) VALUES (?, ?, ?)');
  try {
    for (const row of rows) insert.run([row.sessionId, row.seq, row.body]);
    db.exec('COMMIT');
  } catch (error) {
    db.exec('ROLLBACK');
    throw error;
  } finally {
    insert.finalize();
  }
}

function lastSeq(db: sqlite.Database, sessionId: string): number {
  const row = db.get('SELECT max(seq) AS last FROM events WHERE session = ?', [sessionId]);
  return typeof row?.last === 'number' ? row.last : -1;
}

function readRows(
  db: sqlite.Database,
  { sessionId, after, limit }: { sessionId: string; after: number; limit: number },
): LoggedEvent[] {
  const rows = db.all('SELECT seq, body FROM events WHERE session = ? AND seq > ? ORDER BY seq LIMIT ?', [
    sessionId,
    after,
    limit,
  ]);
  return rows.map((row) => ({ seq: Number(row.seq), body: typeof row.body === 'string' ? row.body : '' }));
}

function sessionTable(db: sqlite.Database): Pick<EventLog, 'sessions' | 'session' | 'saveSession'> {
  return {
    sessions: () => db.all('SELECT * FROM sessions ORDER BY updated DESC LIMIT 500').map(asSession),
    session: (id) => {
      const row = db.get('SELECT * FROM sessions WHERE id = ?', [id]);
      return row ? asSession(row) : undefined;
    },
    saveSession: (session) => {
      db.run('INSERT OR REPLACE INTO sessions (id, title, created, updated, run) VALUES (?, ?, ?, ?, ?)', [
        session.id,
        session.title,
        session.createdAt,
        session.updatedAt,
        session.openRunId ?? null,
      ]);
    },
  };
}

function asSession(row: object): SessionRecord {
  const { id, title, created, updated, run } = row as Record<string, unknown>;
  return {
    id: String(id),
    title: String(title),
    createdAt: Number(created),
    updatedAt: Number(updated),
    ...(typeof run === 'string' ? { openRunId: run } : {}),
  };
}
