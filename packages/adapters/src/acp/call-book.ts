import type { EventScope } from '@callboard/core';
import { given, isObject, objects, sameJson, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { EventBody, Stamp } from '../internal/stamp.ts';
import { ENDS, blockOf, errorOf, factsOf, isBare, isBlank, newCall, outputOf } from './call-record.ts';
import type { CallRecord } from './call-record.ts';
import type { TerminalBook } from './terminal-book.ts';

/** Where a call that is new appears. */
export interface CallPlace {
  scope: EventScope;
  messageId: string;
}

/** How the turn stands whose calls are told. */
export interface CallMood {
  /** The person stopped the turn: what fails now was cancelled. */
  stopping: boolean;
  /** The past is being told: nothing is still being written. */
  past: boolean;
  /** Answers of the client are seen, so that nothing else means one. */
  seesAnswers: boolean;
}

/** Calls of one agent that are held while nobody has announced them. */
const MOST_EARLY = 100;

/** The calls of one agent, over all turns. Each update is a patch; only what it changes becomes events. */
export class CallBook {
  readonly #stamp: Stamp;
  readonly #terminals: TerminalBook;
  readonly #calls = new Map<string, CallRecord>();
  /** What was said of calls before they were announced. */
  readonly #early = new Map<string, JsonObject>();

  constructor(stamp: Stamp, terminals: TerminalBook) {
    this.#stamp = stamp;
    this.#terminals = terminals;
  }

  get(id: string): CallRecord | undefined {
    return this.#calls.get(id);
  }

  /** Calls that have not ended. */
  get open(): CallRecord[] {
    return [...this.#calls.values()].filter((call) => !call.over);
  }

  /** Keeps a bare update of a call that nobody announced. `new` for the first, undefined for an update to be shown. */
  hold(update: JsonObject): 'new' | 'known' | undefined {
    const id = words(update['toolCallId']);
    if (id === undefined || this.#calls.has(id) || !isBare(update)) return undefined;
    const before = this.#early.get(id);
    if (before || this.#early.size < MOST_EARLY) this.#early.set(id, { ...before, ...update });
    return before ? 'known' : 'new';
  }

  /** Reads an update of a call, known or new. Undefined when it names none. */
  upsert(wire: JsonObject, place: () => CallPlace, mood: CallMood): CallRecord | undefined {
    const id = words(wire['toolCallId']);
    if (id === undefined) return undefined;
    const update = { ...this.#early.get(id), ...wire };
    this.#early.delete(id);
    const known = this.#calls.get(id);
    const call = known ?? this.#open(id, update, place());
    if (known) this.#tellFacts(known, update);
    const shows = this.#patch(call, update);
    if (call.over) return call;
    const before = call.status;
    if ('status' in update && update['status'] !== undefined) call.status = update['status'] ?? 'pending';
    this.#tellInput(call, mood.past || !isPending(call));
    this.#move(call, { shows, moved: call.status !== before, mood });
    return call;
  }

  /** A person is asked about a call: what it will do is known now. */
  ask(call: CallRecord, askId: string): void {
    this.#tellInput(call, true);
    call.asks.add(askId);
  }

  /** The last question about a call was answered; a call that went on meanwhile runs now. */
  answered(call: CallRecord): void {
    if (call.asks.size > 0 || call.over || isPending(call)) return;
    this.#tell(call, { type: 'tool.run' });
  }

  /** More content of a call that streams it. */
  append(call: CallRecord, item: unknown): void {
    if (!isObject(item)) return;
    call.content.push(item);
    this.#linkTerminals(call, [item]);
    const block = blockOf(item);
    const text = block['type'] === 'text' ? words(block['text']) : undefined;
    if (call.over) return;
    if (text === undefined) return this.#tell(call, { type: 'tool.output.set', ...withOutput(call) });
    this.#tell(call, { type: 'tool.output.delta', channel: 'content', off: call.streamed, text });
    call.streamed += text.length;
  }

  /** Work that the agent says goes on in the background. */
  detach(id: unknown): void {
    const call = typeof id === 'string' ? this.#calls.get(id) : undefined;
    if (call === undefined || call.over || call.facts.detached) return;
    call.facts = { ...call.facts, detached: true };
    this.#tell(call, { type: 'tool.update', detached: true });
  }

  #open(id: string, update: JsonObject, { scope, messageId }: CallPlace): CallRecord {
    const call = newCall(id, scope, messageId);
    this.#calls.set(id, call);
    call.facts = factsOf(update);
    const { toolName = call.facts.kind ?? 'tool', ...facts } = call.facts;
    this.#tell(call, { type: 'tool.start', toolName, ...facts });
    return call;
  }

  #tellFacts(call: CallRecord, update: JsonObject): void {
    const facts = factsOf(update);
    const unnamed = call.facts.toolName === undefined && call.facts.kind === undefined;
    if (unnamed && facts.toolName === undefined && facts.kind !== undefined) facts.toolName = facts.kind;
    if (!unnamed) delete facts.toolName;
    const next = { ...call.facts, ...facts };
    if (sameJson(next, call.facts)) return;
    call.facts = next;
    this.#tell(call, { type: 'tool.update', ...facts });
  }

  /** Takes over what the update states; true when there is something new to show. */
  #patch(call: CallRecord, update: JsonObject): boolean {
    const { rawInput, rawOutput, content } = update;
    const isKnown = isBlank(rawInput) && (rawInput == null || call.input !== undefined);
    if (!isKnown && !sameJson(rawInput, call.input)) {
      call.input = rawInput;
      call.inputTold = 'none';
    }
    if (rawOutput !== undefined && rawOutput !== null) call.rawOutput = rawOutput;
    const items = objects(content);
    if (items.length === 0 || sameJson(items, call.content)) return false;
    call.content = items;
    this.#linkTerminals(call, items);
    return items.some((item) => item['type'] !== 'terminal');
  }

  #linkTerminals(call: CallRecord, items: readonly JsonObject[]): void {
    for (const { type, terminalId } of items) {
      if (type === 'terminal' && typeof terminalId === 'string') this.#terminals.link(terminalId, call);
    }
  }

  #tellInput(call: CallRecord, complete: boolean): void {
    const { input, inputTold } = call;
    if (input === undefined || inputTold === 'whole' || (inputTold === 'partly' && !complete)) return;
    call.inputTold = complete ? 'whole' : 'partly';
    this.#tell(call, { type: 'tool.input.set', complete, input });
  }

  #move(call: CallRecord, { shows, moved, mood }: { shows: boolean; moved: boolean; mood: CallMood }): void {
    const end = ENDS.get(call.status);
    // Some agents say that a call is in progress while they still ask about it.
    if (call.asks.size > 0 && mood.seesAnswers && end === undefined) return;
    // Else what was asked about went on: somebody answered, though nobody said so.
    if (moved && !isPending(call)) this.#supersede(call);
    if (end !== undefined) return this.#end(call, mood.stopping && end === 'failed' ? 'cancelled' : end);
    if (isPending(call)) return;
    if (moved) this.#tell(call, { type: 'tool.run', ...(call.status === 'paused' ? { paused: true } : {}) });
    if (shows) this.#tell(call, { type: 'tool.output.set', ...withOutput(call) });
  }

  #supersede(call: CallRecord): void {
    for (const askId of call.asks) {
      this.#stamp.emit(call.scope, { type: 'ask.close', askId, outcome: 'superseded', by: 'unknown' });
    }
    call.asks.clear();
  }

  #end(call: CallRecord, outcome: 'completed' | 'failed' | 'cancelled'): void {
    call.over = true;
    const output = outcome === 'completed' || hasMore(call) ? outputOf(call) : {};
    const error = outcome === 'failed' || (outcome === 'cancelled' && call.content.length > 0);
    const cause = error ? given({ error: errorOf(call) }) : {};
    const refused = outcome === 'failed' && call.refused && !('error' in cause);
    this.#tell(call, { type: 'tool.end', outcome: refused ? 'denied' : outcome, ...output, ...cause });
  }

  #tell(call: CallRecord, body: object): void {
    const { id: toolCallId, messageId } = call;
    this.#stamp.emit(call.scope, { ...body, toolCallId, messageId } as EventBody);
  }
}

function isPending({ status }: CallRecord): boolean {
  return status === undefined || status === null || status === 'pending';
}

function withOutput(call: CallRecord): { output: unknown } {
  return { output: outputOf(call).output };
}

/** True for a call that shows more than words, which stays visible beside its error. */
function hasMore({ content }: CallRecord): boolean {
  return content.some(
    (item) => item['type'] === 'diff' || (item['type'] === 'content' && blockOf(item)['type'] !== 'text'),
  );
}
