import type { EventScope } from '@callboard/core';
import { given, isObject, objects, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { Stamp } from '../internal/stamp.ts';
import type { Agents } from './agents.ts';
import type { Calls } from './calls.ts';
import { planOf } from './system.ts';
import { isAgentTool, noteOf, textOf } from './wire.ts';

/** Reads the results of calls, and what they say about the sub-agents that the calls spawned. */
export class ResultReader {
  readonly #stamp: Stamp;
  readonly #calls: Calls;
  readonly #agents: Agents;
  readonly #onSpawn: (agentId: string) => void;

  /** `onSpawn` hears that an agent was linked to its call, before its end is told. */
  constructor(stamp: Stamp, told: { calls: Calls; agents: Agents }, onSpawn: (agentId: string) => void) {
    this.#stamp = stamp;
    this.#calls = told.calls;
    this.#agents = told.agents;
    this.#onSpawn = onSpawn;
  }

  /** Reads the results of a line. */
  read(line: JsonObject, results: readonly JsonObject[]): void {
    const own = line['tool_use_result'] ?? line['toolUseResult'];
    for (const result of results) {
      const toolCallId = words(result['tool_use_id']);
      if (toolCallId !== undefined)
        this.#one(line, toolCallId, { result, own: results.length === 1 ? own : undefined });
    }
  }

  #one(line: JsonObject, toolCallId: string, { result, own }: { result: JsonObject; own: unknown }): void {
    const tool = isObject(own) ? own : {};
    if (tool['detachedToolCall'] === true) return this.#calls.detach(toolCallId);
    const call = this.#calls.get(toolCallId);
    const spawned = words(tool['agentId']) ?? words(tool['agent_id']);
    if (spawned !== undefined || (isAgentTool(call?.name) && !call?.ended))
      this.#spawned(toolCallId, spawned, { result, tool });
    const note = noteOf(line, toolCallId);
    this.#calls.end(toolCallId, result, note);
    if (call !== undefined) this.#plan(call.scope, call, result);
  }

  /** The result of a call that spawned an agent: the agent goes on in the background, or this is its end as well. */
  #spawned(
    toolCallId: string,
    agentId: string | undefined,
    { result, tool }: { result: JsonObject; tool: JsonObject },
  ): void {
    const id = this.#agents.idOf({ agentId, toolCallId });
    if (id === undefined || (agentId === undefined && !this.#agents.isLive(id))) return;
    const launched = /launched|spawned/.test(text(tool['status']) ?? '');
    const input = this.#calls.get(toolCallId)?.input;
    const task = isObject(input) ? words(input['description']) : undefined;
    const facts = { name: words(tool['agentType']), task, background: launched ? true : undefined };
    this.#agents.tell({ agentId: id, toolCallId }, given(facts));
    this.#onSpawn(id);
    if (launched) return this.#calls.detach(toolCallId, [id]);
    const said =
      typeof result['content'] === 'string' ? result['content'] : textOf(objects(result['content']));
    if (result['is_error'] === true) this.#agents.end(id, { outcome: 'failed', error: said });
    else this.#agents.end(id, { outcome: 'completed', result: textOf(objects(tool['content'])) || said });
  }

  #plan(scope: EventScope, { name, input }: { name: string; input: unknown }, result: JsonObject): void {
    const plan = name === 'TodoWrite' && result['is_error'] !== true ? planOf(input) : undefined;
    if (plan) this.#stamp.emit(scope, plan);
  }
}
