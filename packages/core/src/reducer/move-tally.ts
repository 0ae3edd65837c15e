import type { Agent, Tally } from '../entities/index.ts';
import type { Draft } from './draft.ts';
import { agentOf } from './lookup.ts';
import { addTally, changeMessage, placeOfAgent } from './tally.ts';

/** What an agent counts for: the agents above it, and the messages that show it or one of those. */
export interface Above {
  readonly agents: ReadonlySet<string>;
  readonly messages: ReadonlySet<string>;
}

/** Everything that counts an agent's calls, as it stands now. */
export function aboveOf(draft: Draft, agent: Agent): Above {
  const agents = new Set<string>();
  const messages = new Set<string>();
  for (let at: Agent | undefined = agent; at !== undefined; at = agentOf(draft, at.parentAgentKey)) {
    const place = placeOfAgent(draft, at);
    if (place !== undefined) messages.add(place);
    if (at !== agent) agents.add(at.key);
  }
  return { agents, messages };
}

/** Moves what an agent counts from everything that stood above it to everything that does now. */
export function moveTally(draft: Draft, agent: Agent, before: Above): void {
  if (agent.tally.total === 0) return;
  const after = aboveOf(draft, agent);
  const gone = (keys: ReadonlySet<string>, others: ReadonlySet<string>): string[] =>
    [...keys].filter((key) => !others.has(key));
  const less = (known: Tally, tally = agent.tally): Tally => addTally(known, tally, -1);
  const more = (known: Tally, tally = agent.tally): Tally => addTally(known, tally, 1);
  for (const key of gone(before.agents, after.agents)) changeAgent(draft, key, less);
  for (const key of gone(after.agents, before.agents)) changeAgent(draft, key, more);
  for (const key of gone(before.messages, after.messages))
    changeMessage(draft, key, (known) => less(known, shownBy(draft, agent, key)));
  for (const key of gone(after.messages, before.messages))
    changeMessage(draft, key, (known) => more(known, shownBy(draft, agent, key)));
}

function changeAgent(draft: Draft, key: string, count: (tally: Tally) => Tally): void {
  const agent = agentOf(draft, key);
  if (agent) draft.update(agent, { tally: count(agent.tally) });
}

/** What an agent counts in a message, without those below it that the message shows by themselves. */
function shownBy(draft: Draft, top: Agent, messageKey: string): Tally {
  let { tally } = top;
  const below = [top];
  for (const agent of below) {
    for (const key of agent.childAgentKeys) {
      const child = agentOf(draft, key);
      if (child?.parentAgentKey !== agent.key || child.tally.total === 0) continue;
      if (placeOfAgent(draft, child) === messageKey) tally = addTally(tally, child.tally, -1);
      else below.push(child);
    }
  }
  return tally;
}
