import type { ToolCall, ToolCallStatus } from '../entities/index.ts';

/**
 * The status of a call as a reader is told of it, and as it is counted. One whose last question was refused waits for
 * nobody any more: it reads as denied although its source has not ended it yet. Otherwise its own status.
 */
export function selectToldStatus({
  status,
  denied,
  waitingSince,
}: Pick<ToolCall, 'status' | 'denied' | 'waitingSince'>): ToolCallStatus {
  const isRefused = status === 'awaiting-approval' && denied === true && waitingSince === undefined;
  return isRefused ? 'denied' : status;
}
