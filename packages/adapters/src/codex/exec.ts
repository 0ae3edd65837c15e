import type { EndCause } from '../adapter.ts';
import { given, isObject, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { Phase } from './items.ts';
import type { Session } from './session.ts';
import { kindOf, usageOf } from './wire.ts';

/** Reads the lines of `codex exec --json`. */
export class ExecReader {
  readonly #session: Session;
  /** An error that the end of the process makes final, when no turn says how it ended. */
  #held: unknown;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Reads a line; false when it is not known. */
  read(type: string, line: JsonObject): boolean {
    const { runs, threads } = this.#session;
    if (type === 'thread.started') threads.isRoot(words(line['thread_id']));
    else if (type === 'turn.started') runs.enter();
    else if (type === 'turn.completed') this.#end('completed', line);
    else if (type === 'turn.failed') this.#end('failed', line);
    else if (type === 'error') this.#error(line);
    else if (type.startsWith('item.')) return this.#item(type, line);
    else return false;
    return true;
  }

  /** The process is over, unless only the connection to it is. */
  close(cause?: EndCause): void {
    if (cause === 'error') return;
    if (this.#held !== undefined) this.#session.runs.end({ outcome: 'failed', error: this.#held });
    this.#held = undefined;
  }

  reset(): void {
    this.#held = undefined;
  }

  #end(outcome: 'completed' | 'failed', { error, usage }: JsonObject): void {
    const { runs } = this.#session;
    // A second end says nothing.
    if (runs.over) return;
    runs.enter();
    const cause = outcome === 'failed' ? (error ?? this.#held ?? 'The turn failed') : undefined;
    this.#held = undefined;
    runs.end({ outcome, ...given({ error: cause, usage: usageOf(usage) }) });
  }

  /** It may be a note that it tries again; only the turn's end or that of the process makes it final. */
  #error(line: JsonObject): void {
    const { items } = this.#session;
    const message = words(line['message']);
    this.#held = message ?? line;
    const said = isObject(line['error']) ? line['error'] : line;
    items.notice({ message, ...said, code: 'error' }, 'warn');
  }

  #item(type: string, line: JsonObject): boolean {
    const { item } = line;
    if (!isObject(item)) return false;
    const { threads, items } = this.#session;
    const phase = type.slice('item.'.length) as Phase;
    this.#held = undefined;
    if (kindOf(item['type']) === 'error') {
      items.notice(item, 'warn');
      return true;
    }
    const speaker = threads.speaker(undefined);
    // The numbers of items begin anew with each process.
    return items.read({ ...speaker, prefix: `${speaker.scope.runId}/` }, item, phase);
  }
}
