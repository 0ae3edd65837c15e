'use client';
import type { Agent } from '@callboard/core';
import type { ReactElement } from 'react';
import { useRedactText } from '../internal/redact/use-redact-text.ts';
import { agentPanelStrings } from '../internal/strings/agent-panel-strings.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { agentName } from '../internal/agent-panel/agent-path.ts';

/** The way from the conversation to an agent; each step leads there. Renders a `nav`. */
export function AgentBreadcrumbs({ path, onGo, onRoot }: AgentBreadcrumbsProps): ReactElement {
  const strings = useStrings('agentPanel', agentPanelStrings);
  const redact = useRedactText();
  return (
    <nav data-slot="agent-breadcrumbs" aria-label={strings.path}>
      <ol>
        <li>
          <button type="button" data-slot="agent-breadcrumb" onClick={onRoot}>
            {strings.root}
          </button>
        </li>
        {path.map((agent, index) => {
          const name = agentName(agent, redact) || strings.untitled;
          const last = index === path.length - 1;
          return (
            <li key={agent.key}>
              {last ? (
                <span aria-current="page">{name}</span>
              ) : (
                <button
                  type="button"
                  data-slot="agent-breadcrumb"
                  onClick={(event) => {
                    // The step becomes the place itself: its button goes, so focus moves to what it leads to.
                    event.currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus();
                    onGo(agent.key);
                  }}
                >
                  {name}
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

export interface AgentBreadcrumbsProps {
  readonly path: readonly Agent[];
  readonly onGo: (agentKey: string) => void;
  /** The person went back to the conversation. */
  readonly onRoot: () => void;
}
