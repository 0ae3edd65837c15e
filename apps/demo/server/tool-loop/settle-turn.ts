import type { AgentJob, RunRoom } from './agent-job.ts';
import type { EventWriter } from './event-writer.ts';
import type { RequestedCall } from './model.ts';
import type { SettledCall } from './settle-call.ts';
import { settleCall } from './settle-call.ts';
import type { Tool } from './tool.ts';

/** All calls of a turn run side by side; one that fails leaves the others alone. */
export function settleTurn(
  calls: readonly RequestedCall[],
  at: { job: AgentJob; room: RunRoom; tools: ReadonlyMap<string, Tool>; events: EventWriter },
): Promise<SettledCall[]> {
  const room = {
    desk: at.room.desk,
    clock: at.room.clock,
    events: at.events,
    signal: at.job.signal,
    limit: at.room.limits.askMs,
    callLimit: at.room.limits.callMs,
    tools: at.tools,
    messageId: at.job.messageId,
    stops: at.room.stops,
  };
  return Promise.all(calls.map((call) => settleCall(call, room)));
}
