import type { AskOption, EventScope } from '@callboard/core';
import type { AgentBook } from '../internal/agent-book.ts';
import type { CallEnding } from '../internal/call-book.ts';
import { instant } from '../internal/instant.ts';
import { given, isObject, objects, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { GeminiHost } from './stream.ts';

const ANSWERS: readonly AskOption[] = [
  { id: 'proceed_once', label: 'Allow once', role: 'allow' },
  { id: 'proceed_always', label: 'Always allow', role: 'allow-always' },
  { id: 'cancel', label: 'No', role: 'reject' },
];

/** Reads the calls that a record of the model holds, as they stand. */
export class FileCalls {
  readonly #host: GeminiHost;
  readonly #agents: AgentBook;
  readonly #asked = new Set<string>();

  constructor(host: GeminiHost, agents: AgentBook) {
    this.#host = host;
    this.#agents = agents;
  }

  read(scope: EventScope, messageId: string, call: JsonObject): void {
    const { calls, stamp } = this.#host;
    const id = words(call['id']);
    if (id === undefined) return;
    const { at } = stamp;
    const toolName = words(call['name']) ?? '';
    const title = words(call['displayName']);
    const facts = given({ title: title === toolName ? undefined : title });
    calls.start({ scope, messageId: () => messageId }, id, { toolName, input: call['args'] ?? {}, facts });
    stamp.at = instant(call['timestamp']) ?? at;
    const { status } = call;
    const ending = endingOf(call);
    this.#spawn(scope, id, { call, ending });
    if (status === 'awaiting_approval') this.#ask(scope, id, call);
    else if (ending) {
      this.#answer(scope, id, ending.outcome === 'cancelled' ? 'denied' : 'approved');
      calls.end(scope.agentId, id, ending);
    } else if (status === 'executing') {
      this.#answer(scope, id, 'approved');
      calls.run(scope.agentId, id);
    }
    stamp.at = at;
  }

  /** A call that ran a sub-agent names it. */
  #spawn(
    { agentId, runId }: EventScope,
    id: string,
    { call, ending }: { call: JsonObject; ending: CallEnding | undefined },
  ): void {
    const child = words(call['agentId']);
    if (child === undefined) return;
    const args = isObject(call['args']) ? call['args'] : {};
    const facts = given({ name: words(args['agent_name']), task: words(args['prompt']) });
    const place = { parentAgentId: agentId, spawnToolCallId: id, spawnAgentId: agentId };
    this.#agents.tell(child, runId, { ...place, ...facts });
    if (ending === undefined) return;
    const { outcome, error } = ending;
    if (outcome === 'completed') this.#agents.end(child, { outcome, result: responseOf(call)['output'] });
    else
      this.#agents.end(child, { outcome: outcome === 'failed' ? outcome : 'cancelled', ...given({ error }) });
  }

  #ask(scope: EventScope, id: string, call: JsonObject): void {
    if (this.#asked.has(id)) return;
    this.#asked.add(id);
    const prompt = words(call['description']);
    const ask = {
      kind: 'approval',
      askId: id,
      toolCallId: id,
      options: ANSWERS,
      ...given({ prompt }),
    } as const;
    this.#host.stamp.emit(scope, { type: 'ask.open', ...ask });
  }

  #answer(scope: EventScope, id: string, outcome: 'approved' | 'denied'): void {
    if (!this.#asked.delete(id)) return;
    this.#host.stamp.emit(scope, { type: 'ask.close', askId: id, outcome, by: 'user' });
  }
}

/** How a call ended; undefined while it goes on. */
function endingOf(call: JsonObject): CallEnding | undefined {
  const { status, resultDisplay, result } = call;
  const response = responseOf(call);
  const shown = resultDisplay ?? response['output'] ?? (objects(result).length > 0 ? result : undefined);
  if (status === 'success') return { outcome: 'completed', output: shown };
  const cause = response['error'] ?? text(resultDisplay) ?? response['output'] ?? 'Failed without a reason';
  if (status === 'error') return { outcome: 'failed', error: cause };
  if (status === 'cancelled') return { outcome: 'cancelled', ...given({ reason: words(cause) }) };
  return undefined;
}

/** What the tool gave back to the model. */
function responseOf(call: JsonObject): JsonObject {
  const [first] = objects(call['result']);
  const answer = first?.['functionResponse'];
  const response = isObject(answer) ? answer['response'] : undefined;
  return isObject(response) ? response : {};
}
