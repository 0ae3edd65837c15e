import type { PlanItem } from '@callboard/core';
import { finite, given, isObject, objects, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { Conversation } from './conversation.ts';
import { endingOf } from './turn-ending.ts';
import type { Manner } from './voice.ts';

/** Reads one kind of update; false when it lacks what it needs. */
type Reader = (talk: Conversation, agentId: string, update: JsonObject) => boolean;

const USER: Manner = { role: 'user', kind: 'text' };
const AGENT: Manner = { role: 'assistant', kind: 'text' };
const THOUGHT: Manner = { role: 'assistant', kind: 'reasoning' };

function chunk(manner: Manner): Reader {
  return (talk, agentId, update) => talk.chunk(agentId, manner, update);
}

function whole(manner: Manner): Reader {
  return (talk, agentId, { messageId, content }) => {
    const id = words(messageId);
    if (id !== undefined) talk.whole(agentId, manner, { messageId: id, content });
    return id !== undefined;
  };
}

function call(talk: Conversation, agentId: string, update: JsonObject): boolean {
  return talk.call(agentId, update) !== undefined;
}

/** Updates of a call that was never announced wait for it; the first of them is reported. */
function callUpdate(talk: Conversation, agentId: string, update: JsonObject): boolean {
  const held = talk.calls(agentId).hold(update);
  return held === undefined ? call(talk, agentId, update) : held === 'known';
}

function callChunk(talk: Conversation, agentId: string, { toolCallId, content }: JsonObject): boolean {
  const id = words(toolCallId);
  if (id === undefined) return false;
  const known = talk.calls(agentId).get(id) ?? talk.call(agentId, { toolCallId: id });
  if (known) talk.calls(agentId).append(known, content);
  return true;
}

function plan(talk: Conversation, agentId: string, { entries, plan }: JsonObject): boolean {
  const from = isObject(plan) ? plan : { entries };
  const planId = words(from['planId']);
  const scope = talk.scopeOf(agentId);
  if (isObject(plan) && !Array.isArray(plan['entries'])) {
    const text = words(plan['content']) ?? words(plan['uri']);
    const facts = {
      name: 'Plan',
      ...given({ text, mediaType: 'content' in plan ? 'text/markdown' : undefined }),
    };
    talk.stamp.emit(scope, { type: 'artifact.set', artifactId: planId ?? 'plan', ...facts });
    return text !== undefined;
  }
  const items = objects(from['entries']).map(planItem);
  talk.stamp.emit(scope, { type: 'plan.set', items, ...given({ planId }) });
  return true;
}

function planItem({ content, status }: JsonObject): PlanItem {
  return { text: words(content) ?? '', status: STEPS.get(status) ?? 'pending' };
}

const STEPS: ReadonlyMap<unknown, PlanItem['status']> = new Map([
  ['in_progress', 'in-progress'],
  ['completed', 'completed'],
  ['cancelled', 'cancelled'],
] as const);

function planRemoved(talk: Conversation, agentId: string, { planId }: JsonObject): boolean {
  const id = given({ planId: words(planId) });
  talk.stamp.emit(talk.scopeOf(agentId), { type: 'plan.set', items: [], ...id });
  return true;
}

function child(talk: Conversation, agentId: string, update: JsonObject): boolean {
  const id = words(update['sessionId']);
  if (id === undefined || id === talk.sessionId) return false;
  const { open } = talk.calls(agentId);
  const messageId = (): string => talk.voice(agentId).messageId();
  talk.children.update(id, update, { parent: talk.scopeOf(agentId), open, messageId });
  return true;
}

/** The second version says how a session stands; the answer to the prompt does not. */
function state(talk: Conversation, agentId: string, update: JsonObject): boolean {
  const { state: name, background } = update;
  if (agentId !== 'root') talk.children.state(agentId, update);
  else if (name === 'running') talk.run();
  else if (name === 'requires_action') talk.wait();
  else if (name === 'idle') talk.end(endingOf(update));
  for (const work of objects(background)) talk.calls(agentId).detach(work['toolCallId']);
  return true;
}

/** Words between two sessions. */
function between(talk: Conversation, agentId: string, update: JsonObject): boolean {
  const { senderSessionId, recipientSessionId } = update;
  const messageId = words(update['messageId']);
  if (messageId === undefined) return false;
  const outgoing = senderSessionId !== undefined && talk.agentIdOf(words(senderSessionId) ?? '') === agentId;
  const manner = outgoing ? AGENT : USER;
  const voice = talk.voice(agentId, manner.role);
  if (isObject(update['content'])) voice.chunk(manner, update['content'], messageId);
  else voice.whole(manner, messageId, update['content']);
  const facts = given({ senderSessionId, recipientSessionId });
  if (Object.keys(facts).length === 0) return true;
  const scope = talk.scopeOf(agentId);
  talk.stamp.emit(scope, { type: 'message.start', messageId, role: manner.role, meta: facts });
  return true;
}

function usage(talk: Conversation, agentId: string, { used, size, cost }: JsonObject): boolean {
  const meta = { context: given({ used: finite(used), size: finite(size), cost: cost ?? undefined }) };
  const scope = talk.scopeOf(agentId);
  if (agentId === 'root') talk.stamp.emit(scope, { type: 'run.update', meta });
  else talk.stamp.emit(scope, { type: 'agent.update', meta });
  return true;
}

function notice(talk: Conversation, agentId: string, { severity, title, description }: JsonObject): boolean {
  const message = [title, description].filter((text) => words(text) !== undefined).join(': ');
  talk.notice(talk.scopeOf(agentId), { level: LEVELS.get(severity) ?? 'info', message });
  return message !== '';
}

const LEVELS: ReadonlyMap<unknown, 'warn' | 'error'> = new Map([
  ['warning', 'warn'],
  ['error', 'error'],
] as const);

function compaction(talk: Conversation, agentId: string, update: JsonObject): boolean {
  const { status, error } = update;
  const failed = words(error);
  const message = `Context compaction: ${failed ?? words(status) ?? 'begun'}`;
  talk.notice(talk.scopeOf(agentId), { level: failed === undefined ? 'info' : 'warn', message });
  return true;
}

function info(talk: Conversation, agentId: string, { title }: JsonObject): boolean {
  const name = words(title);
  if (name === undefined || agentId !== 'root' || talk.idle) return true;
  talk.stamp.emit(talk.scope, { type: 'run.update', title: name });
  return true;
}

function terminal(talk: Conversation, _agentId: string, { terminalId, output, data }: JsonObject): boolean {
  const id = words(terminalId);
  if (id === undefined) return false;
  if (typeof data === 'string') talk.terminals.append(id, data);
  else if (isObject(output) && typeof output['data'] === 'string')
    talk.terminals.setBytes(id, output['data']);
  return true;
}

/** Updates that change nothing a transcript shows. */
const quiet: Reader = () => true;

/** What each kind of update means. */
export const READERS: ReadonlyMap<unknown, Reader> = new Map<unknown, Reader>([
  ['user_message_chunk', chunk(USER)],
  ['agent_message_chunk', chunk(AGENT)],
  ['agent_thought_chunk', chunk(THOUGHT)],
  ['tool_call', call],
  ['tool_call_update', callUpdate],
  ['plan', plan],
  ['plan_update', plan],
  ['plan_removed', planRemoved],
  ['subagent_update', child],
  ['session_message', between],
  ['session_message_chunk', between],
  ['usage_update', usage],
  ['notice', notice],
  ['compaction_update', compaction],
  ['compaction_summary_chunk', quiet],
  ['session_info_update', info],
  ['available_commands_update', quiet],
  ['current_mode_update', quiet],
  ['config_option_update', quiet],
]);

/** What the second version adds. Its draft may change. */
export const DRAFT_READERS: ReadonlyMap<unknown, Reader> = new Map<unknown, Reader>([
  ['user_message', whole(USER)],
  ['agent_message', whole(AGENT)],
  ['agent_thought', whole(THOUGHT)],
  ['state_update', state],
  ['tool_call_content_chunk', callChunk],
  ['terminal_update', terminal],
  ['terminal_output_chunk', terminal],
]);
