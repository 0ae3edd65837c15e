export { selectAgentMessages, selectMessageItems, selectRootMessages } from './selectors/messages.ts';
export { selectBlockText, selectTurnGroups } from './selectors/turn-groups.ts';
export type { TurnGroup } from './selectors/turn-groups.ts';
export { selectLiveCounts, selectRawEvents, selectRunsWithErrors, selectTally } from './selectors/counts.ts';
export type { LiveCounts } from './selectors/counts.ts';
export {
  selectAgentLiveLine,
  selectAgentPath,
  selectAgentTree,
  selectChildAgents,
} from './selectors/agents.ts';
export type { AgentNode, LiveLine } from './selectors/agents.ts';
export { selectAttempt } from './selectors/attempt.ts';
export { selectToldStatus } from './selectors/told-status.ts';
export { selectAsksOf, selectOpenAsks, selectPlan } from './selectors/asks.ts';
export type { OpenAsk } from './selectors/asks.ts';
export { selectUsage } from './selectors/usage.ts';
export { selectDuration, selectThinkingDuration } from './selectors/duration.ts';
export type { Timed } from './selectors/duration.ts';
export { selectKept } from './selectors/kept.ts';
export type { Kept } from './selectors/kept.ts';
export { selectPartialInput } from './selectors/partial-input.ts';
export type { PartialInput } from './selectors/partial-input.ts';
