import type { EventScope } from '@callboard/core';
import { finite, given, isObject, objects, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { Speech } from '../internal/speech.ts';
import type { Stamp } from '../internal/stamp.ts';
import { isHidden } from './parts.ts';
import type { PartReader } from './parts.ts';
import type { Sessions } from './sessions.ts';
import { isAbort, modelOf, objectIn } from './wire.ts';

/** What messages are told to. */
export interface MessageHost {
  stamp: Stamp;
  speech: Speech;
  sessions: Sessions;
  parts: PartReader;
}

/** Reads messages and puts parts into them. */
export class MessageReader {
  readonly #host: MessageHost;
  readonly #people = new Set<string>();

  constructor(host: MessageHost) {
    this.#host = host;
  }

  /** Reads what is known about a message. */
  info(info: JsonObject): void {
    const id = words(info['id']);
    if (id === undefined) return;
    const sessionId = words(info['sessionID']);
    const isNew = !this.#isKnown(sessionId, id);
    if (info['role'] === 'user') {
      if (isNew) this.#ask(sessionId, id, info);
    } else this.#answer(sessionId, id, info);
  }

  /** Reads a part of a message. `isWhole`: nothing more comes. False for an unknown type. */
  part(part: JsonObject, isWhole = false): boolean {
    const { sessions, parts } = this.#host;
    if (isHidden(part)) return true;
    const sessionId = words(part['sessionID']);
    const messageId = words(part['messageID']);
    if (messageId === undefined) return false;
    // A person's words come whole.
    const isPersons = this.#people.has(messageId);
    if (!this.#isKnown(sessionId, messageId)) this.#start(sessionId, messageId, {});
    const scope = this.#scopeIn(sessionId, messageId) ?? sessions.scopeOf(sessionId);
    return parts.read(scope, part, isWhole || isPersons);
  }

  delta(properties: JsonObject): boolean {
    const { sessions, parts } = this.#host;
    return parts.append(sessions.scopeOf(words(properties['sessionID'])), properties);
  }

  /** Reads a stored message with its parts. */
  stored({ info, parts }: JsonObject): void {
    if (!isObject(info)) return;
    const { stamp } = this.#host;
    stamp.at = finite(objectIn(info, 'time')['created']);
    const isPersons = info['role'] === 'user';
    const { time, ...open } = info;
    // What ends a message comes after its parts.
    this.info(isPersons ? info : { ...open, error: undefined });
    for (const part of objects(parts)) this.part(part, true);
    stamp.at = finite(isObject(time) ? time['completed'] : undefined) ?? stamp.at;
    if (!isPersons) this.info(info);
  }

  clear(): void {
    this.#people.clear();
  }

  #isKnown(sessionId: string | undefined, messageId: string): boolean {
    const { speech, sessions } = this.#host;
    return speech.has(sessions.threadOf(sessionId).agentId, messageId);
  }

  /** The scope in which a known message began. */
  #scopeIn(sessionId: string | undefined, messageId: string): EventScope | undefined {
    const { speech, sessions } = this.#host;
    return speech.scopeOf(sessions.threadOf(sessionId).agentId, messageId);
  }

  #ask(sessionId: string | undefined, id: string, info: JsonObject): void {
    const { sessions, speech } = this.#host;
    this.#people.add(id);
    sessions.asked(sessionId, id);
    const createdAt = finite(objectIn(info, 'time')['created']);
    speech.start(sessions.scopeOf(sessionId), id, { role: 'user', ...given({ createdAt }) });
    sessions.said(sessionId, id);
  }

  #answer(sessionId: string | undefined, id: string, info: JsonObject): void {
    const { sessions, speech } = this.#host;
    if (!this.#isKnown(sessionId, id)) {
      sessions.answers(sessionId, words(info['parentID']));
      this.#start(sessionId, id, info);
    }
    const { agentId } = sessions.threadOf(sessionId);
    const { error, finish } = info;
    const isOver = finite(objectIn(info, 'time')['completed']) !== undefined;
    if (!isOver && !isObject(error)) return;
    sessions.count(sessionId, id, info);
    const thread = sessions.threadOf(sessionId);
    const finishReason = words(finish);
    if (isObject(error)) {
      thread.error = error;
      const outcome = isAbort(error) ? 'cancelled' : 'failed';
      const cause = outcome === 'failed' ? { error } : {};
      speech.end(agentId, id, { outcome, ...cause });
    } else {
      thread.isDone = finishReason !== undefined && finishReason !== 'tool-calls';
      speech.end(agentId, id, given({ finishReason }));
    }
    if (thread.messageId === id) thread.messageId = undefined;
  }

  #start(sessionId: string | undefined, id: string, info: JsonObject): void {
    const { sessions, speech } = this.#host;
    const thread = sessions.threadOf(sessionId);
    sessions.closeMessage(thread);
    const createdAt = finite(objectIn(info, 'time')['created']);
    const facts = given({ model: modelOf(info), createdAt });
    speech.start(sessions.scopeOf(sessionId), id, { role: 'assistant', ...facts });
    sessions.said(sessionId, id);
  }
}
