import type { EventScope } from '@callboard/core';
import { given, isObject, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { Agents } from './agents.ts';
import type { Calls } from './calls.ts';
import { blocksOf, isAgentTool, textOf } from './wire.ts';

/** Finds out which agent a line belongs to. */
export class Speakers {
  readonly #agents: Agents;
  readonly #calls: Calls;
  /** Calls that may have spawned a sub-agent whose lines name none. */
  readonly #spawners = new Set<string>();
  /** Agents by the lines that name no agent. */
  readonly #byLine = new Map<string, string>();

  constructor(agents: Agents, calls: Calls) {
    this.#agents = agents;
    this.#calls = calls;
  }

  /** Notes a call; some of them spawn agents. */
  called(toolCallId: string): void {
    if (isAgentTool(this.#calls.get(toolCallId)?.name)) this.#spawners.add(toolCallId);
  }

  /** The scope of the sub-agent that a line belongs to; undefined for the main conversation. */
  scopeOf(line: JsonObject): EventScope | undefined {
    const toolCallId = words(line['parent_tool_use_id']);
    const agentId = words(line['agent_id']) ?? words(line['agentId']);
    if (toolCallId === undefined && agentId === undefined)
      return line['isSidechain'] === true ? this.#sidechain(line) : undefined;
    const facts = { name: words(line['subagent_type']), task: words(line['task_description']) };
    return this.#agents.tell({ agentId, toolCallId }, given(facts));
  }

  clear(): void {
    this.#spawners.clear();
    this.#byLine.clear();
  }

  /** Old files hold the lines of sub-agents without a link: the first one repeats the task of the call. */
  #sidechain(line: JsonObject): EventScope | undefined {
    const uuid = words(line['uuid']) ?? 'sidechain';
    const before = this.#byLine.get(words(line['parentUuid']) ?? '');
    const agentId = before ?? uuid;
    this.#byLine.set(uuid, agentId);
    if (before !== undefined) return this.#agents.tell({ agentId });
    const task = textOf(blocksOf(line));
    const toolCallId = [...this.#spawners].find((id) => promptOf(this.#calls.get(id)?.input) === task);
    if (toolCallId === undefined) return this.#agents.tell({ agentId });
    this.#spawners.delete(toolCallId);
    const input = this.#calls.get(toolCallId)?.input as JsonObject;
    const facts = { name: words(input['subagent_type']), task: words(input['description']) };
    return this.#agents.tell({ agentId, toolCallId }, { link: 'inferred', ...given(facts) });
  }
}

function promptOf(input: unknown): string | undefined {
  return isObject(input) ? words(input['prompt']) : undefined;
}
