import type { TranscriptState } from '@callboard/core';
import { selectAgentTree } from '@callboard/core/selectors';
import type { AgentNode } from '@callboard/core/selectors';
import { SubAgentLine, useTranscript } from '@callboard/react';
import { useState } from 'react';
import type { ReactElement } from 'react';

/** Agents drawn at once; more by request. */
const MANY = 200;

/** All sub-agents, each below the one that spawned it. A press leads to its place in the transcript. */
export function AgentList({ onOpen }: AgentListProps): ReactElement {
  const nodes = useTranscript(flatTree, sameNodes);
  const [shown, setShown] = useState(MANY);
  if (nodes.length === 0) return <p className="note">No sub-agents.</p>;
  return (
    <div className="agents">
      <div data-callboard="" data-slot="tool-call-list">
        {nodes.slice(0, shown).map(({ agent, depth }) => (
          <SubAgentLine
            key={agent.key}
            agentKey={agent.key}
            open={false}
            onToggle={() => onOpen(agent.key)}
            style={{ marginInlineStart: `${Math.min(depth - 1, 8)}rem` }}
          />
        ))}
      </div>
      {nodes.length > shown && (
        <button type="button" onClick={() => setShown(shown + MANY)}>
          {`Show ${Math.min(MANY, nodes.length - shown)} more`}
        </button>
      )}
    </div>
  );
}

function flatTree(state: TranscriptState): readonly AgentNode[] {
  const flat: AgentNode[] = [];
  const open = [...selectAgentTree(state)].reverse();
  for (let node = open.pop(); node; node = open.pop()) {
    flat.push(node);
    for (const child of node.children.toReversed()) open.push(child);
  }
  return flat;
}

function sameNodes(one: readonly AgentNode[], other: readonly AgentNode[]): boolean {
  return one.length === other.length && one.every(({ agent }, at) => agent.key === other[at]?.agent.key);
}

interface AgentListProps {
  readonly onOpen: (agentKey: string) => void;
}
