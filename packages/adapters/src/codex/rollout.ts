import type { EndCause } from '../adapter.ts';
import { instant } from '../internal/instant.ts';
import { finite, given, isObject, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { RolloutFile } from './rollout-file.ts';
import type { Session } from './session.ts';

/** Items as the oldest files hold them: bare, without an envelope. */
const BARE =
  /^(?:message|reasoning|function_call|function_call_output|custom_tool_call|custom_tool_call_output|local_shell_call|web_search_call)$/;

/**
 * Reads rollout files. Several may be read one after the other, that of the main thread first: each begins with what it is,
 * and those of sub-agents name their parent.
 */
export class RolloutReader {
  readonly #session: Session;
  readonly #files = new Map<string, RolloutFile>();
  #file: RolloutFile | undefined;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Reads a line; false when it is not known. */
  read(line: JsonObject): boolean {
    const { stamp, runs } = this.#session;
    runs.signalsRun = false;
    const type = words(line['type']) ?? '';
    stamp.at = instant(line['timestamp']);
    const payload = isObject(line['payload']) ? line['payload'] : {};
    const ordinal = finite(line['ordinal']);
    if (type === 'session_meta' && (ordinal === undefined || ordinal === 0)) this.#open(payload);
    const file = this.#current();
    if (ordinal !== undefined && !file.isNew(ordinal)) return true;
    if (BARE.test(type)) return file.item(line);
    if (type === 'response_item') return file.item(payload);
    if (type === 'event_msg') return file.event(payload);
    if (type === 'turn_context') file.context(payload);
    else if (type === 'compacted') file.note('The conversation was compacted.');
    else return /^(?:session_meta|world_state|token_usage_record|ghost_snapshot|state)$/.test(type);
    return true;
  }

  close(cause?: EndCause): void {
    for (const file of this.#files.values()) file.close(cause);
  }

  reset(): void {
    this.#files.clear();
    this.#file = undefined;
  }

  #current(): RolloutFile {
    return this.#file ?? this.#fileOf(undefined);
  }

  /** A file begins. */
  #open(meta: JsonObject): void {
    const { threads } = this.#session;
    const threadId = words(meta['id']) ?? words(meta['session_id']);
    this.#file?.close();
    this.#file = this.#fileOf(threadId);
    if (threadId === undefined || threads.isRoot(threadId)) return;
    const parent = words(meta['parent_thread_id']);
    const parentAgentId = parent === undefined || threads.isRoot(parent) ? 'root' : parent;
    const name = words(meta['agent_nickname']) ?? words(meta['agent_role']);
    threads.describe(threadId, given({ parentAgentId, name }));
  }

  #fileOf(threadId: string | undefined): RolloutFile {
    const key = threadId ?? '';
    const file = this.#files.get(key) ?? new RolloutFile(this.#session, threadId);
    this.#files.set(key, file);
    this.#file = file;
    return file;
  }
}
