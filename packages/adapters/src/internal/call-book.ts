import type { EventScope, ToolCallFacts } from '@callboard/core';
import { sameJson } from './json.ts';
import type { EventBody, Stamp } from './stamp.ts';

/** A call as its source states it. */
export interface CallItem {
  toolName: string;
  /** The whole input; undefined while it is not known. */
  input: unknown;
  facts: ToolCallFacts;
}

/** How a call ends. */
export type CallEnding = Omit<Extract<EventBody, { type: 'tool.end' }>, 'toolCallId' | 'type'>;

interface Call {
  scope: EventScope;
  messageId: string;
  isGiven: boolean;
  isRunning: boolean;
  ended: boolean;
  printed: number;
  /** Length of the input that was streamed. */
  written: number;
  title: string | undefined;
  output: unknown;
}

/** Where a call belongs. */
export interface CallPlace {
  scope: EventScope;
  /** The message that shows it, when it is new. */
  messageId: () => string;
}

type ToolBody = Extract<EventBody, { toolCallId: string; type: `tool.${string}` }>;
type CallBody = ToolBody extends infer B ? (B extends ToolBody ? Omit<B, 'toolCallId'> : never) : never;

/** The calls of a session, by agent and id. Each is told once, however often the wire repeats it. */
export class CallBook {
  readonly #stamp: Stamp;
  readonly #calls = new Map<string, Call>();

  constructor(stamp: Stamp) {
    this.#stamp = stamp;
  }

  has(agentId: string, toolCallId: string): boolean {
    return this.#calls.has(keyOf(agentId, toolCallId));
  }

  isOver(agentId: string, toolCallId: string): boolean {
    return this.#calls.get(keyOf(agentId, toolCallId))?.ended ?? false;
  }

  /** Announces a call with its input. One that is known keeps its name and what it was given. */
  start({ scope, messageId }: CallPlace, toolCallId: string, { toolName, input, facts }: CallItem): void {
    const key = keyOf(scope.agentId, toolCallId);
    const known = this.#calls.get(key);
    // The same number in another turn is another call.
    const isSame = known !== undefined && (known.scope.runId === scope.runId || !known.ended);
    const call: Call = isSame
      ? known
      : {
          scope,
          messageId: messageId(),
          isGiven: false,
          isRunning: false,
          ended: false,
          printed: 0,
          written: 0,
          title: facts.title,
          output: undefined,
        };
    if (!isSame) {
      this.#calls.set(key, call);
      this.#tell(call, toolCallId, { type: 'tool.start', toolName, ...facts });
    }
    if (call.isGiven || input === undefined || call.ended) return;
    call.isGiven = true;
    this.#tell(call, toolCallId, { type: 'tool.input.set', complete: true, input });
  }

  run(agentId: string, toolCallId: string): void {
    const call = this.#live(agentId, toolCallId);
    if (!call || call.isRunning) return;
    call.isRunning = true;
    this.#tell(call, toolCallId, { type: 'tool.run' });
  }

  /** A piece of the input as text. */
  write(agentId: string, toolCallId: string, text: unknown): void {
    const call = this.#live(agentId, toolCallId);
    if (!call || call.isGiven || typeof text !== 'string' || text === '') return;
    this.#tell(call, toolCallId, { type: 'tool.input.delta', off: call.written, text });
    call.written += text.length;
  }

  /** The output so far; it replaces the one before. */
  show(agentId: string, toolCallId: string, output: unknown): void {
    const call = this.#live(agentId, toolCallId);
    if (!call || sameJson(call.output, output)) return;
    call.output = output;
    this.#tell(call, toolCallId, { type: 'tool.output.set', output });
  }

  /** What it prints while it runs. */
  print(agentId: string, toolCallId: string, text: string): void {
    const call = this.#live(agentId, toolCallId);
    if (!call || text === '') return;
    this.#tell(call, toolCallId, { type: 'tool.output.delta', channel: 'stdout', off: call.printed, text });
    call.printed += text.length;
  }

  /** A call gets a title, or another one. */
  retitle(agentId: string, toolCallId: string, title: string): void {
    const call = this.#calls.get(keyOf(agentId, toolCallId));
    if (!call || call.title === title) return;
    call.title = title;
    this.#tell(call, toolCallId, { type: 'tool.update', title });
  }

  tell(agentId: string, toolCallId: string, body: CallBody): void {
    const call = this.#calls.get(keyOf(agentId, toolCallId));
    if (call && (!call.ended || body.type === 'tool.update')) this.#tell(call, toolCallId, body);
  }

  end(agentId: string, toolCallId: string, ending: CallEnding): void {
    const call = this.#live(agentId, toolCallId);
    if (!call) return;
    call.ended = true;
    call.output = undefined;
    this.#tell(call, toolCallId, { type: 'tool.end', ...ending });
  }

  clear(): void {
    this.#calls.clear();
  }

  #live(agentId: string, toolCallId: string): Call | undefined {
    const call = this.#calls.get(keyOf(agentId, toolCallId));
    return call?.ended ? undefined : call;
  }

  #tell({ scope, messageId }: Call, toolCallId: string, body: CallBody): void {
    this.#stamp.emit(scope, { ...body, toolCallId, messageId });
  }
}

function keyOf(agentId: string, toolCallId: string): string {
  return `${agentId.length}:${agentId}${toolCallId}`;
}
