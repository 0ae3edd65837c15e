import type { Usage } from '@callboard/core';
import type { AgentJob, AgentResult, RunRoom } from './agent-job.ts';
import { asPlainError } from './call-outcome.ts';
import { cutShort, limitMet, withoutRunning } from './cut-answer.ts';
import { allFailed, failureSummary, nothingWorked } from './failure-summary.ts';
import { turnLimitSentence } from './limits.ts';
import type { ChatMessage } from './model.ts';
import { streamModelTurn } from './model-turn.ts';
import { resultText } from './result-text.ts';
import type { SettledCall } from './settle-call.ts';
import { settleTurn } from './settle-turn.ts';
import { takeUpCalls } from './take-up-calls.ts';
import { addUsage } from './usage.ts';

/** Rounds of model and tools until the model asks for no more, everything failed, a limit is met, or a stop. Never throws. */
export async function runAgent(job: AgentJob, room: RunRoom): Promise<AgentResult> {
  const { events, messageId } = job;
  const usage: Usage = {};
  events.write({ type: 'message.start', messageId, role: 'assistant', model: room.model.name });
  const result = await takeTurns(job, room, usage).catch((error: unknown): AgentResult => {
    return job.signal.aborted
      ? { outcome: 'cancelled', text: '' }
      : { outcome: 'failed', text: '', error: asPlainError(error) };
  });
  events.write({
    type: 'message.end',
    messageId,
    outcome: result.outcome === 'limit' ? 'failed' : result.outcome,
    ...(result.finishReason === undefined ? {} : { finishReason: result.finishReason }),
    ...(result.error === undefined ? {} : { error: result.headline ?? result.error }),
  });
  return { ...result, ...(Object.keys(usage).length > 0 ? { usage } : {}) };
}

async function takeTurns(job: AgentJob, room: RunRoom, usage: Usage): Promise<AgentResult> {
  const messages = [...(job.memory?.messages ?? job.messages)];
  const tools = new Map(job.tools.map((tool) => [tool.name, tool]));
  let step = job.memory?.steps ?? 0;
  if (job.memory) {
    const settled = await takeUpCalls(job.memory, { job, room, tools });
    const end = afterCalls(settled, { job, room, messages, step });
    if (end) return end;
  }
  for (;;) {
    if (step >= room.limits.turns.value) {
      return limitMet(turnLimitSentence(room.limits.turns));
    }
    step += 1;
    const events = job.events.in({ stepId: `s${step}` });
    events.write({ type: 'step.start' });
    const turn = { ...job, events, tools, model: room.model, claimCallId: room.claimCallId };
    const streamed = await streamModelTurn({ messages, tools: job.tools }, turn);
    const cut = cutShort(streamed.finishReason);
    const answer = cut ? withoutRunning(streamed) : streamed;
    addUsage(usage, answer.usage);
    messages.push({ role: 'assistant', text: answer.text, calls: answer.calls });
    const settled = await settleTurn(answer.calls, { job, room, tools, events });
    events.write({ type: 'step.end', ...(answer.usage ? { usage: answer.usage } : {}) });
    if (cut) return { ...cut, text: answer.text, finishReason: answer.finishReason };
    if (answer.calls.length === 0)
      return { outcome: 'completed', text: answer.text, finishReason: answer.finishReason };
    const end = afterCalls(settled, { job, room, messages, step });
    if (end) return end;
  }
}

/** Tells the model the results, or ends: after a stop, or when nothing worked. */
function afterCalls(
  settled: readonly SettledCall[],
  at: { job: AgentJob; room: RunRoom; messages: ChatMessage[]; step: number },
): AgentResult | undefined {
  if (at.job.signal.aborted) return { outcome: 'cancelled', text: '' };
  if (allFailed(settled) && at.room.onAllFailed === 'end') return endWithFailures(settled, at);
  const limit = at.room.limits.modelChars;
  for (const { call, end } of settled) {
    at.messages.push({ role: 'tool', callId: call.id, text: resultText(end, limit) });
  }
  return undefined;
}

function endWithFailures(
  settled: readonly SettledCall[],
  { job, step }: { job: AgentJob; step: number },
): AgentResult {
  const text = failureSummary(settled);
  const block = { messageId: job.messageId, blockId: `s${step}.failures` };
  const events = job.events.in({ stepId: `s${step}` });
  events.write({ type: 'block.start', ...block, kind: 'text' });
  events.write({ type: 'block.end', ...block, text });
  return { outcome: 'failed', text, error: { message: text }, headline: { message: nothingWorked(settled) } };
}
