/** Names in the DOM that style sheets may rely on. */
export const subAgentBadgeDataAttributes = {
  /** The line of one agent. */
  slot: 'sub-agent-badge',
  /** The one button of the line; its area covers all of it. */
  trigger: 'sub-agent-trigger',
  title: 'sub-agent-title',
  /** Tools, time, tokens, cost. */
  meta: 'sub-agent-meta',
  /** The state in a word. */
  pill: 'state-pill',
  actions: 'sub-agent-actions',
  /** What it does now, while closed. */
  live: 'sub-agent-live',
  /** Why it failed. */
  cause: 'sub-agent-cause',
  /** What it said and did, while open. */
  nest: 'sub-agent-nest',
  /** The `AgentStatus`. */
  status: 'data-status',
  /** `open` or `closed`. */
  state: 'data-state',
} as const;
