import type { EventScope } from '@callboard/core';
import { AgentBook } from '../internal/agent-book.ts';
import { given, isObject, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { Stamp } from '../internal/stamp.ts';

interface Spawn {
  toolCallId: string;
  agentId: string;
  /** Words of its input and output: the name of the new agent is among them. */
  words: Set<string>;
  task: string | undefined;
  taken: boolean;
}

const ROOT = /^\/?(?:root|main)\/?$/;

/** The agents of a multi-agent response, by the names on its events. The first one, or the one called root, is the root. */
export class NamedAgents {
  readonly #book: AgentBook;
  readonly #scope: () => EventScope;
  readonly #spawns: Spawn[] = [];
  #root: string | undefined;

  constructor(stamp: Stamp, scope: () => EventScope) {
    this.#book = new AgentBook(stamp);
    this.#scope = scope;
  }

  /** The agent of an event or item; a new name is announced. */
  idOf(...sources: readonly JsonObject[]): string {
    const agents = sources.map(({ agent }) => (isObject(agent) ? words(agent['agent_name']) : undefined));
    const name = agents.find((one) => one !== undefined);
    return name === undefined ? 'root' : this.named(name);
  }

  /** The agent of a name. */
  named(name: string): string {
    if (ROOT.test(name) || name === this.#root) return 'root';
    if (this.#book.has(name)) return name;
    if (this.#root === undefined && this.#spawns.length === 0 && !name.includes('/')) {
      this.#root = name;
      return 'root';
    }
    this.#announce(name);
    return name;
  }

  /** A call that makes an agent. */
  spawned(toolCallId: string, agentId: string, input: unknown): void {
    const { message, task, prompt } = isObject(input) ? input : {};
    const known = this.#spawns.find((spawn) => spawn.toolCallId === toolCallId);
    if (known) return;
    const told = words(message) ?? words(task) ?? words(prompt);
    this.#spawns.push({ toolCallId, agentId, words: wordsIn(input), task: told, taken: false });
  }

  /** The response is over, and its agents with it. */
  end(outcome: 'completed' | 'failed' | 'cancelled', error?: unknown): void {
    for (const name of this.#book.live().reverse()) this.#book.end(name, { outcome, ...given({ error }) });
  }

  clear(): void {
    this.#book.clear();
    this.#spawns.length = 0;
    this.#root = undefined;
  }

  #announce(name: string): void {
    const last = name.split('/').at(-1) ?? name;
    const open = this.#spawns.filter((spawn) => !spawn.taken);
    const sure = open.find((spawn) => spawn.words.has(name) || spawn.words.has(last));
    const spawn = sure ?? (open.length === 1 ? open[0] : undefined);
    const above = name.slice(0, name.length - last.length - 1);
    const parentAgentId = above === '' ? (spawn?.agentId ?? 'root') : this.named(above);
    if (spawn) spawn.taken = true;
    this.#book.tell(name, this.#scope().runId, {
      parentAgentId,
      name: last,
      ...given({ spawnToolCallId: spawn?.toolCallId, spawnAgentId: spawn?.agentId, task: spawn?.task }),
      ...(spawn && !sure ? { link: 'inferred' as const } : undefined),
    });
  }
}

function wordsIn(value: unknown): Set<string> {
  const found = new Set<string>();
  const queue: unknown[] = [value];
  while (queue.length > 0 && found.size < 50) {
    const next = queue.pop();
    if (typeof next === 'string') found.add(next);
    else if (isObject(next)) queue.push(...Object.values(next));
    else if (Array.isArray(next)) queue.push(...(next as unknown[]).slice(0, 50));
  }
  return found;
}
