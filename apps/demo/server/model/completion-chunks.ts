import type { PlannedAnswer } from './planned-answer.ts';

/** One chunk of a streamed chat completion, without what all chunks share. */
export interface CompletionChunk {
  choices: readonly { index: 0; delta: Record<string, unknown>; finish_reason: string | null }[];
  usage?: { prompt_tokens: number; completion_tokens: number; total_tokens: number };
}

/** An answer cut into chunks the way a model streams it: thoughts, words, calls in fragments, the reason, the usage. */
export function* completionChunks(answer: PlannedAnswer, promptLength: number): Generator<CompletionChunk> {
  yield chunk({ role: 'assistant', content: '' });
  for (const piece of pieces(answer.reasoning)) yield chunk({ reasoning_content: piece });
  for (const piece of answer.pieces ?? pieces(answer.text)) yield chunk({ content: piece });
  for (const [index, call] of answer.calls.entries()) {
    const head = { index, id: call.id, type: 'function', function: { name: call.name, arguments: '' } };
    yield chunk({ tool_calls: [head] });
    for (const fragment of fragments(call.inputText)) {
      yield chunk({ tool_calls: [{ index, function: { arguments: fragment } }] });
    }
  }
  yield chunk({}, answer.calls.length > 0 ? 'tool_calls' : 'stop');
  yield { choices: [], usage: countUsage(answer, promptLength) };
}

function chunk(delta: Record<string, unknown>, reason: string | null = null): CompletionChunk {
  return { choices: [{ index: 0, delta, finish_reason: reason }] };
}

/** Words with the space behind them. */
function pieces(text: string): readonly string[] {
  return text.match(/\s*\S+\s*/g) ?? [];
}

function fragments(text: string): readonly string[] {
  const size = Math.max(9, Math.ceil(text.length / 40));
  return text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [];
}

/** About four characters a token. */
function countUsage(answer: PlannedAnswer, promptLength: number): NonNullable<CompletionChunk['usage']> {
  const said = answer.reasoning.length + answer.text.length;
  const called = answer.calls.reduce((sum, call) => sum + call.inputText.length, 0);
  const prompt_tokens = Math.ceil(promptLength / 4);
  const completion_tokens = Math.ceil((said + called) / 4);
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}
