'use client';
import type { Agent, ToolCall, TranscriptState, Usage } from '@callboard/core';
import { selectUsage } from '@callboard/core/selectors';
import { useCallback, useContext, useSyncExternalStore } from 'react';
import { StoreContext } from '../internal/contexts/store-context.ts';
import { useRedactText } from '../internal/redact/use-redact-text.ts';
import { agentTraits } from '../internal/status/agent-status.ts';
import { agentTitle } from '../internal/status/agent-title.ts';
import type { AgentTraits } from '../internal/status/agent-status.ts';
import { useEntity, useToolCall } from '../internal/store/use-entity.ts';
import { subAgentBadgeStrings } from '../internal/strings/sub-agent-badge-strings.ts';
import type { SubAgentBadgeStrings } from '../internal/strings/sub-agent-badge-strings.ts';
import { useLocale } from '../internal/strings/use-locale.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { oneLine } from '../internal/text/one-line.ts';
import type { AgentSource } from './agent-source.ts';
import { sameButProgress } from '../tool-call-row/same-but-progress.ts';

/** An agent as its badge sees it. */
export interface AgentView {
  readonly agent: Agent;
  readonly call: ToolCall | undefined;
  readonly traits: AgentTraits;
  readonly title: string;
  /** The agent's own error, else that of the call it belongs to; empty when neither failed. */
  readonly cause: string;
  readonly usage: Usage | undefined;
  readonly strings: SubAgentBadgeStrings;
  readonly locale: string;
}

const CAUSE = 500;

/** The view of an agent; undefined while the store does not know the key. */
export function useAgentView({ agent, agentKey, callKey }: AgentSource): AgentView | undefined {
  const stored = useEntity('agents', agent ? undefined : agentKey);
  const shown = agent ?? stored;
  const call = useToolCall(callKey ?? shown?.spawnCallKey, sameButProgress);
  const usage = useUsage(shown);
  const redact = useRedactText();
  const strings = useStrings('subAgentBadge', subAgentBadgeStrings);
  const locale = useLocale();
  if (!shown) return undefined;
  const { key } = shown;
  return {
    agent: shown,
    call,
    usage,
    strings,
    locale,
    traits: agentTraits[shown.status],
    title: agentTitle(shown, redact) || strings.untitled,
    cause: causeOf(),
  };

  function causeOf(): string {
    const own = shown?.error && redact(shown.error.message, ['agents', key, 'error', 'message']);
    const spawning =
      call?.status === 'failed' &&
      call.error &&
      redact(call.error.message, ['toolCalls', call.key, 'error', 'message']);
    const failed = shown?.status === 'failed' || call?.status === 'failed';
    return failed ? oneLine(own || spawning || '', CAUSE) || strings.failedWithoutDetails : '';
  }
}

/** Tokens and money of an agent and of those below it. */
function useUsage(agent: Agent | undefined): Usage | undefined {
  const store = useContext(StoreContext);
  const key = agent?.key;
  const subscribe = useCallback(
    (listener: () => void) => (store && key !== undefined ? store.subscribe(listener, key) : nothing),
    [store, key],
  );
  const own = agent?.usage;
  const read = useCallback(() => usageOf(store?.getPublished(), key) ?? own, [store, key, own]);
  return useSyncExternalStore(subscribe, read, read);
}

function usageOf(state: TranscriptState | undefined, key: string | undefined): Usage | undefined {
  return state && key !== undefined ? selectUsage(state, key) : undefined;
}

function nothing(): void {
  // Nothing was subscribed.
}
