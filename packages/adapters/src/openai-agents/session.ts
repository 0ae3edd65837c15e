import type { EndCause } from '../adapter.ts';
import { AgentBook } from '../internal/agent-book.ts';
import { field } from '../internal/either-case.ts';
import { given, isObject, objects, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { RequestRuns } from '../internal/request-runs.ts';
import type { Stamp } from '../internal/stamp.ts';
import { ToldTurns } from '../internal/told-turns.ts';
import type { Ground } from '../openai-responses/ground.ts';
import { HistoryReader } from '../openai-responses/history.ts';
import { endingOfError } from './ending.ts';
import { normalizeItem } from './normalize.ts';
import type { AgentsOutcome } from './outcome.ts';
import { Thread } from './thread.ts';

/** The runs of one stream: the main thread, and a thread for each agent that works as a tool. */
export class Session {
  /** The last answer asks for nothing more. */
  settled = false;
  readonly #stamp: Stamp;
  readonly #runs: RequestRuns;
  readonly #agents: AgentBook;
  readonly #ground: Ground;
  readonly #main: Thread;
  readonly #children = new Map<string, Thread>();
  readonly #history: HistoryReader;
  #minted = 0;

  constructor(stamp: Stamp, runs: RequestRuns) {
    this.#stamp = stamp;
    this.#runs = runs;
    this.#agents = new AgentBook(stamp);
    this.#ground = {
      stamp,
      scope: (agentId) => stamp.scope(runs.scope.runId, agentId),
      mint: () => `${stamp.streamId}/m${this.#minted++}`,
      waits: () => undefined,
      answered: () => undefined,
    };
    this.#main = this.#thread('root', (move) => this.#moved(move));
    this.#history = this.#historyOf(this.#main);
  }

  /** An event of the main stream. */
  event(event: JsonObject): boolean {
    this.#runs.enter();
    return this.#main.read(event);
  }

  /** An event of an agent that works as a tool, which its own listener heard. */
  childEvent(event: JsonObject, toolCall: JsonObject, agent: unknown): boolean {
    const toolCallId = words(field(toolCall, 'callId'));
    if (toolCallId === undefined) return this.event(event);
    this.#runs.enter();
    return (this.#children.get(toolCallId) ?? this.#spawn(toolCallId, toolCall, agent)).read(event);
  }

  /** An item of a history, as the API would call it: words of a person, or what the run made of them. */
  historyItem(item: JsonObject): void {
    this.#history.item(item);
  }

  /** A stored run. */
  state(state: JsonObject): void {
    const { originalInput, generatedItems, currentStep, context } = state;
    const input =
      typeof originalInput === 'string' ? [{ role: 'user', content: originalInput }] : originalInput;
    for (const item of objects(input)) this.historyItem(normalizeItem(item));
    this.#runs.enter();
    for (const item of objects(generatedItems)) this.#main.item(item);
    const usage = isObject(context) ? context['usage'] : undefined;
    if (isObject(usage)) this.#main.count(usage);
    const { type, data } = isObject(currentStep) ? currentStep : {};
    if (isObject(data)) this.wait(data['interruptions']);
    this.settled = type === 'next_step_final_output';
  }

  /** The run pauses until a person decides. */
  wait(interruptions: unknown): void {
    for (const item of objects(interruptions)) this.#main.item(item);
    this.#stamp.emit(this.#runs.scope, { type: 'run.wait', reason: 'approval' });
  }

  /** The stream broke with an error. */
  fail(error: unknown): void {
    this.#runs.enter();
    const ending = endingOfError(error);
    this.#end('failed', error);
    this.#runs.end(ending);
  }

  /** The person stopped the run. */
  cancel(): void {
    this.#runs.enter();
    this.#end('cancelled');
    this.#runs.end({ outcome: 'cancelled' });
  }

  /** Nothing more comes. What a connection that broke would have brought is not known. */
  close(cause?: EndCause): void {
    const threads = [this.#main, ...this.#children.values()];
    if (cause === 'error') return threads.forEach(({ items }) => items.flush());
    if (threads.some(({ items }) => items.asks.waiting)) {
      for (const thread of threads) thread.close({});
      return this.#runs.end({ outcome: 'waiting' });
    }
    if (this.settled) return this.#finish();
    for (const { items } of threads) items.flush();
    return this.#runs.close();
  }

  #finish(): void {
    this.settled = false;
    this.#end('completed');
    this.#runs.end({ outcome: 'completed' });
  }

  #end(outcome: 'completed' | 'failed' | 'cancelled', error?: unknown): void {
    const end = outcome === 'completed' ? {} : { outcome, ...given({ error }) };
    for (const thread of [...this.#children.values(), this.#main]) thread.close(end);
    for (const id of this.#agents.live().reverse()) this.#agents.end(id, { outcome, ...given({ error }) });
  }

  /** After an answer that asks for nothing another response belongs to the next run. */
  #moved(move: 'begin' | 'answered' | 'working'): void {
    if (move === 'begin' && this.settled) this.#finish();
    this.#runs.enter();
    this.settled = move === 'answered';
  }

  #spawn(toolCallId: string, toolCall: JsonObject, agent: unknown): Thread {
    const child = this.#thread(toolCallId, () => undefined);
    const threads = [this.#main, ...this.#children.values()];
    const parent = threads.find(({ items }) => items.calls.get(toolCallId)) ?? this.#main;
    const call = parent.items.calls.get(toolCallId);
    if (call) parent.items.calls.run(call);
    const spawnAgentId = call?.scope.agentId ?? parent.base;
    const name = isObject(agent) ? words(agent['name']) : undefined;
    const facts = { parentAgentId: spawnAgentId, spawnToolCallId: toolCallId, spawnAgentId };
    const task = taskOf(toolCall['arguments']);
    this.#agents.tell(toolCallId, this.#runs.scope.runId, { ...facts, ...given({ name, task }) });
    this.#children.set(toolCallId, child);
    return child;
  }

  #thread(base: string, onMove: (move: 'begin' | 'answered' | 'working') => void): Thread {
    return new Thread(
      {
        ground: this.#ground,
        agents: this.#agents,
        runId: () => this.#runs.scope.runId,
        onMove,
        onUsage: (usage) => {
          this.#runs.count(usage);
          this.#runs.closeCount();
        },
        onEnd: (toolCallId, outcome) => this.#ended(toolCallId, outcome),
      },
      base,
    );
  }

  /** The call of an agent that works as a tool has its output: the agent is done. */
  #ended(toolCallId: string, told: AgentsOutcome): void {
    const child = this.#children.get(toolCallId);
    if (child === undefined) return;
    this.#children.delete(toolCallId);
    const hasFailed = told.outcome === 'failed';
    const error = hasFailed ? { error: told.error } : undefined;
    child.close(hasFailed ? { outcome: 'failed', ...error } : {});
    const outcome = told.outcome === 'denied' ? 'cancelled' : told.outcome;
    const result = told.outcome === 'completed' ? { result: told.output } : undefined;
    for (const id of this.#agents.live().reverse()) {
      if (id.startsWith(`${toolCallId}/`)) this.#agents.end(id, { outcome, ...error });
    }
    this.#agents.end(toolCallId, { outcome, ...result, ...error });
  }

  #historyOf(main: Thread): HistoryReader {
    return new HistoryReader(main.items, {
      told: new ToldTurns(),
      turn: () => {
        main.items.close({});
        this.#runs.turn();
        this.settled = false;
      },
      answer: () => {
        this.#runs.enter();
        main.items.begin();
        this.#runs.hold({ outcome: 'completed' });
      },
      goOn: () => void this.#runs.enter(),
      agentOf: () => 'root',
    });
  }
}

function taskOf(input: unknown): string | undefined {
  if (typeof input !== 'string') return undefined;
  try {
    const parsed: unknown = JSON.parse(input);
    return isObject(parsed) ? (words(parsed['input']) ?? words(parsed['task'])) : words(parsed);
  } catch {
    return undefined;
  }
}
