'use client';
import { createContext } from 'react';
import type { Context } from 'react';
import type { AgentPanelController } from '../agent-panel/agent-panel-controller.ts';

/** Opens the side panel in which a sub-agent is read; absent: there is no panel, and no control for one is drawn. */
export const AgentPanelContext: Context<AgentPanelController | undefined> = createContext<
  AgentPanelController | undefined
>(undefined);
