import type { Agent, Ask, Message, Run, ToolCall, TranscriptState } from '@callboard/core';
import { ROOT_AGENT_KEY } from '@callboard/core';
import { selectDuration } from '@callboard/core/selectors';
import type { Redactor } from '../redact/redactor.ts';
import { Clean } from './clean.ts';
import { displayOrder } from '../state/display-order.ts';
import type { AgentPart, AskPart, CallPart, MessagePart, Outline, Part, RunPart } from './outline.ts';
import { ASK_STATES, agentStatus, callEnding, duration, progressWords, runEnding } from './words.ts';

/** What an outline is made with. */
export interface OutlineOptions {
  format: string;
  name: string;
  redactor: Redactor;
  /** Also what was withdrawn. */
  all?: boolean;
}

/** Levels of sub-agents that are nested on paper; deeper ones stand at the end. */
const DEEPEST = 64;

/** Arranges a transcript for reading from top to bottom. */
export function buildOutline(state: TranscriptState, options: OutlineOptions): Outline {
  return new Builder(state, options).build();
}

class Builder {
  readonly #state: TranscriptState;
  readonly #options: OutlineOptions;
  readonly #clean: Clean;
  readonly #messages = new Map<string, Message[]>();
  readonly #calls: ReadonlySet<ToolCall>;
  readonly #agents: readonly Agent[];
  readonly #placed = new Set<string>();
  #depth = 0;

  constructor(state: TranscriptState, options: OutlineOptions) {
    this.#state = state;
    this.#options = options;
    this.#clean = new Clean(options.redactor);
    const { agents, messages, toolCalls } = displayOrder(state, options.all);
    this.#agents = agents;
    this.#calls = new Set(toolCalls);
    for (const message of messages) {
      const known = this.#messages.get(message.agentKey);
      if (known) known.push(message);
      else this.#messages.set(message.agentKey, [message]);
    }
  }

  build(): Outline {
    const { name, format } = this.#options;
    const { runs, diagnostics, plans, artifacts, notices, asks } = this.#state;
    const turns = this.#runs();
    const loose = this.#agents.filter(({ key }) => !this.#placed.has(key)).map((agent) => this.#agent(agent));
    const failures = new Set(runs.values().map(({ error }) => error?.message));
    const first = runs.at(0);
    const of = (key: 'title' | 'model'): string | undefined => {
      const found = runs.values().find((run) => run[key] !== undefined)?.[key] ?? first?.[key];
      return found === undefined ? undefined : this.#clean.text(found);
    };
    return {
      name: this.#clean.text(name),
      format,
      title: of('title'),
      model: of('model'),
      runs: turns,
      agents: loose,
      plans: plans.values().map(({ title, items }) => ({
        title: this.#clean.text(title ?? 'Plan'),
        items: items.map(({ text, status }) => ({ text: this.#clean.text(text), status })),
      })),
      artifacts: artifacts.values().map((artifact) => ({
        name: this.#clean.text(artifact.name ?? artifact.id),
        text:
          artifact.text === '' ? (this.#clean.value(artifact.value) ?? '') : this.#clean.text(artifact.text),
      })),
      notices: notices
        .filter(({ level, message }) => level !== 'debug' && !failures.has(message))
        .map(({ level, message }) => ({ level, text: this.#clean.text(message) })),
      asks: asks
        .values()
        .filter(({ toolCallKey }) => toolCallKey === undefined)
        .map((ask) => this.#ask(ask)),
      diagnostics: [...diagnostics.counts].map(([code, count]) => ({ code, count })),
      counts: this.#counts(),
    };
  }

  #counts(): Outline['counts'] {
    let messages = 0;
    for (const list of this.#messages.values()) messages += list.length;
    const failed = [...this.#calls].filter(({ status }) => status === 'failed').length;
    return { messages, calls: this.#calls.size, failed, agents: this.#agents.length };
  }

  /** Root messages by run. A run without messages is told for how it ended. */
  #runs(): RunPart[] {
    const byRun = new Map<string, MessagePart[]>();
    for (const message of this.#messages.get(ROOT_AGENT_KEY) ?? []) {
      const known = byRun.get(message.runKey) ?? [];
      known.push(this.#message(message));
      byRun.set(message.runKey, known);
    }
    // What became of a sub-agent's run stands with the agent.
    const inner = new Set(this.#agents.flatMap(({ runKeys }) => runKeys));
    return this.#state.runs
      .values()
      .filter(({ key }) => byRun.has(key) || !inner.has(key))
      .map((run) => this.#run(run, byRun.get(run.key) ?? []))
      .filter(
        ({ messages, ending, error }) => messages.length > 0 || ending !== undefined || error !== undefined,
      );
  }

  #run(run: Run, messages: readonly MessagePart[]): RunPart {
    const ending = runEnding(run);
    const error = this.#clean.error(run.error);
    return {
      id: this.#clean.text(run.id),
      status: run.status,
      ending: ending === undefined ? undefined : this.#clean.text(ending),
      // A failure that the last message shows is not told again.
      error: messages.at(-1)?.error?.text === error?.text ? undefined : error,
      messages,
    };
  }

  #message(message: Message): MessagePart {
    const { role, status, model, error, createdAt, started, items } = message;
    const at = createdAt ?? started.at;
    return {
      role,
      status,
      model: model === undefined ? undefined : this.#clean.text(model),
      at:
        at === undefined || !Number.isFinite(at) || Math.abs(at) > 8.64e15
          ? undefined
          : new Date(at).toISOString(),
      error: this.#clean.error(error),
      parts: [...items].flatMap(({ type, key }) => this.#part(type, key) ?? []),
    };
  }

  #part(type: string, key: string): Part | undefined {
    if (type === 'block') return this.#block(key);
    if (type === 'agent') {
      const agent = this.#state.agents.get(key);
      const isShown = agent && agent.spawnCallKey === undefined && this.#isNew(agent);
      return isShown ? this.#agent(agent) : undefined;
    }
    const call = this.#state.toolCalls.get(key);
    return call && this.#calls.has(call) ? this.#call(call) : undefined;
  }

  #block(key: string): Part | undefined {
    const block = this.#state.blocks.get(key);
    if (!block || (!this.#options.all && (block.retracted || block.stale))) return undefined;
    const { kind, text, value } = block;
    if (kind === 'text' || kind === 'reasoning' || kind === 'refusal')
      return /\S/.test(text) ? { type: kind, text: this.#clean.text(text) } : undefined;
    const shown = text === '' ? this.#clean.value(value) : this.#clean.text(text);
    return shown === undefined ? undefined : { type: 'value', kind, text: shown };
  }

  #call(call: ToolCall): CallPart {
    const { id, name, title, status, attempts = [], outputChannels = {}, askKeys, childAgentKeys } = call;
    const agents = childAgentKeys.flatMap((key) => {
      const agent = this.#state.agents.get(key);
      return agent && agent.spawnCallKey === call.key && this.#isNew(agent) ? [this.#agent(agent)] : [];
    });
    const isFinal = call.hasOutput && !call.outputPreliminary;
    return {
      type: 'call',
      id: this.#clean.text(id),
      name: this.#clean.text(name),
      title: this.#clean.text(title ?? (name === '' ? 'Tool call' : name)),
      status,
      ending: this.#clean.text(callEnding(call)),
      took: duration(selectDuration(call)),
      input: call.hasInput
        ? this.#clean.value(call.input ?? null)
        : this.#clean.value(call.inputText || undefined),
      output: call.hasOutput ? this.#clean.value(call.output ?? null) : undefined,
      isPreliminary: call.outputPreliminary,
      channels: isFinal
        ? []
        : Object.entries(outputChannels).map(([channel, text]) => ({
            name: channel,
            text: this.#clean.text(text),
          })),
      error: this.#clean.error(call.error),
      progress: this.#clean.maybe(progressWords(call.progress)),
      attempts: attempts.map(({ number, error }) =>
        this.#clean.text(`attempt ${number}: ${error?.message ?? 'failed'}`),
      ),
      thinking: [call.thinkingBefore, call.thinkingAfter].flatMap((text) =>
        text === undefined || text === '' ? [] : [this.#clean.text(text)],
      ),
      asks: askKeys.flatMap((key) => this.#state.asks.get(key) ?? []).map((ask) => this.#ask(ask)),
      agents,
    };
  }

  /** True once for each agent that still fits on paper here. */
  #isNew({ key, retracted }: Agent): boolean {
    if (this.#placed.has(key) || this.#depth >= DEEPEST || (retracted && !this.#options.all)) return false;
    return true;
  }

  #agent(agent: Agent): AgentPart {
    this.#placed.add(agent.key);
    this.#depth += 1;
    const messages = (this.#messages.get(agent.key) ?? []).map((message) => this.#message(message));
    this.#depth -= 1;
    return {
      type: 'agent',
      id: this.#clean.text(agent.id),
      name: this.#clean.text(agent.name ?? agent.id),
      task: this.#clean.maybe(agent.task),
      status: agentStatus(agent),
      took: duration(selectDuration(agent)),
      error: this.#clean.error(agent.error),
      result: agent.result === undefined ? undefined : this.#clean.value(agent.result),
      messages,
    };
  }

  #ask({ kind, state, title, prompt, value, reason, options = [] }: Ask): AskPart {
    const answer = [value === undefined ? undefined : this.#clean.value(value), reason].filter(
      (part) => part !== undefined,
    );
    return {
      kind,
      state: ASK_STATES[state],
      title: this.#clean.text(title ?? kind),
      prompt: this.#clean.maybe(prompt),
      answer: answer.length === 0 ? undefined : this.#clean.text(answer.join(', ')),
      options: options.map(({ label }) => this.#clean.text(label)),
    };
  }
}
