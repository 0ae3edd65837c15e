import type { AgentMemory, UnfinishedCall } from './agent-memory.ts';
import type { AgentJob, RunRoom } from './agent-job.ts';
import { failure, writeCallEnd } from './call-outcome.ts';
import type { EventWriter } from './event-writer.ts';
import type { SettledCall } from './settle-call.ts';
import { settleTurn } from './settle-turn.ts';
import type { Tool } from './tool.ts';

/** What an attempt that was lost may have done. */
const lostAttempt = 'The server restarted while this call was running. Whether it took effect is unknown.';

interface TakeUp {
  job: AgentJob;
  room: RunRoom;
  tools: ReadonlyMap<string, Tool>;
}

/**
 * Goes on with the calls of a step that was cut off. What does no harm twice runs again as the next attempt; what
 * may have had effects fails with that reason; what never got its whole input is cancelled. Returns all calls of
 * the step, with those that had ended before.
 */
export async function takeUpCalls(memory: AgentMemory, at: TakeUp): Promise<readonly SettledCall[]> {
  const events = at.job.events.in({ stepId: `s${memory.steps}` });
  const { messageId } = at.job;
  if (memory.openBlockId !== undefined) {
    events.write({ type: 'block.end', messageId, blockId: memory.openBlockId });
  }
  for (const toolCallId of memory.broken) {
    writeCallEnd(
      events,
      { toolCallId, messageId },
      { outcome: 'cancelled', reason: 'incomplete-input', effects: 'none' },
    );
  }
  const again = memory.unfinished.filter((call) => mayRunAgain(call, at.tools));
  const lost = memory.unfinished.filter((call) => !again.includes(call));
  for (const call of again) {
    if (call.ran) {
      events.write({ type: 'tool.update', toolCallId: call.id, messageId, attempt: call.attempt + 1 });
    }
  }
  const settledAgain = await settleTurn(again, { ...at, events });
  return [...memory.settled, ...lost.map((call) => giveUp(call, at, events)), ...settledAgain];
}

function mayRunAgain(call: UnfinishedCall, tools: ReadonlyMap<string, Tool>): boolean {
  const tool = tools.get(call.name);
  return !call.ran || tool?.readOnly === true || tool?.settlesItself === true;
}

function giveUp(call: UnfinishedCall, at: TakeUp, events: EventWriter): SettledCall {
  const end = failure({ message: lostAttempt, code: 'server-restart' });
  writeCallEnd(events, { toolCallId: call.id, messageId: at.job.messageId }, end);
  return { call, title: at.tools.get(call.name)?.title ?? call.name, end };
}
