import type { AgentResult } from './agent-job.ts';
import type { ModelAnswer } from './model-turn.ts';

/** The end of an agent that met a limit. */
export function limitMet(limit: string): AgentResult {
  return { outcome: 'limit', text: '', error: { message: limit }, limit };
}

/** How an answer ends that the provider did not let end; undefined for an answer that is whole. */
export function cutShort(finishReason: string | undefined): AgentResult | undefined {
  if (finishReason === 'length') return limitMet(TOO_LONG);
  if (finishReason !== 'content_filter') return undefined;
  return { outcome: 'failed', text: '', error: { message: FILTERED } };
}

/** The answer with calls that must not run: their input may be half of what the model meant. */
export function withoutRunning(answer: ModelAnswer): ModelAnswer {
  return { ...answer, calls: answer.calls.map((call) => ({ rejected: NOT_RUN, ...call })) };
}

const TOO_LONG =
  'The answer met the length limit of the model and was cut off. Ask for less at once, or raise max_tokens on the model server.';
const FILTERED = "The model server's content filter cut the answer off.";
const NOT_RUN = 'Not run: the answer that asked for it was cut off, so its input may be incomplete.';
