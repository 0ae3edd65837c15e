/** Names in the DOM that style sheets may rely on. */
export const subAgentPanelDataAttributes = {
  /** The panel. */
  slot: 'agent-panel',
  /** The way from the conversation to the agent. */
  path: 'agent-breadcrumbs',
  step: 'agent-breadcrumb',
  /** What the agent was told to do. */
  task: 'agent-task',
  /** On the header: the `AgentStatus`. */
  status: 'data-status',
} as const;
