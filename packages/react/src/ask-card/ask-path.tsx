'use client';
import type { Agent, Ask } from '@callboard/core';
import { useCallback, useContext, useState, useSyncExternalStore } from 'react';
import type { ReactElement } from 'react';
import { agentName, agentPath, samePath } from '../internal/agent-panel/agent-path.ts';
import { StoreContext } from '../internal/contexts/store-context.ts';
import { useRedactText } from '../internal/redact/use-redact-text.ts';
import { selection } from '../internal/store/selection.ts';
import { agentPanelStrings } from '../internal/strings/agent-panel-strings.ts';
import { askCardStrings } from '../internal/strings/ask-card-strings.ts';
import { useStrings } from '../internal/strings/use-strings.ts';

/** Which agent asks, by its path from the conversation; nothing for the root's own questions. Renders a `p`. */
export function AskPath({ ask }: { readonly ask: Ask }): ReactElement | null {
  const strings = useStrings('askCard', askCardStrings);
  const { untitled } = useStrings('agentPanel', agentPanelStrings);
  const redact = useRedactText();
  const path = usePath(ask.agentKey);
  if (path.length === 0) return null;
  return (
    <p data-slot="ask-note">
      {strings.from} {path.map((agent) => agentName(agent, redact) || untitled).join(' › ')}
    </p>
  );
}

const nowhere: readonly Agent[] = [];

function usePath(agentKey: string): readonly Agent[] {
  const store = useContext(StoreContext);
  const [select] = useState(() => selection<object | undefined, readonly Agent[]>());
  const subscribe = useCallback(
    (listener: () => void) => store?.subscribe(listener, agentKey) ?? ignore,
    [store, agentKey],
  );
  const find = useCallback(
    () => (store ? agentPath(store.getPublished(), agentKey) : nowhere),
    [store, agentKey],
  );
  const read = useCallback(() => select(store?.getPublished(), find, samePath), [select, store, find]);
  return useSyncExternalStore(subscribe, read, read);
}

function ignore(): void {
  // Nothing was subscribed.
}
