import type { Agent, Message, ToolCall, TranscriptState } from '@callboard/core';
import { ROOT_AGENT_KEY } from '@callboard/core';

/** The entities of a transcript in the order in which a reader meets them: what a call spawned comes behind it. */
export interface DisplayOrder {
  agents: readonly Agent[];
  messages: readonly Message[];
  toolCalls: readonly ToolCall[];
}

/** `all`: also what was withdrawn, replaced or never named. */
export function displayOrder(state: TranscriptState, all = false): DisplayOrder {
  const walk = new Walk(state, all);
  walk.agent(ROOT_AGENT_KEY);
  walk.rest();
  return { agents: [...walk.agents], messages: [...walk.messages], toolCalls: [...walk.toolCalls] };
}

type Step = { agent: string } | { message: string } | { call: string };

class Walk {
  readonly agents = new Set<Agent>();
  readonly messages = new Set<Message>();
  readonly toolCalls = new Set<ToolCall>();
  readonly #state: TranscriptState;
  readonly #all: boolean;
  readonly #seen = new Set<string>();

  constructor(state: TranscriptState, all: boolean) {
    this.#state = state;
    this.#all = all;
  }

  /** Visits an agent and everything below it. Depth is not bounded, so a stack of steps takes the place of recursion. */
  agent(key: string): void {
    this.#follow([{ agent: key }]);
  }

  /** What hangs nowhere: agents whose parent never came, messages and calls that nothing lists. */
  rest(): void {
    for (const { key } of this.#state.agents) this.#follow([{ agent: key }]);
    for (const { key } of this.#state.messages) this.#follow([{ message: key }]);
    for (const { key } of this.#state.toolCalls) this.#follow([{ call: key }]);
  }

  #follow(first: readonly Step[]): void {
    const stack: Step[] = [...first];
    for (let step = stack.pop(); step; step = stack.pop()) {
      const next = this.#visit(step);
      for (let at = next.length - 1; at >= 0; at -= 1) stack.push(next[at] as Step);
    }
  }

  #visit(step: Step): readonly Step[] {
    const name = JSON.stringify(step);
    if (this.#seen.has(name)) return [];
    this.#seen.add(name);
    if ('agent' in step) return this.#visitAgent(this.#state.agents.get(step.agent));
    if ('message' in step) return this.#visitMessage(this.#state.messages.get(step.message));
    return this.#visitCall(this.#state.toolCalls.get(step.call));
  }

  #visitAgent(agent: Agent | undefined): readonly Step[] {
    if (!agent || (agent.retracted && !this.#all)) return [];
    if (agent.key !== ROOT_AGENT_KEY) this.agents.add(agent);
    return [...agent.messageKeys].map((message) => ({ message }));
  }

  #visitMessage(message: Message | undefined): readonly Step[] {
    if (!message || (!this.#all && (message.retracted || message.stale || this.#isGone(message.agentKey))))
      return [];
    const steps = [...message.items].flatMap(({ type, key }): Step[] => {
      if (type === 'tool-call') return [{ call: key }];
      return type === 'agent' ? [{ agent: key }] : [];
    });
    if (!message.implied || this.#holdsSomething(message)) this.messages.add(message);
    return steps;
  }

  #visitCall(call: ToolCall | undefined): readonly Step[] {
    if (!call || (!this.#all && this.#isCallGone(call))) return [];
    this.toolCalls.add(call);
    return call.childAgentKeys
      .filter((key) => this.#state.agents.get(key)?.spawnCallKey === call.key)
      .map((agent) => ({ agent }));
  }

  #isCallGone(call: ToolCall): boolean {
    if (call.retracted || call.hidden || call.stale || this.#isGone(call.agentKey)) return true;
    const message = this.#state.messages.get(call.messageKey);
    return message?.retracted === true || message?.stale === true;
  }

  #isGone(agentKey: string): boolean {
    return this.#state.agents.get(agentKey)?.retracted === true;
  }

  /** A message that nobody announced is there only for what it holds. */
  #holdsSomething({ items }: Message): boolean {
    return [...items].some(({ type, key }) => {
      if (type !== 'block') return true;
      const block = this.#state.blocks.get(key);
      return (
        block !== undefined &&
        !block.retracted &&
        !block.stale &&
        (block.value != null || /\S/.test(block.text))
      );
    });
  }
}
