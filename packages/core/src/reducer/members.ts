import type { Ask, MemberRef, Message, MessageItem, ToolCall } from '../entities/index.ts';
import type { Draft } from './draft.ts';
import { ROOT_AGENT_KEY } from '../internal/root-agent.ts';
import { agentOf, askOf, callOf, messageOf, runOfEvent } from './lookup.ts';

/** Notes that something belongs to the run of the event being applied, and to `agentKey` when that is a sub-agent. */
export function addMember(draft: Draft, agentKey: string, member: MemberRef): void {
  const run = runOfEvent(draft);
  if (run && member.key !== run.key) {
    const own = draft.writable(run);
    own.members = run.members.append(member);
    draft.put(own);
  }
  const agent = agentKey === ROOT_AGENT_KEY ? undefined : agentOf(draft, agentKey);
  if (agent && member.key !== agentKey) {
    const own = draft.writable(agent);
    own.members = agent.members.append(member);
    draft.put(own);
  }
}

/** Shows something in a message: at `index` when the protocol states a place, else at the end. */
export function addItem(
  draft: Draft,
  messageKey: string,
  item: MessageItem & { index?: number | undefined },
): void {
  const message = messageOf(draft, messageKey);
  if (!message) return;
  const { index = -1, type, key } = item;
  const inside = index >= 0 && index < message.items.length;
  const own = draft.writable(message);
  own.items = inside ? message.items.insert(index, { type, key }) : message.items.append({ type, key });
  draft.put(own);
  draft.restructure();
}

/** Takes something out of a message. What left is mostly near the end. */
export function removeItem(draft: Draft, messageKey: string | undefined, key: string): void {
  const message = messageOf(draft, messageKey);
  let place = (message?.items.length ?? 0) - 1;
  while (place >= 0 && message?.items.at(place)?.key !== key) place -= 1;
  if (!message || place < 0) return;
  draft.update(message, { items: message.items.without(place) });
  draft.restructure();
}

/** What belongs to a run or agent, other runs and agents aside. */
export type Member = ToolCall | Message | Ask;

/** The entity that a member stands for; undefined for runs and agents. */
export function memberOf(draft: Draft, { type, key }: MemberRef): Member | undefined {
  if (type === 'tool-call') return callOf(draft, key);
  return type === 'message' ? messageOf(draft, key) : askOf(draft, type === 'ask' ? key : undefined);
}
