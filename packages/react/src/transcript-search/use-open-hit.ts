'use client';
import { useContext } from 'react';
import { AgentPanelContext } from '../internal/contexts/agent-panel-context.ts';
import { DetailContext } from '../internal/contexts/detail-context.ts';
import { UiStateContext } from '../internal/contexts/ui-state-context.ts';
import type { SearchField } from '../internal/strings/transcript-search-strings.ts';
import type { SearchHit } from './search-hit.ts';

/** The tab of a call's detail that shows a field. */
const tabs: Readonly<Partial<Record<SearchField, string>>> = {
  input: 'input',
  output: 'output',
  error: 'error',
};

/** Opens what holds a hit: a call's detail on the right tab, a sub-agent's side panel. Undefined for what stands in the rows. */
export function useOpenHit(hit: SearchHit | undefined): ((opener: HTMLElement) => void) | undefined {
  const detail = useContext(DetailContext);
  const panel = useContext(AgentPanelContext);
  const choices = useContext(UiStateContext);
  if (hit?.type === 'call' && detail) {
    return (opener) => {
      const tab = tabs[hit.field];
      if (tab !== undefined) choices?.set('detail', hit.key, { tab });
      detail.controller.open({ callKey: hit.key, opener });
    };
  }
  if (hit?.type === 'agent' && panel?.served?.())
    return (opener) => panel.open({ agentKey: hit.key, opener });
  return undefined;
}
