import type { EndCause } from '../adapter.ts';
import { given, isObject, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { legacyItemOf } from './legacy.ts';
import { ResponseView } from './response-view.ts';
import type { RunEnding } from '../internal/session-runs.ts';
import type { Session } from './session.ts';

/** Events that say nothing to a reader, or that another line tells better. */
const SILENT =
  /^(?:token_count|thread_settings_applied|session_configured|agent_reasoning_section_break|turn_diff|exec_command_output_delta|.*_delta|item_started|mcp_startup.*|hook_.*|raw_response_item|thread_name_updated|thread_goal_updated|deprecation_notice|background_event)$/;

/** The rollout file of one thread: the view of the model and that of a person, line by line. */
export class RolloutFile {
  readonly #session: Session;
  readonly #threadId: string | undefined;
  readonly #view: ResponseView;
  #ordinal = -1;
  /** The end of each turn is told; files of older versions do not say it. */
  #marksTurns = false;
  readonly #turns: { turnId: string; said: number }[] = [];

  readonly #readers = new Map<string, (event: JsonObject) => void>([
    ['task_started', (event) => this.#began(event)],
    ['turn_started', (event) => this.#began(event)],
    ['task_complete', (event) => this.#ended(event)],
    ['turn_complete', (event) => this.#ended(event)],
    ['turn_aborted', (event) => this.#aborted(event)],
    ['user_message', (event) => this.#user(event)],
    ['agent_message', ({ message }) => this.#view.said('text', text(message) ?? '')],
    ['agent_reasoning', (event) => this.#view.said('reasoning', text(event['text']) ?? '')],
    ['agent_reasoning_raw_content', (event) => this.#view.said('reasoning', text(event['text']) ?? '')],
    ['plan_update', ({ plan }) => this.#session.items.plan(this.#speaker().scope, plan)],
    ['thread_rolled_back', (event) => this.#rolledBack(event['num_turns'])],
    ['context_compacted', () => this.note('The conversation was compacted.')],
    ['error', (event) => this.#notice('error', event)],
    ['stream_error', (event) => this.#notice('stream_error', event)],
    ['warning', (event) => this.#notice('warning', event)],
  ]);

  constructor(session: Session, threadId: string | undefined) {
    this.#session = session;
    this.#threadId = threadId;
    this.#view = new ResponseView(
      session,
      () => this.#speaker(),
      (id, message) => this.#prompt(id, [{ type: 'text', text: message }]),
    );
  }

  /** False for a line that was read before. */
  isNew(ordinal: number): boolean {
    if (ordinal <= this.#ordinal) return false;
    this.#ordinal = ordinal;
    return true;
  }

  /** What the model was given and answered. */
  item(item: JsonObject): boolean {
    return this.#view.read(item);
  }

  /** What a person was shown. */
  event(event: JsonObject): boolean {
    const type = words(event['type']) ?? '';
    const { item } = event;
    if (type === 'item_completed') return isObject(item) && this.#completed(item, words(event['turn_id']));
    const reader = this.#readers.get(type);
    if (reader === undefined) return this.#legacy(event) || SILENT.test(type);
    reader(event);
    return true;
  }

  /** The settings of a turn. */
  context({ model, turn_id }: JsonObject): void {
    const { runs, stamp } = this.#session;
    const turnId = words(turn_id);
    if (!this.#isRoot() || (turnId !== undefined && !runs.isOpen)) return;
    const name = words(model);
    if (runs.isOpen && name !== undefined) stamp.emit(runs.scope, { type: 'run.update', model: name });
  }

  note(message: string): void {
    this.#session.items.notice({ message }, 'info');
  }

  /** The file is over. A turn whose end it does not tell is over when the model had the last word. */
  close(cause?: EndCause): void {
    this.#view.flush();
    const { runs } = this.#session;
    if (cause !== 'error' && this.#isRoot() && !this.#marksTurns && this.#view.isAnswered)
      runs.end({ outcome: 'completed' });
    this.#view.clear();
  }

  #isRoot(): boolean {
    return this.#session.threads.isRoot(this.#threadId);
  }

  #speaker(turnId?: string): ReturnType<Session['threads']['speaker']> {
    return this.#session.threads.speaker(this.#isRoot() ? undefined : this.#threadId, turnId);
  }

  #began(event: JsonObject): void {
    const { runs, threads, speech } = this.#session;
    const turnId = words(event['turn_id']);
    this.#view.flush();
    this.#view.clear();
    this.#marksTurns = true;
    if (this.#isRoot()) {
      this.#turns.push({ turnId: turnId ?? '', said: speech.mark() });
      runs.begin(turnId);
    } else if (this.#threadId !== undefined) threads.began(this.#threadId, turnId);
  }

  #ended({ error, last_agent_message }: JsonObject): void {
    this.#view.flush();
    const failed = isObject(error) || words(error) !== undefined;
    const result = words(last_agent_message);
    this.#end(failed ? { outcome: 'failed', error } : { outcome: 'completed' }, result);
  }

  #aborted({ reason }: JsonObject): void {
    // What was given back for calls that were stopped is a note to the model, not their end.
    this.#view.drop();
    const by = reason === 'interrupted' ? 'user' : 'source';
    this.#end({ outcome: 'cancelled', by });
  }

  #end(ending: RunEnding, result?: string): void {
    const { runs, threads } = this.#session;
    if (this.#isRoot()) {
      runs.enter();
      runs.end(ending);
    } else if (this.#threadId !== undefined)
      threads.ended(this.#threadId, { ...ending, ...given({ result }) });
  }

  #completed(item: JsonObject, turnId: string | undefined): boolean {
    const { items } = this.#session;
    this.#view.shown(item);
    return items.read(this.#speaker(turnId), item, 'completed');
  }

  #user(event: JsonObject): void {
    const { stamp } = this.#session;
    const wasAnswered = this.#view.isAnswered;
    this.#view.heard();
    this.#view.flush();
    const images = Array.isArray(event['images']) ? event['images'] : [];
    const files = images.map((url: unknown) => ({ type: 'image', url }));
    const content = [{ type: 'text', text: text(event['message']) ?? '' }, ...files];
    this.#prompt(words(event['id']) ?? `${stamp.streamId}/u${this.#view.next()}`, content, wasAnswered);
  }

  /** The words of a person; where turns are not marked they begin one. */
  #prompt(id: string, content: JsonObject[], wasAnswered: boolean = this.#view.isAnswered): void {
    const { runs, items, speech } = this.#session;
    if (this.#isRoot() && !this.#marksTurns) {
      if (wasAnswered) runs.end({ outcome: 'completed' });
      this.#turns.push({ turnId: '', said: speech.mark() });
      runs.begin(undefined);
      this.#view.clear();
    }
    items.user(this.#speaker(), id, content);
  }

  #rolledBack(count: unknown): void {
    const turns =
      typeof count === 'number' ? this.#turns.splice(Math.max(0, this.#turns.length - count)) : [];
    const [first] = turns;
    if (first === undefined) return;
    this.#session.runs.end({ outcome: 'cancelled', by: 'user', reason: 'taken-back' });
    this.#session.speech.retractSince('root', first.said);
  }

  #notice(type: string, event: JsonObject): void {
    const { items } = this.#session;
    items.notice({ ...event, code: type }, type === 'error' ? 'error' : 'warn');
  }

  /** Events of older versions that tell of a call by itself. */
  #legacy(event: JsonObject): boolean {
    const legacy = legacyItemOf(event);
    if (legacy === undefined) return false;
    this.#view.shown(legacy.item);
    return this.#session.items.read(this.#speaker(), legacy.item, legacy.phase);
  }
}
