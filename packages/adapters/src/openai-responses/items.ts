import { given, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { AskBook } from './asks.ts';
import { CallBook } from './calls.ts';
import type { Call } from './calls.ts';
import { tellContent } from './content.ts';
import type { Ground } from './ground.ts';
import { Lanes } from './lanes.ts';
import type { Lane } from './lanes.ts';
import { noticeOf } from './notices.ts';
import { outcomeOfHosted, outcomeOfOutput } from './outcomes.ts';
import type { Outcome } from './outcomes.ts';
import { callIdOf, isOutput, shapeOf } from './shapes.ts';
import { ItemTexts } from './texts.ts';

/** An item of the response that is being read. */
export interface Entry {
  item: JsonObject;
  readonly lane: Lane;
  readonly texts: ItemTexts | undefined;
  readonly call: Call | undefined;
  done: boolean;
}

/** How a reader of items differs from the plain API. */
export interface ItemOptions {
  /** The end of a call by an item that holds its result. */
  outcomeOf?: (item: JsonObject) => Outcome | { outcome: 'denied'; reason: string };
  /** Hears of an item that is no text and no call, when it is complete; false when it means nothing there either. */
  onOther?: (item: JsonObject, agentId: string) => boolean;
}

/** Reads the items of responses: each is added, grows, and is done; in a record it is done at once. */
export class ItemReader {
  readonly calls: CallBook;
  readonly asks: AskBook;
  readonly lanes: Lanes;
  readonly #ground: Ground;
  readonly #options: ItemOptions;
  #response = 0;
  #joined = false;
  /** By place in the response, and by item id. */
  readonly #entries = new Map<string, Entry>();

  constructor(ground: Ground, options: ItemOptions = {}) {
    this.#ground = ground;
    this.#options = options;
    this.calls = new CallBook(ground);
    this.asks = new AskBook(ground, this.calls);
    this.lanes = new Lanes(ground);
  }

  /** Another response begins. `joined`: its begin was missed, and with it what it had said until then. */
  begin(response: JsonObject = {}, joined = false): void {
    this.#response += 1;
    this.#joined = joined;
    this.#entries.clear();
    this.lanes.begin(response);
  }

  /** A response that was joined is known as a whole at its end: everything is told in order. */
  retell(response: JsonObject): void {
    if (!this.#joined) return;
    this.#response -= 1;
    this.begin(response);
  }

  /** The begin of this response was missed. */
  get joined(): boolean {
    return this.#joined;
  }

  find(place: string | undefined, itemId: string | undefined): Entry | undefined {
    return this.#entries.get(place ?? '') ?? this.#entries.get(`id:${itemId ?? ''}`);
  }

  /** An item appears at a place. `joined`: its begin was missed. */
  added(
    place: string,
    item: JsonObject,
    { agentId, joined = false }: { agentId: string; joined?: boolean },
  ): Entry {
    const itemId = words(item['id']);
    const known = this.#entries.get(place) ?? this.#alias(itemId, item);
    if (known) return known;
    const entry = this.#open(place, item, { lane: this.lanes.lane(agentId), joined });
    this.#entries.set(place, entry);
    if (itemId !== undefined) this.#entries.set(`id:${itemId}`, entry);
    return entry;
  }

  /** An item is complete: what it says now is what counts. */
  done(place: string, item: JsonObject, agentId: string): void {
    const entry = this.added(place, item, { agentId });
    if (entry.done) return;
    entry.done = true;
    entry.item = item;
    if (entry.texts) {
      tellContent(entry.texts, item);
      entry.texts.close(item['encrypted_content'] ?? undefined);
    } else if (entry.call) this.#closeCall(entry.call, item);
    else this.#other(item, agentId);
  }

  /** Words of a person or of the system: a message of its own, complete as it comes. */
  said(place: string, item: JsonObject): void {
    this.#message({ lane: this.lanes.lane('root'), prefix: place }, item);
    this.lanes.end({});
  }

  /** Words between agents: a message of its own. `sealed` is the part that only the provider can read. */
  told(agentId: string, item: JsonObject, sealed: JsonObject | undefined): void {
    const lane = this.lanes.lane(agentId);
    this.#message({ lane, prefix: 'told' }, item, sealed);
    this.lanes.endLane(lane, {});
  }

  #message({ lane, prefix }: { lane: Lane; prefix: string }, item: JsonObject, sealed?: JsonObject): void {
    const { role } = item;
    const known = role === 'user' || role === 'assistant' ? role : 'system';
    const messageId = this.lanes.claim(lane, words(item['id']), known);
    const { scope } = lane;
    const texts = new ItemTexts(this.#ground.stamp, { scope, messageId, prefix, joined: false });
    tellContent(texts, item);
    if (sealed) texts.show('sealed', 'data', { name: 'encrypted_content', recipient: item['recipient'] });
    texts.close(sealed);
  }

  /** The response is over. Texts of items that never ended are closed with what they have. */
  close(end: { outcome?: 'completed' | 'failed' | 'cancelled'; error?: unknown }): void {
    for (const { done, texts, call } of new Set(this.#entries.values())) {
      if (!done) texts?.close();
      this.#endSaid(call);
    }
    this.#entries.clear();
    this.lanes.end(end);
  }

  /** Nothing more comes, not even an end. */
  flush(): void {
    for (const { done, texts } of new Set(this.#entries.values())) if (!done) texts?.flush();
  }

  /** What the wire said of a call's end counts when its result does not come. */
  #endSaid(call: Call | undefined): void {
    const message = 'The provider says only that it failed.';
    if (call?.said === 'completed') this.calls.end(call, { outcome: 'completed' });
    else if (call?.said === 'failed') this.calls.end(call, { outcome: 'failed', error: { message } });
  }

  clear(): void {
    this.#entries.clear();
    this.calls.clear();
    this.asks.clear();
    this.lanes.begin({});
  }

  /** Items of one response may share an id that is the response's. */
  #alias(itemId: string | undefined, item: JsonObject): Entry | undefined {
    const entry = this.#entries.get(`id:${itemId ?? ''}`);
    if (entry === undefined || entry.item['type'] !== item['type']) return undefined;
    return callIdOf(entry.item) === callIdOf(item) ? entry : undefined;
  }

  #open(place: string, item: JsonObject, { lane, joined }: { lane: Lane; joined: boolean }): Entry {
    const { type } = item;
    const isMessage = type === 'message' || (type === undefined && item['role'] !== undefined);
    const isText = isMessage || type === 'reasoning';
    const isAsk = type === 'mcp_approval_request';
    const shape = isAsk ? shapeOf({ ...item, type: 'mcp_call' }) : shapeOf(item);
    const base = { item, lane, done: false };
    if (!isText && shape === undefined) return { ...base, texts: undefined, call: undefined };
    if (isText || shape === undefined) {
      const messageId = isMessage ? this.lanes.claim(lane, words(item['id'])) : this.lanes.message(lane);
      const { scope } = lane;
      const texts = new ItemTexts(this.#ground.stamp, { scope, messageId, prefix: place, joined });
      return { ...base, texts, call: undefined };
    }
    this.asks.begun(item);
    // The message of a call whose response was joined is known to the store alone.
    const messageId = this.#joined ? lane.messageId : this.lanes.message(lane);
    const call = this.calls.open(item, shape, {
      messageId,
      scope: lane.scope,
      place,
      response: this.#response,
    });
    if (item['approval_request_id'] != null) this.calls.run(call);
    return { ...base, texts: undefined, call };
  }

  #closeCall(call: Call, item: JsonObject): void {
    const isAsk = item['type'] === 'mcp_approval_request';
    const shape = shapeOf(isAsk ? { ...item, type: 'mcp_call' } : item);
    if (shape === undefined) return;
    this.calls.complete(call, shape);
    if (isAsk) return this.asks.open(words(item['id']) ?? call.toolCallId, call);
    this.asks.openChecks(item, call);
    if (shape.hosted) this.calls.end(call, outcomeOfHosted(item));
    return undefined;
  }

  #other(item: JsonObject, agentId: string): void {
    const { type } = item;
    if (isOutput(item)) return this.#output(item, agentId);
    if (type === 'mcp_approval_response') return this.asks.answer(item);
    if (this.#options.onOther?.(item, agentId)) return undefined;
    const notice = noticeOf(item);
    const scope = this.#ground.scope(agentId);
    if (notice) {
      const noticeId = words(item['id']) ?? this.#ground.mint();
      return this.#ground.stamp.emit(scope, { type: 'notice', noticeId, ...notice });
    }
    return this.#ground.stamp.emit(scope, { type: 'raw', reason: 'unknown-item', data: item });
  }

  /** The result of a call, in this response or in the next request. */
  #output(item: JsonObject, agentId: string): void {
    const toolCallId = callIdOf(item);
    const outcome = (this.#options.outcomeOf ?? outcomeOfOutput)(item);
    const call = this.calls.get(toolCallId);
    if (call) {
      this.asks.settle(call);
      return this.calls.end(call, outcome);
    }
    const scope = this.#ground.scope(agentId);
    if (toolCallId === undefined)
      return this.#ground.stamp.emit(scope, { type: 'raw', reason: 'unmatched', data: item });
    this.#ground.answered(toolCallId);
    const named = given({ toolName: words(item['name']) });
    return this.#ground.stamp.emit(scope, { type: 'tool.end', toolCallId, ...named, ...outcome });
  }
}
