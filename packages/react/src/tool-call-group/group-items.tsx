'use client';
import type { MessageItem, ToolCall, TranscriptState } from '@callboard/core';
import { selectAgentMessages, selectMessageItems } from '@callboard/core/selectors';
import { useCallback, useId } from 'react';
import type { ReactElement } from 'react';
import { spawnedAgents } from '../internal/group/spawned-agents.ts';
import { subAgentBadgeStrings } from '../internal/strings/sub-agent-badge-strings.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { useTranscript } from '../internal/store/use-transcript.ts';
import { useDisclosure } from '../internal/ui-state/use-disclosure.ts';
import type { AgentSource } from '../sub-agent-line/agent-source.ts';
import { SubAgentLine } from '../sub-agent-line/sub-agent-line.tsx';
import { ToolCallRow } from '../tool-call-row/tool-call-row.tsx';
import { CallFold } from './call-fold.tsx';
import { foldCalls } from './fold-calls.ts';
import { GroupProse } from './group-prose.tsx';
import { splitItems } from './split-items.ts';
import { useCalls } from './use-calls.ts';

// Agents hold calls and calls spawn agents: what draws the one draws the other, so both are here.

/** Calls and agents of a message, in order, like calls folded. Renders rows, without a box of its own. */
export function CallItems({ items, messageKey, foldFrom }: CallItemsProps): ReactElement {
  const calls = useCalls(items, messageKey);
  return (
    <>
      {betweenAgents(items, calls).map((part) =>
        typeof part === 'string' ? (
          <AgentNest key={`agent ${part}`} agentKey={part} />
        ) : (
          foldCalls(part, foldFrom).map(({ key, calls: run, folded }) => {
            const rows = run.map(rowOf);
            return folded ? (
              <CallFold key={key} calls={run}>
                {rows}
              </CallFold>
            ) : (
              rows
            );
          })
        ),
      )}
    </>
  );
}

function rowOf(call: ToolCall): ReactElement {
  const { key } = call;
  if (call.childAgentKeys.length === 0) return <ToolCallRow key={key} callKey={key} />;
  return <SpawnedAgents key={key} call={call} />;
}

/** Runs of calls, and the keys of the agents that stand between them. */
function betweenAgents(
  items: readonly MessageItem[],
  calls: readonly ToolCall[],
): readonly (string | ToolCall[])[] {
  const known = new Map(calls.map((call) => [call.key, call]));
  const parts: (string | ToolCall[])[] = [];
  for (const { type, key } of items) {
    const call = known.get(key);
    const last = parts.at(-1);
    if (type === 'agent') parts.push(key);
    else if (call && Array.isArray(last)) last.push(call);
    else if (call) parts.push([call]);
  }
  return parts;
}

/** The agents that a call brought to life; the call's own row while there are none. */
function SpawnedAgents({ call }: { readonly call: ToolCall }): ReactElement {
  const callKey = call.key;
  const read = useCallback((state: TranscriptState) => spawnedAgents(state, call), [call]);
  const spawned = useTranscript(read, sameKeys, 'structure');
  if (spawned.length === 0) return <ToolCallRow callKey={callKey} />;
  return (
    <>
      {spawned.map((key) => (
        <AgentNest key={key} agentKey={key} callKey={callKey} />
      ))}
    </>
  );
}

/** One agent's line and, while it is open, what it said and did, to any depth. */
export function AgentNest(source: AgentSource): ReactElement {
  const key = source.agentKey ?? source.agent?.key ?? '';
  const { open, toggle } = useDisclosure('agent', key);
  const nestId = useId();
  return (
    <>
      <SubAgentLine {...source} open={open} onToggle={toggle} nestId={nestId} />
      {open && <AgentContents id={nestId} agentKey={key} />}
    </>
  );
}

/** What an agent said and did. Renders a `div`. */
function AgentContents({ agentKey, id }: { readonly agentKey: string; readonly id: string }): ReactElement {
  const strings = useStrings('subAgentBadge', subAgentBadgeStrings);
  const read = useCallback((state: TranscriptState) => messageKeys(state, agentKey), [agentKey]);
  const keys = useTranscript(read, sameKeys, 'structure');
  return (
    <div id={id} data-slot="sub-agent-nest">
      {keys.length === 0 && <p data-slot="group-prose">{strings.nothingYet}</p>}
      {keys.map((key) => (
        <MessageSections key={key} messageKey={key} />
      ))}
    </div>
  );
}

function MessageSections({ messageKey }: { readonly messageKey: string }): ReactElement {
  const read = useCallback((state: TranscriptState) => selectMessageItems(state, messageKey), [messageKey]);
  const items = useTranscript(read, Object.is, messageKey);
  return (
    <>
      {splitItems(items).map(({ key, type, items: part }) =>
        type === 'prose' ? (
          <GroupProse key={key} blockKey={part[0]?.key ?? ''} />
        ) : (
          <CallItems key={key} items={part} messageKey={messageKey} foldFrom={0} />
        ),
      )}
    </>
  );
}

function messageKeys(state: TranscriptState, agentKey: string): readonly string[] {
  return selectAgentMessages(state, agentKey).map(({ key }) => key);
}

function sameKeys(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((key, index) => key === other[index]);
}

interface CallItemsProps {
  readonly items: readonly MessageItem[];
  readonly messageKey: string;
  /** Runs of this many like calls and more stand as one line; 0 never folds. */
  readonly foldFrom: number;
}
