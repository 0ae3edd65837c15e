import type { Agent, Message, Run } from '../entities/index.ts';
import { change, copyAgent, copyMessage, copyRun } from './copies.ts';
import type { MessageRole } from '../events/index.ts';
import { EntityList } from '../internal/entity-list.ts';
import { ROOT_AGENT_KEY } from '../internal/root-agent.ts';
import { agentKeyOf, messageKeyOf, runKeyOf, runMessageKeyOf } from './keys.ts';
import type { Draft } from './draft.ts';
import { addItem, addMember } from './members.ts';
import { RUNNING } from './openness.ts';
import { isClosedScope, isRunOver } from './over.ts';
import { lineOf } from './ledger.ts';
import { agentOf, messageOf, runOf, runOfEvent } from './lookup.ts';
import { EMPTY_TALLY } from './tally.ts';

/** The run of the event being applied, made when it is new. A run that was only interrupted is live again. */
export function ensureRun(draft: Draft): Run {
  const { event } = draft;
  const key = runKeyOf(event.scope.runId);
  const known = runOf(draft, key);
  if (known === undefined) {
    const run: Run = copyRun({
      entity: 'run',
      key,
      id: event.scope.runId,
      status: 'running',
      soft: false,
      signalsRun: false,
      toolExecutor: 'agent',
      streamId: event.streamId,
      tally: EMPTY_TALLY,
      started: draft.stamp,
      implied: true,
      members: EntityList.empty(),
    });
    draft.put(run);
    return run;
  }
  if (known.status !== 'interrupted' || event.authority !== undefined) return known;
  const revived: Run = change(known, { ...RUNNING, error: undefined, streamId: event.streamId });
  draft.put(revived);
  return revived;
}

/** The agent of the event being applied, made when it is new: an unknown sub-agent hangs under the root as an orphan. */
export function ensureAgent(draft: Draft): Agent {
  const { agentId } = draft.event.scope;
  const key = agentKeyOf(agentId);
  const known = agentOf(draft, key);
  if (known === undefined) return createShownAgent(draft, agentId);
  const revivable = known.status === 'interrupted' && known.soft && draft.event.authority === undefined;
  if (!revivable || (isRunOver(draft) && known.settleReason !== 'connection-lost')) return known;
  const revived: Agent = change(known, { ...RUNNING, settleReason: undefined });
  draft.put(revived);
  if (key !== ROOT_AGENT_KEY) joinRun(draft, revived);
  return agentOf(draft, key) ?? revived;
}

/** Makes an agent that no call is known to have spawned: it stands in the run's own message of its parent. */
export function createShownAgent(draft: Draft, agentId: string): Agent {
  const agent = createAgent(draft, agentId);
  if (agent.key === ROOT_AGENT_KEY) return agent;
  const messageKey = messageForAgent(draft, agent, undefined);
  if (messageKey === undefined) return agent;
  draft.update(agentOf(draft, agent.key) ?? agent, { messageKey });
  addItem(draft, messageKey, { type: 'agent', key: agent.key });
  return agentOf(draft, agent.key) ?? agent;
}

/** An agent that goes on in the run of the event being applied belongs to it, and ends with it. */
export function joinRun(draft: Draft, agent: Agent): void {
  const run = runOfEvent(draft);
  if (run === undefined || agent.runKeys.includes(run.key)) return;
  draft.update(agent, { runKeys: [...agent.runKeys, run.key] });
  draft.update(run, { members: run.members.append({ type: 'agent', key: agent.key }) });
}

/** How an agent stands that appears only when its run is over. */
function lateAgent(draft: Draft): Partial<Agent> {
  return { status: 'interrupted', soft: true, settleReason: 'run-ended', ended: draft.stamp };
}

/** True when the event being applied declares this agent to outlive its run. */
function isBackground({ event }: Draft, agentId: string): boolean {
  const tells = event.type === 'agent.start' || event.type === 'agent.update';
  return tells && event.background === true && event.scope.agentId === agentId;
}

/** Makes an agent in the run of the event being applied. */
export function createAgent(draft: Draft, agentId: string): Agent {
  const key = agentKeyOf(agentId);
  const isRoot = key === ROOT_AGENT_KEY;
  if (!isRoot && !draft.state.agents.has(ROOT_AGENT_KEY)) createAgent(draft, ROOT_AGENT_KEY);
  const run = ensureRun(draft);
  const agent: Agent = copyAgent({
    entity: 'agent',
    key,
    id: agentId,
    parentAgentKey: isRoot ? undefined : ROOT_AGENT_KEY,
    link: isRoot ? 'explicit' : 'orphan',
    background: false,
    status: 'running',
    soft: false,
    ...(!isRunOver(draft) || isBackground(draft, agentId) ? {} : lateAgent(draft)),
    runKeys: [run.key],
    childAgentKeys: EntityList.empty(),
    messageKeys: EntityList.empty(),
    tally: EMPTY_TALLY,
    started: draft.stamp,
    last: draft.stamp,
    implied: isRoot ? undefined : true,
    members: EntityList.empty(),
  });
  draft.put(agent);
  draft.restructure();
  if (isRoot) return agent;
  addMember(draft, ROOT_AGENT_KEY, { type: 'agent', key });
  const root = agentOf(draft, ROOT_AGENT_KEY);
  if (root) draft.update(root, { childAgentKeys: root.childAgentKeys.append(key) });
  return agent;
}

/** The message of this id in the agent of the event being applied; without an id, the run's own message. Made when new. */
export function ensureMessage(
  draft: Draft,
  messageId: string | undefined,
  role: MessageRole = 'assistant',
): Message {
  const { scope } = draft.event;
  const key = messageId === undefined ? runMessageKeyOf(scope) : resolveMessageKey(draft, messageId);
  return messageOf(draft, key) ?? createMessage(draft, { key, id: messageId ?? scope.runId, role });
}

/** The key under which an agent's message id is known, through the alias of an optimistic copy if there is one. */
export function resolveMessageKey(
  draft: Draft,
  messageId: string,
  agentId: string = draft.event.scope.agentId,
): string {
  const key = messageKeyOf(agentId, messageId);
  if (draft.state.messages.has(key)) return key;
  return (lineOf(draft, 'alias', key)?.value as string | undefined) ?? key;
}

/** Makes a message at the end of its agent. */
export function createMessage(
  draft: Draft,
  { key, id, role }: { key: string; id: string; role: MessageRole },
): Message {
  const run = ensureRun(draft);
  const agent = ensureAgent(draft);
  const message: Message = copyMessage({
    entity: 'message',
    key,
    id,
    role,
    agentKey: agent.key,
    runKey: run.key,
    items: EntityList.empty(),
    status: 'streaming',
    soft: false,
    implied: true,
    tally: EMPTY_TALLY,
    started: draft.stamp,
    ...(isClosedScope(draft, draft.event) ? endedWith(draft, run) : {}),
  });
  draft.put(message);
  const current = agentOf(draft, agent.key) ?? agent;
  draft.update(current, { messageKeys: current.messageKeys.append(key) });
  addMember(draft, agent.key, { type: 'message', key });
  draft.restructure();
  return message;
}

/** How a message ends that appears only when its run is over. */
function endedWith(draft: Draft, { status }: Run): Partial<Message> {
  const failed = status === 'failed' || status === 'cancelled';
  return { status: failed ? status : 'completed', soft: true, settleReason: 'run-ended', ended: draft.stamp };
}

/**
 * The message of its parent in which an agent stands that no call spawned: the named one, else the one it stands in, else the
 * run's own. Made when new.
 */
export function messageForAgent(
  draft: Draft,
  { parentAgentKey, messageKey: known }: Agent,
  messageId: string | undefined,
): string | undefined {
  const parent = agentOf(draft, parentAgentKey);
  if (!parent) return undefined;
  if (messageId === undefined && messageOf(draft, known)?.agentKey === parent.key) return known;
  const scope = { ...draft.event.scope, agentId: parent.id };
  const key =
    messageId === undefined ? runMessageKeyOf(scope) : resolveMessageKey(draft, messageId, parent.id);
  if (draft.state.messages.has(key)) return key;
  const { event } = draft;
  draft.event = { ...event, scope };
  createMessage(draft, { key, id: messageId ?? scope.runId, role: 'assistant' });
  draft.event = event;
  return key;
}
