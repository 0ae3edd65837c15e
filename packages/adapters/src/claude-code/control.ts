import type { AskOption, EventScope } from '@callboard/core';
import { given, isObject, objects, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { EventBody, Stamp } from '../internal/stamp.ts';

const ALLOW: AskOption = { id: 'allow', label: 'Allow', role: 'allow' };
const ALWAYS: AskOption = { id: 'allow-always', label: 'Always allow', role: 'allow-always' };
const DENY: AskOption = { id: 'deny', label: 'Deny', role: 'reject' };

/** Requests to the person who holds the session, and their answers. */
export class ControlReader {
  readonly #stamp: Stamp;
  /** The scope of the call a request is about, or of the main conversation. */
  readonly #scopeOf: (toolCallId: string | undefined, agentId: string | undefined) => EventScope;
  readonly #open = new Map<string, EventScope>();

  constructor(
    stamp: Stamp,
    scopeOf: (toolCallId: string | undefined, agentId: string | undefined) => EventScope,
  ) {
    this.#stamp = stamp;
    this.#scopeOf = scopeOf;
  }

  /** Reads a `control_request`. False when nobody is asked. */
  request(line: JsonObject): boolean {
    const askId = words(line['request_id']);
    const request = line['request'];
    if (askId === undefined || !isObject(request)) return false;
    const toolCallId = words(request['tool_use_id']);
    const scope = this.#scopeOf(toolCallId, words(request['agent_id']));
    const ask = askOf(request);
    if (ask === undefined) return false;
    this.#open.set(askId, scope);
    this.#stamp.emit(scope, { ...ask, type: 'ask.open', askId, ...given({ toolCallId }) } as EventBody);
    return true;
  }

  /** Reads a `control_response`. False when it answers no ask. */
  response(line: JsonObject): boolean {
    const { response } = line;
    if (!isObject(response)) return false;
    const answer = isObject(response['response']) ? response['response'] : {};
    const { behavior, action, message, content } = answer;
    const denied = response['subtype'] === 'error' || behavior === 'deny' || action === 'decline';
    const approved = behavior === 'allow' ? 'approved' : 'answered';
    const outcome = denied ? 'denied' : approved;
    const reason = words(message) ?? words(response['error']);
    return this.#close(
      words(response['request_id']),
      action === 'cancel' ? 'cancelled' : outcome,
      given({ reason, value: content }),
    );
  }

  /** Reads a `control_cancel_request`. */
  cancel(line: JsonObject): boolean {
    return this.#close(words(line['request_id']), 'cancelled', {});
  }

  clear(): void {
    this.#open.clear();
  }

  #close(
    askId: string | undefined,
    outcome: 'approved' | 'denied' | 'answered' | 'cancelled',
    facts: { reason?: string; value?: unknown },
  ): boolean {
    const scope = askId === undefined ? undefined : this.#open.get(askId);
    if (askId === undefined || scope === undefined) return false;
    this.#open.delete(askId);
    const by = outcome === 'cancelled' ? ('unknown' as const) : ('user' as const);
    this.#stamp.emit(scope, { type: 'ask.close', askId, outcome, by, ...facts });
    return true;
  }
}

/** What a request asks of the person; undefined for requests to the host alone. */
function askOf(request: JsonObject): object | undefined {
  const { subtype, input } = request;
  if (subtype === 'elicitation') return elicitationOf(request);
  if (subtype !== 'can_use_tool') return undefined;
  const [question] = isObject(input) ? objects(input['questions']) : [];
  if (question) return questionOf(question, input);
  const always = Array.isArray(request['permission_suggestions']) ? [ALWAYS] : [];
  return {
    kind: 'approval',
    input,
    options: [ALLOW, ...always, DENY],
    ...given({ title: words(request['title']), prompt: words(request['decision_reason']) }),
  };
}

function questionOf(question: JsonObject, input: unknown): object {
  const options = objects(question['options']).flatMap((option): AskOption[] => {
    const label = words(option['label']);
    return label === undefined
      ? []
      : [{ id: label, label, role: 'choice', ...given({ description: words(option['description']) }) }];
  });
  return {
    kind: 'question',
    input,
    options,
    ...given({
      title: words(question['header']),
      prompt: words(question['question']),
      multiple: question['multiSelect'] === true ? true : undefined,
    }),
  };
}

function elicitationOf(request: JsonObject): object {
  const url = words(request['url']);
  return {
    kind: url === undefined ? 'form' : 'sign-in',
    ...given({ title: words(request['mcp_server_name']), prompt: words(request['message']), url }),
    ...given({ schema: request['requested_schema'] }),
  };
}
