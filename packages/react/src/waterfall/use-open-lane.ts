'use client';
import { useContext } from 'react';
import { AgentPanelContext } from '../internal/contexts/agent-panel-context.ts';
import { DetailContext } from '../internal/contexts/detail-context.ts';
import type { UiState } from '../internal/ui-state/ui-state.ts';
import type { Lane } from './build-lanes.ts';
import { LANE_PART } from './lane-source.ts';

/** What a lane stands for, and the element that opened it. */
export interface LaneTarget {
  readonly type: Lane['type'];
  /** Key of the call or agent. */
  readonly key: string;
  readonly opener: HTMLElement;
}

/**
 * Opens what a lane stands for: the host's way, else a call's detail, else an agent's side panel where one is mounted, else
 * the agent's lanes.
 */
export function useOpenLane(
  ui: UiState,
  onOpen: ((target: LaneTarget) => void) | undefined,
): (lane: Lane, opener: HTMLElement) => void {
  const detail = useContext(DetailContext);
  const panel = useContext(AgentPanelContext);
  return ({ type, key, open }, opener) => {
    if (onOpen) onOpen({ type, key, opener });
    else if (type === 'call') detail?.controller.open({ callKey: key, opener });
    else if (panel?.served?.()) panel.open({ agentKey: key, opener });
    else if (open !== undefined) ui.set(LANE_PART, key, { open: !open });
  };
}
