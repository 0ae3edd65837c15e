'use client';
import type { Agent } from '@callboard/core';
import * as Dialog from '@radix-ui/react-dialog';
import type { FeatureBundle } from 'framer-motion';
import type { ReactElement, ReactNode } from 'react';
import { ModalDialog } from '../internal/dialog/modal-dialog.tsx';
import type { SurfaceOrigin } from '../internal/dialog/use-modal-surface.ts';
import { Glyph } from '../internal/glyphs/glyph.tsx';
import { useRedactText } from '../internal/redact/use-redact-text.ts';
import { agentPanelStrings } from '../internal/strings/agent-panel-strings.ts';
import { dialogStrings } from '../internal/strings/dialog-strings.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { visibleText } from '../internal/visible-text.ts';
import { AgentBreadcrumbs } from './agent-breadcrumbs.tsx';
import { agentName } from '../internal/agent-panel/agent-path.ts';

/** The side panel of one agent. Part of the lazy chunk. */
export function AgentDialog({ path, children, onGo, ...dialog }: AgentDialogProps): ReactElement {
  const strings = useStrings('agentPanel', agentPanelStrings);
  const redact = useRedactText();
  const { close } = useStrings('dialog', dialogStrings);
  const agent = path.at(-1);
  const task = agent?.task && visibleText(redact(agent.task, ['agents', agent.key, 'task']).slice(0, 20_000));
  const name = (agent && agentName(agent, redact)) || strings.untitled;
  const error =
    agent?.error && visibleText(redact(agent.error.message, ['agents', agent.key, 'error', 'message']));
  return (
    <ModalDialog kind="panel" slot="agent-panel" {...dialog}>
      <header data-slot="dialog-header" data-status={agent?.status}>
        <Glyph name="agent" tone="agent" />
        <div data-slot="dialog-heading">
          <AgentBreadcrumbs path={path} onGo={onGo} onRoot={dialog.onClose} />
          <Dialog.Title data-slot="dialog-title" aria-label={strings.label(name)}>
            {name}
          </Dialog.Title>
          <Dialog.Description data-slot="dialog-description">
            {agent ? strings.status[agent.status] : strings.gone}
          </Dialog.Description>
        </div>
        <button type="button" data-slot="action-button" data-variant="link" onClick={dialog.onClose}>
          {close}
        </button>
      </header>
      <div data-slot="dialog-body">
        {error && (
          <div data-slot="detail-cause">
            <p>{error}</p>
          </div>
        )}
        {task && task !== name && (
          <section data-slot="agent-task" aria-label={strings.task}>
            <h3 data-slot="detail-heading">{strings.task}</h3>
            <p>{task}</p>
          </section>
        )}
        {children}
      </div>
    </ModalDialog>
  );
}

export interface AgentDialogProps extends SurfaceOrigin {
  readonly open: boolean;
  /** The agents from below the root to the one shown. */
  readonly path: readonly Agent[];
  readonly children: ReactNode;
  readonly features?: FeatureBundle | undefined;
  readonly settled?: boolean | undefined;
  /** The person went to another agent of the path. */
  readonly onGo: (agentKey: string) => void;
  readonly onClose: () => void;
}
