import { createHash } from 'node:crypto';
import { continueRequest } from '../tool-loop/index.ts';
import type { ChatRequest, WireMessage } from './chat-wire.ts';
import { wordsOf } from './chat-wire.ts';
import { planRequest } from './intents.ts';
import type { PlannedAnswer } from './planned-answer.ts';
import type { Intent } from './intents.ts';
import { leakyDialectOf, withLead } from './leaky.ts';
import { leak } from './leaky-dialects.ts';
import { closingWords, openingWords } from './wording.ts';

/** Decides the next answer from the conversation alone: the same conversation gets the same answer. */
export function planAnswer(request: ChatRequest): PlannedAnswer {
  const at = request.messages.findLastIndex(
    (message) => message.role === 'user' && wordsOf(message) !== continueRequest,
  );
  const prompt = at === -1 ? '' : wordsOf(request.messages[at] as WireMessage);
  const since = request.messages.slice(at + 1);
  const rounds = since.filter((message) => (message.tool_calls?.length ?? 0) > 0).length;
  const plan = planRequest(prompt);
  const turn = plan.endless ? plan.turns[0] : plan.turns[rounds];
  const tools = new Set(request.tools?.map((tool) => tool.function.name));
  const answer =
    turn && tools.size > 0
      ? openingAnswer(turn, rounds, prompt)
      : {
          reasoning: rounds === 0 ? 'Nothing here needs a tool.' : '',
          text: closingWords(prompt, since),
          calls: [],
        };
  const dialect = leakyDialectOf(request.model);
  return dialect === undefined ? goOn(answer, since) : leak(goOn(withLead(answer), since), dialect);
}

function openingAnswer(turn: readonly Intent[], round: number, prompt: string): PlannedAnswer {
  const calls = turn.map((intent, index) => ({
    id: intent.id ?? makeCallId(`${prompt}:${round}:${index}`),
    name: intent.tool,
    inputText: intent.inputText,
  }));
  return { ...openingWords(turn, round), calls };
}

function makeCallId(seed: string): string {
  return `call_${createHash('sha256').update(seed).digest('hex').slice(0, 10)}`;
}

/** After an answer that was cut off: only what is still missing of it. */
function goOn(answer: PlannedAnswer, since: readonly WireMessage[]): PlannedAnswer {
  const last = since.at(-1);
  if (last?.role !== 'user' || wordsOf(last) !== continueRequest) return answer;
  const before = since.findLastIndex((message) => (message.tool_calls?.length ?? 0) > 0);
  const said = since
    .slice(before + 1)
    .filter((message) => message.role === 'assistant')
    .map(wordsOf)
    .join('');
  const missing = answer.text.startsWith(said) ? answer.text.slice(said.length) : answer.text;
  return { ...answer, reasoning: '', text: missing };
}
