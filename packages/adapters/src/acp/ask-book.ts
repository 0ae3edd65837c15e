import type { AskKind, AskOption } from '@callboard/core';
import { elicitationAnswer, elicitationFacts } from '../internal/elicitation.ts';
import { given, isObject, objects, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { objectIn } from '../internal/json-rpc.ts';
import type { CallRecord } from './call-record.ts';
import type { Conversation } from './conversation.ts';

/** A question of the agent that waits for the client's answer. */
export interface OpenAsk {
  askId: string;
  kind: AskKind;
  agentId: string;
  call: CallRecord | undefined;
  options: readonly AskOption[];
}

const ROLES: ReadonlyMap<unknown, NonNullable<AskOption['role']>> = new Map([
  ['allow_once', 'allow'],
  ['allow_always', 'allow-always'],
  ['reject_once', 'reject'],
  ['reject_always', 'reject-always'],
] as const);

/** `session/request_permission`. The first version names the call, the second a subject, which may be a bare command. */
export function askPermission(
  talk: Conversation,
  agentId: string,
  { askId, params }: { askId: string; params: JsonObject },
): OpenAsk {
  const subject = objectIn(params, 'subject');
  const update = isObject(params['toolCall']) ? params['toolCall'] : objectIn(subject, 'toolCall');
  const toolCallId = words(update['toolCallId']) ?? words(subject['toolCallId']);
  const call = toolCallId === undefined ? undefined : talk.call(agentId, { ...update, toolCallId });
  const options = objects(params['options']).flatMap(optionOf);
  if (call) talk.calls(agentId).ask(call, askId);
  const shown = call?.content.length ? call.content : undefined;
  talk.stamp.emit(call?.scope ?? talk.scopeOf(agentId), {
    type: 'ask.open',
    askId,
    kind: 'approval',
    options,
    ...given({
      toolCallId: call?.id,
      title: words(params['title']) ?? call?.facts.title,
      prompt: words(params['description']),
      input: words(subject['command']) ?? shown,
    }),
  });
  return { askId, kind: 'approval', agentId, call, options };
}

/** `elicitation/create`. */
export function askElicitation(
  talk: Conversation,
  agentId: string,
  { askId, params }: { askId: string; params: JsonObject },
): OpenAsk {
  const call = talk.calls(agentId).get(words(params['toolCallId']) ?? '');
  const facts = elicitationFacts(params);
  if (call) talk.calls(agentId).ask(call, askId);
  const toolCallId = given({ toolCallId: call?.id });
  const scope = call?.scope ?? talk.scopeOf(agentId);
  talk.stamp.emit(scope, { type: 'ask.open', askId, ...facts, ...toolCallId });
  return { askId, kind: facts.kind, agentId, call, options: [] };
}

/** The client's answer. */
export function closeAsk(talk: Conversation, ask: OpenAsk, result: unknown): void {
  const { askId, call, agentId } = ask;
  // The call went on before: it was taken for answered then.
  if (call && !call.asks.delete(askId)) return;
  const answer =
    isObject(result) && isObject(result['outcome'])
      ? permissionAnswer(ask, result['outcome'])
      : elicitationAnswer(result, ask.kind);
  if (call) call.refused = answer.outcome === 'denied';
  talk.stamp.emit(call?.scope ?? talk.scopeOf(agentId), { type: 'ask.close', askId, ...answer });
  const goesOn = answer.outcome === 'approved' || answer.outcome === 'answered';
  if (call && goesOn) talk.calls(agentId).answered(call);
}

function permissionAnswer(
  { options }: OpenAsk,
  { outcome, optionId }: JsonObject,
): ReturnType<typeof elicitationAnswer> {
  if (outcome !== 'selected') return { outcome: 'cancelled', by: 'user' };
  const role = options.find((option) => option.id === optionId)?.role;
  const isRefusal = role === 'reject' || role === 'reject-always';
  return { outcome: isRefusal ? 'denied' : 'approved', by: 'user', value: optionId };
}

function optionOf({ optionId, name, kind }: JsonObject): AskOption[] {
  const id = words(optionId);
  return id === undefined ? [] : [{ id, label: words(name) ?? id, ...given({ role: ROLES.get(kind) }) }];
}
