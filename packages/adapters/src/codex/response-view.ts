import { digest } from '../internal/told-turns.ts';
import { given, isObject, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { CallEnding } from '../internal/call-book.ts';
import type { Speaker } from './items.ts';
import type { Session } from './session.ts';
import { kindOf, saidBy, wordsIn } from './wire.ts';

/** The kinds of text that both views tell. */
type TextKind = 'text' | 'reasoning';

/**
 * The model's view of a thread: what it was given and answered. The person's view tells most of it again; what one view
 * told, the other does not tell once more.
 */
export class ResponseView {
  readonly #session: Session;
  readonly #speaker: () => Speaker;
  /** Ids of items that were told. */
  readonly #ids = new Set<string>();
  /** Texts without an id that one view told and the other has not yet: how often, by view. */
  readonly #told = { model: new Map<string, number>(), person: new Map<string, number>() };
  /** Results that the person's view may still tell better. */
  #results: [string, CallEnding][] = [];
  #heldWords: { id: string; text: string } | undefined;
  #minted = 0;
  #answered = false;

  readonly #onPrompt: (id: string, text: string) => void;

  /** `onPrompt` hears words of the person that only this view tells. */
  constructor(session: Session, speaker: () => Speaker, onPrompt: (id: string, text: string) => void) {
    this.#session = session;
    this.#speaker = speaker;
    this.#onPrompt = onPrompt;
  }

  /** The model had the last word, and nothing it called is open. */
  get isAnswered(): boolean {
    return this.#answered;
  }

  /** The next number for something that has no id. */
  next(): number {
    return this.#minted++;
  }

  /** Reads an item of the model's view. */
  read(item: JsonObject): boolean {
    const type = words(item['type']) ?? '';
    if (type === 'function_call_output' || type === 'custom_tool_call_output') return this.#result(item);
    // A note to the model about a stop is no sign that its calls went on.
    if (item['role'] !== 'user') this.flush();
    if (type === 'message') this.#message(item);
    else if (type === 'reasoning') this.#text('reasoning', item);
    else if (type.endsWith('_call')) this.#call(type, item);
    else return type === 'ghost_snapshot' || type === 'compaction' || type === 'other';
    return true;
  }

  /** A text of the person's view that has no id. */
  said(kind: TextKind, said: string): void {
    this.flush();
    if (said === '' || this.#wasTold('model', kind, said)) return;
    this.#note('person', kind, said);
    this.#tell(kind, `${this.#session.stamp.streamId}/i${this.next()}`, said);
  }

  /** An item of the person's view is told. */
  shown(item: JsonObject): void {
    const id = words(item['id']);
    if (id !== undefined) this.#ids.add(id);
    const kind = kindOf(item['type']);
    if (kind === 'usermessage') this.heard();
    else if (kind === 'agentmessage') this.#answered = true;
    else if (kind !== 'reasoning') this.#answered = false;
    this.#results = this.#results.filter(([callId]) => callId !== id);
  }

  /** The words of the person were told. */
  heard(): void {
    this.#heldWords = undefined;
    this.#answered = false;
  }

  /** Tells what waited for the person's view. */
  flush(): void {
    const { calls } = this.#session;
    const results = this.#results;
    this.#results = [];
    for (const [callId, ending] of results) calls.end(this.#speaker().scope.agentId, callId, ending);
    const held = this.#heldWords;
    this.#heldWords = undefined;
    if (held) this.#onPrompt(held.id, held.text);
  }

  /** Results that are no ends. */
  drop(): void {
    this.#results = [];
  }

  clear(): void {
    this.#told.model.clear();
    this.#told.person.clear();
    this.#answered = false;
  }

  #message(item: JsonObject): void {
    const { role } = item;
    const said = wordsIn(item['content']);
    if (role === 'assistant') return this.#text('text', item);
    if (role !== 'user' || /^\s*(?:<|# AGENTS\.md)/.test(said)) return;
    // The person's view follows, unless the file has none.
    const id = words(item['id']) ?? `${this.#session.stamp.streamId}/u${this.next()}`;
    this.flush();
    this.#heldWords = { id, text: said };
  }

  #text(kind: TextKind, item: JsonObject): void {
    const id = words(item['id']);
    const said = saidBy({ ...item, type: kind === 'text' ? 'agent_message' : 'reasoning' });
    if (kind === 'text') this.#answered = true;
    if (id !== undefined && this.#ids.has(id)) return;
    if (id !== undefined) this.#ids.add(id);
    const whole = said.map((one) => one.text).filter((one) => one !== '');
    const fresh = whole.filter((one) => !this.#wasTold('person', kind, one));
    for (const one of fresh) {
      this.#note('model', kind, one);
      this.#tell(kind, id ?? `${this.#session.stamp.streamId}/i${this.next()}`, one);
    }
  }

  #tell(kind: TextKind, id: string, said: string): void {
    const { items } = this.#session;
    if (kind === 'text') this.#answered = true;
    const item = { type: kind === 'text' ? 'agent_message' : 'reasoning', id, text: said };
    items.read(this.#speaker(), item, 'completed');
  }

  #call(type: string, item: JsonObject): void {
    const { calls, items } = this.#session;
    const { scope, voice } = this.#speaker();
    const id = words(item['call_id']) ?? words(item['id']);
    if (id === undefined) return;
    this.#answered = false;
    const toolName = words(item['name']) ?? type.replace(/_call$/, '');
    const input = inputOf(item);
    const facts = given({ server: words(item['namespace']) });
    calls.start({ scope, messageId: () => voice.call(scope) }, id, { toolName, input, facts });
    if (toolName === 'update_plan' && isObject(input)) items.plan(scope, input['plan']);
    // Calls of the provider's own tools hold their result.
    if (type === 'web_search_call' && item['status'] === 'completed')
      calls.end(scope.agentId, id, { outcome: 'completed', output: item['results'] });
  }

  /** A result says in prose whether it worked; only the person's view states it, or an exit code in its metadata. */
  #result(item: JsonObject): boolean {
    const callId = words(item['call_id']);
    if (callId === undefined) return false;
    const { output } = item;
    const exitCode = exitCodeIn(output);
    const failed = exitCode !== undefined && exitCode !== 0;
    this.#results.push([
      callId,
      failed
        ? { outcome: 'failed', output, error: `Exit code ${exitCode}`, errorCode: exitCode }
        : {
            outcome: 'completed',
            output,
            ...(exitCode === undefined && { confidence: 'inferred' as const }),
          },
    ]);
    return true;
  }

  /** True when the other view told this text and it was not taken for a repeat yet. */
  #wasTold(view: 'model' | 'person', kind: TextKind, said: string): boolean {
    const key = kind + digest(said);
    const count = this.#told[view].get(key) ?? 0;
    if (count > 0) this.#told[view].set(key, count - 1);
    return count > 0;
  }

  #note(view: 'model' | 'person', kind: TextKind, said: string): void {
    const key = kind + digest(said);
    this.#told[view].set(key, (this.#told[view].get(key) ?? 0) + 1);
  }
}

function inputOf(item: JsonObject): unknown {
  const { arguments: json, input, action } = item;
  const raw = text(json) ?? text(input);
  if (raw === undefined) return action ?? input ?? {};
  if (json === undefined) return raw;
  try {
    return JSON.parse(raw) as unknown;
  } catch {
    // A model may write broken JSON; what it wrote is its input.
    return raw;
  }
}

/** The exit code in the metadata of a result that is JSON. */
function exitCodeIn(output: unknown): number | undefined {
  if (typeof output !== 'string' || !output.startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(output);
    const metadata = isObject(value) ? value['metadata'] : undefined;
    const code = isObject(metadata) ? metadata['exit_code'] : undefined;
    return typeof code === 'number' ? code : undefined;
  } catch {
    // Any other text.
    return undefined;
  }
}
