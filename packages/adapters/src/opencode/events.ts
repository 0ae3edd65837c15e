import type { PlanItem } from '@callboard/core';
import { finite, isObject, objects, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { Notices } from '../internal/notices.ts';
import type { Stamp } from '../internal/stamp.ts';
import type { AskReader } from './asks.ts';
import type { MessageReader } from './messages.ts';
import { NextReader } from './next.ts';
import type { Sessions } from './sessions.ts';
import { objectIn } from './wire.ts';

/** What events are told to. */
export interface EventHost {
  stamp: Stamp;
  sessions: Sessions;
  messages: MessageReader;
  asks: AskReader;
  notices: Notices;
}

/** Events that say nothing to a reader. */
const SILENT =
  /^(?:server|plugin|catalog|reference|integration|installation|lsp|file|project|vcs|pty|tui|mcp|command|ide|storage|workspace|worktree|global|models)\.|^session\.(?:diff|deleted)$/;

/** Reads the events of the server. */
export class EventReader {
  readonly #host: EventHost;
  /** Ids of the events that were read. */
  readonly #seen = new Set<string>();

  readonly #next: NextReader;

  constructor(host: EventHost) {
    this.#host = host;
    this.#next = new NextReader(host);
  }

  /** Reads an event; false when it is not known. */
  read(type: string, event: JsonObject, properties: JsonObject): boolean {
    const id = words(event['id']);
    if (id !== undefined && this.#seen.has(id)) return true;
    if (id !== undefined) this.#seen.add(id);
    const { sessions, asks, stamp } = this.#host;
    stamp.at = finite(properties['time']) ?? finite(properties['timestamp']);
    const sessionId = words(properties['sessionID']);
    if (type.startsWith('session.next.'))
      return this.#next.read(type.slice('session.next.'.length), properties);
    if (type.startsWith('message.')) return this.#message(type, properties);
    if (type.startsWith('session.')) return this.#session(type, sessionId, properties) || SILENT.test(type);
    if (type === 'todo.updated') this.#plan(sessionId, properties);
    else return asks.read(type, () => sessions.scopeOf(sessionId), properties) || SILENT.test(type);
    return true;
  }

  clear(): void {
    this.#seen.clear();
    this.#next.clear();
  }

  #message(type: string, properties: JsonObject): boolean {
    const { messages, sessions } = this.#host;
    const { info, part } = properties;
    if (type === 'message.updated' && isObject(info)) messages.info(info);
    else if (type === 'message.part.updated' && isObject(part)) return messages.part(part);
    else if (type === 'message.part.delta') return messages.delta(properties);
    else if (type === 'message.removed')
      sessions.remove(words(properties['sessionID']), words(properties['messageID']) ?? '');
    else return false;
    return true;
  }

  #session(type: string, sessionId: string | undefined, properties: JsonObject): boolean {
    const { sessions, notices } = this.#host;
    const { info, error } = properties;
    if ((type === 'session.created' || type === 'session.updated') && isObject(info)) sessions.describe(info);
    else if (type === 'session.idle') sessions.idle(sessionId);
    else if (type === 'session.status') this.#status(sessionId, objectIn(properties, 'status'));
    else if (type === 'session.error') sessions.threadOf(sessionId).error ??= error;
    else if (type === 'session.compacted')
      notices.tell({ level: 'info', message: 'The conversation was compacted.' });
    else return false;
    return true;
  }

  #status(sessionId: string | undefined, status: JsonObject): void {
    const { sessions, notices } = this.#host;
    if (status['type'] === 'idle') sessions.idle(sessionId);
    if (status['type'] !== 'retry') return;
    const message = `Attempt ${finite(status['attempt']) ?? '?'} failed; another one follows.`;
    const notice = { level: 'warn', code: 'retry', message, error: status['message'] } as const;
    notices.tell(notice, sessions.scopeOf(sessionId));
  }

  #plan(sessionId: string | undefined, properties: JsonObject): void {
    const items = objects(properties['todos']).flatMap(({ content, status }): PlanItem[] => {
      const said = words(content);
      return said === undefined ? [] : [{ text: said, status: STATUSES.get(status) ?? 'pending' }];
    });
    const { stamp, sessions } = this.#host;
    stamp.emit(sessions.scopeOf(sessionId), { type: 'plan.set', items });
  }
}

const STATUSES: ReadonlyMap<unknown, PlanItem['status']> = new Map<unknown, PlanItem['status']>([
  ['in_progress', 'in-progress'],
  ['completed', 'completed'],
  ['cancelled', 'cancelled'],
]);
