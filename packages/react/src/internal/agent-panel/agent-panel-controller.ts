import type { Requests } from '../requests/requests.ts';

/** Which sub-agent to read, and where focus returns to. */
export interface AgentPanelRequest {
  readonly agentKey: string;
  readonly opener?: HTMLElement | undefined;
}

/** Says which sub-agent's side panel is open. One panel serves a whole transcript. */
export type AgentPanelController = Requests<AgentPanelRequest>;
