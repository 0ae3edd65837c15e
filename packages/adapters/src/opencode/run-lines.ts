import { finite, isObject, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { SessionRuns } from '../internal/session-runs.ts';
import type { Stamp } from '../internal/stamp.ts';
import type { MessageReader } from './messages.ts';
import type { Sessions } from './sessions.ts';

/** What the lines are told to. */
export interface LineHost {
  stamp: Stamp;
  sessions: Sessions;
  messages: MessageReader;
  runs: SessionRuns;
}

const PARTS: ReadonlySet<unknown> = new Set(['text', 'reasoning', 'tool_use', 'step_start', 'step_finish']);

/** Reads the lines of `opencode run --format json`: each part once, when it is complete, and no last line. */
export class RunLines {
  readonly #host: LineHost;

  constructor(host: LineHost) {
    this.#host = host;
  }

  /** Reads a line; false when it is not known. */
  read(line: JsonObject): boolean {
    const { type, part, error } = line;
    const { sessions, messages, stamp } = this.#host;
    stamp.at = finite(line['timestamp']);
    const sessionId = words(line['sessionID']);
    if (type === 'error') {
      sessions.scopeOf(sessionId);
      sessions.threadOf(sessionId).error = error ?? line;
      return true;
    }
    if (!PARTS.has(type) || !isObject(part)) return false;
    const isKnown = messages.part(part, true);
    if (type === 'step_finish') this.#finish(sessionId, part);
    return isKnown;
  }

  /** A step is over; after the last one nothing says so but the end of the process. */
  #finish(sessionId: string | undefined, part: JsonObject): void {
    const { sessions } = this.#host;
    sessions.threadOf(sessionId).isDone = part['reason'] !== 'tool-calls';
    sessions.count(sessionId, words(part['messageID']) ?? '', part);
  }
}
