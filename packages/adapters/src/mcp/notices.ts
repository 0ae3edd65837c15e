import type { EventScope, NoticeEvent } from '@callboard/core';
import { given, isObject, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { Stamp } from '../internal/stamp.ts';
import { idText } from '../internal/json-rpc.ts';

type Level = NoticeEvent['level'];

const LEVELS: ReadonlyMap<unknown, Level> = new Map([
  ['debug', 'debug'],
  ['warning', 'warn'],
  ['error', 'error'],
  ['critical', 'error'],
  ['alert', 'error'],
  ['emergency', 'error'],
] as const);

/** What is said beside the calls of one connection. */
export class NoticeBook {
  readonly #stamp: Stamp;
  readonly #scope: EventScope;
  #count = 0;

  constructor(stamp: Stamp, scope: EventScope) {
    this.#stamp = stamp;
    this.#scope = scope;
  }

  /** `notifications/message`: a line of the server's log. */
  log({ level, logger, data }: JsonObject): void {
    const said = isObject(data) ? words(data['message']) : words(data);
    this.#tell(LEVELS.get(level) ?? 'info', said ?? JSON.stringify(data) ?? '', { code: words(logger) });
  }

  /** A request that is no call was refused. */
  refused(method: string, error: unknown): void {
    const cause = isObject(error) ? words(error['message']) : words(error);
    this.#tell('warn', `${method}: ${cause ?? 'failed'}`, { error });
  }

  /** Progress that belongs to no call. Told once for each token. */
  unknownToken(token: unknown): void {
    this.#stamp.emit(this.#scope, {
      type: 'notice',
      noticeId: `${this.#scope.runId}/token/${idText(token)}`,
      level: 'debug',
      message: `Progress for a token that no call was given: ${JSON.stringify(token)}.`,
      code: 'unknown-progress-token',
    });
  }

  #tell(level: Level, message: string, more: { code?: string | undefined; error?: unknown }): void {
    this.#count += 1;
    const noticeId = `${this.#scope.runId}/notice/${this.#count}`;
    this.#stamp.emit(this.#scope, { type: 'notice', noticeId, level, message, ...given(more) });
  }
}
