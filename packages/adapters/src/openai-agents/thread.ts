import type { Usage } from '@callboard/core';
import type { AgentBook } from '../internal/agent-book.ts';
import { field } from '../internal/either-case.ts';
import { given, isObject, objects, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { Ground } from '../openai-responses/ground.ts';
import { ItemReader } from '../openai-responses/items.ts';
import { ResponseReader } from '../openai-responses/response.ts';
import { usageOf } from '../openai-responses/wire.ts';
import { ChatChunks } from './chat-chunks.ts';
import { normalizeItem } from './normalize.ts';
import { outcomeOf } from './outcome.ts';
import type { AgentsOutcome } from './outcome.ts';
import { usageOfResponse } from './usage.ts';

/** What a thread tells its surroundings. */
export interface ThreadHooks {
  ground: Ground;
  agents: AgentBook;
  runId: () => string;
  /** A response begins or ends, a call has its output. */
  onMove: (move: 'begin' | 'answered' | 'working') => void;
  onUsage: (usage: Usage) => void;
  /** A call of this thread ended. */
  onEnd: (toolCallId: string, outcome: AgentsOutcome) => void;
}

/** One line of control: the agents that hand a run on to each other, in the main stream or inside one tool. */
export class Thread {
  readonly items: ItemReader;
  /** The agent that the thread begins with. */
  readonly base: string;
  #active: string;
  readonly #responses: ResponseReader;
  readonly #chunks: ChatChunks;
  readonly #hooks: ThreadHooks;
  #root: string | undefined;
  #hasRaw = false;
  /** A result came: what the model says next is another answer. */
  #isAnswered = false;
  #isModel = false;
  #count = 0;
  /** The last response of the SDK that is over. */
  #over: string | undefined;
  #handoff: { toolCallId: string; agentId: string } | undefined;

  constructor(hooks: ThreadHooks, base: string) {
    this.#hooks = hooks;
    this.base = base;
    this.#active = base;
    this.items = new ItemReader(hooks.ground, { outcomeOf: (item) => outcomeOf({}, item, false) });
    this.#chunks = new ChatChunks(this.items, () => this.#active);
    this.#responses = new ResponseReader(this.items, {
      begin: () => this.#begin(),
      end: (_ending, response) => this.#end(usageOf(response['usage']), objects(response['output'])),
      agentOf: () => this.#active,
      onError: () => undefined,
      onSteer: () => true,
      onGap: () => undefined,
    });
  }

  /** Reads one event of the stream; false when it could not be used. */
  read(event: JsonObject): boolean {
    const { type, data, item, agent } = event;
    if (type === 'raw_model_stream_event' && isObject(data)) return this.#raw(data);
    if (type === 'raw_response_event' && isObject(data))
      return this.#responses.read(words(data['type']) ?? '', data);
    if (type === 'agent_updated_stream_event' || type === 'agent_updated') {
      const next = isObject(agent) ? agent : field(event, 'newAgent');
      const name = isObject(next) ? words(next['name']) : undefined;
      if (name === undefined) return false;
      this.#hand(name);
      return true;
    }
    return type === 'run_item_stream_event' && isObject(item) ? this.item(item) : false;
  }

  /** Reads an item of the run, from the stream or from a stored state. */
  item(item: JsonObject): boolean {
    const source = field(item, 'rawItem');
    if (!isObject(source)) return false;
    const raw = normalizeItem(source);
    this.#name(item);
    const type = words(item['type']) ?? '';
    if (type === 'tool_approval_item') this.#ask(raw, item);
    else if (type.endsWith('_output_item') && type !== 'message_output_item') this.#output(item, raw);
    else this.#tell(raw, type);
    return true;
  }

  /** The response that is being written was cut off, or the run is over. */
  close(end: { outcome?: 'failed' | 'cancelled'; error?: unknown }): void {
    this.items.flush();
    this.items.close(end);
  }

  #raw(data: JsonObject): boolean {
    const { type, event, response } = data;
    if (type === 'model' && isObject(event)) {
      const name = words(event['type']);
      this.#isModel = true;
      return name === undefined ? this.#chunks.read(event) : this.#responses.read(name, event);
    }
    if (type === 'response_started') return this.#start();
    if (type === 'output_text_delta') {
      // The same text is in the provider's own events, when there are some.
      if (!this.#isModel) this.#chunks.text(data['delta']);
      return true;
    }
    if (type !== 'response_done' || !isObject(response))
      return type === 'audio_done' || type === 'audio_delta';
    const id = words(response['id']);
    if (this.#responses.open || (id !== undefined && id === this.#over)) return true;
    this.#over = id;
    const output = objects(response['output']).map(normalizeItem);
    this.#chunks.done(output);
    this.#end(usageOfResponse(response['usage']), output);
    return true;
  }

  #start(): boolean {
    this.#isModel = false;
    this.#begin();
    this.items.begin();
    this.#chunks.begin();
    return true;
  }

  #begin(): void {
    this.items.asks.next();
    this.#hasRaw = true;
    this.#hooks.onMove('begin');
  }

  /** A response that says something and calls nothing is the last one. */
  #end(usage: Usage, output: readonly JsonObject[]): void {
    this.items.asks.endEarlier();
    this.#hooks.onUsage(usage);
    const speaks = output.some(({ type }) => type === 'message');
    const works = output.some((item) => words(item['call_id']) !== undefined);
    this.#hooks.onMove(speaks && !works ? 'answered' : 'working');
  }

  /** States the tokens of a stored run. */
  count(usage: JsonObject): void {
    const { inputTokensDetails: input, outputTokensDetails: output } = usage;
    const details = {
      inputTokensDetails: objects(input)[0] ?? input,
      outputTokensDetails: objects(output)[0] ?? output,
    };
    this.#hooks.onUsage(usageOfResponse({ ...usage, ...details }));
  }

  /** An item that is complete. The events of the model have told it, unless only items are forwarded. */
  #tell(raw: JsonObject, type: string): void {
    const known = this.items.calls.get(words(raw['call_id']) ?? words(raw['id']));
    const isSpoken = type === 'message_output_item' || type === 'reasoning_item';
    if (known === undefined && !(isSpoken && this.#hasRaw)) {
      if (this.#isAnswered) this.items.begin();
      this.#isAnswered = false;
      this.items.done(`i${this.#count}`, raw, this.#active);
      this.#count += 1;
    }
    // Whether an answer is the last one its response has told, unless only items are forwarded.
    if (!this.#hasRaw) this.#hooks.onMove(type === 'message_output_item' ? 'answered' : 'working');
    if (type === 'handoff_call_item') {
      const toolCallId = words(raw['call_id']);
      if (toolCallId !== undefined) this.#handoff = { toolCallId, agentId: this.#active };
    }
  }

  #output(item: JsonObject, raw: JsonObject): void {
    this.#isAnswered = true;
    this.#hooks.onMove('working');
    const toolCallId = words(raw['call_id']);
    const call = this.items.calls.get(toolCallId);
    const isHandoff = item['type'] === 'handoff_output_item';
    const wasAsked = call !== undefined && this.items.asks.has(call);
    const outcome = isHandoff
      ? ({ outcome: 'completed', output: raw['output'], detached: true } as const)
      : outcomeOf(item, raw, wasAsked);
    if (toolCallId !== undefined) this.#hooks.onEnd(toolCallId, outcome);
    if (call) {
      this.items.asks.settle(call, outcome.outcome === 'denied' ? 'denied' : 'approved');
      this.items.calls.end(call, outcome);
    } else if (toolCallId !== undefined) {
      const named = given({ toolName: words(raw['name']) });
      const scope = this.#hooks.ground.scope(this.#active);
      this.#hooks.ground.stamp.emit(scope, { type: 'tool.end', toolCallId, ...named, ...outcome });
    }
    const target = field(item, 'targetAgent');
    if (isHandoff && isObject(target) && words(target['name']) !== undefined)
      this.#hand(String(target['name']));
  }

  #ask(raw: JsonObject, item: JsonObject): void {
    this.#hooks.onMove('working');
    if (raw['type'] === 'mcp_approval_request')
      return this.items.done(`a${this.#count++}`, raw, this.#active);
    const toolCallId = words(raw['call_id']) ?? words(raw['id']);
    if (toolCallId !== undefined && this.items.calls.get(toolCallId) === undefined) {
      this.items.done(`i${this.#count++}`, raw, this.#active);
    }
    const call = this.items.calls.get(toolCallId);
    if (call) this.items.asks.open(`call:${call.toolCallId}`, call, words(item['prompt']));
    return undefined;
  }

  /** The agent of an item: the first that speaks is the one the thread began with. */
  #name(item: JsonObject): void {
    const agent = isObject(item['agent']) ? item['agent'] : item['sourceAgent'];
    const name = isObject(agent) ? words(agent['name']) : undefined;
    if (name !== undefined) this.#root ??= name;
  }

  /** Another agent takes over. */
  #hand(name: string): void {
    this.#root ??= name;
    const { agents, runId } = this.#hooks;
    const next = name === this.#root ? this.base : this.#idOf(name);
    if (next === this.#active) return;
    const before = this.#active;
    this.#active = next;
    if (next !== this.base) {
      const spawn = this.#handoff;
      const link = { spawnToolCallId: spawn?.toolCallId, spawnAgentId: spawn?.agentId };
      const facts = { name, parentAgentId: this.base, ...given(link) };
      if (agents.has(next) && !agents.isLive(next)) agents.resume(next, runId(), facts);
      else agents.tell(next, runId(), facts);
    }
    if (before !== this.base) agents.end(before, { outcome: 'completed' });
    this.#handoff = undefined;
  }

  #idOf(name: string): string {
    return this.base === 'root' ? name : `${this.base}/${name}`;
  }
}
