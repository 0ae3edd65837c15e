import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { readJson } from '../http/read-json.ts';
import { sendJson } from '../http/respond.ts';
import { planAnswer } from './answer.ts';
import { chatRequest, wordsOf } from './chat-wire.ts';
import type { ChatRequest } from './chat-wire.ts';
import { completionChunks } from './completion-chunks.ts';
import { embeddedModelName } from './embedded-models.ts';
import type { PlannedAnswer } from './planned-answer.ts';

/** Megabytes of conversation that one request may carry. */
const requestLimit = 32 * 1024 * 1024;

/** Answers `POST /v1/chat/completions` like any OpenAI-compatible server; `delayMs` lies between two chunks. */
export async function answerCompletion(
  request: IncomingMessage,
  response: ServerResponse,
  delayMs: number,
): Promise<void> {
  const parsed = chatRequest.safeParse(await readJson(request, requestLimit));
  if (!parsed.success) {
    const message = `The request does not fit: ${parsed.error.issues[0]?.message ?? 'unknown field'}`;
    sendJson(response, 400, { error: { message, type: 'invalid_request_error' } });
    return;
  }
  const answer = planAnswer(parsed.data);
  if (parsed.data.stream) await streamAnswer(response, { answer, request: parsed.data, delayMs });
  else sendJson(response, 200, { ...head('chat.completion'), choices: [wholeChoice(answer)] });
}

function head(object: string) {
  return {
    id: `chatcmpl-${randomUUID()}`,
    object,
    created: Math.floor(Date.now() / 1000),
    model: embeddedModelName,
  };
}

function wholeChoice({ text, reasoning, calls }: PlannedAnswer) {
  const tool_calls = calls.map((call) => ({
    id: call.id,
    type: 'function',
    function: { name: call.name, arguments: call.inputText },
  }));
  return {
    index: 0,
    message: {
      role: 'assistant',
      content: text,
      reasoning_content: reasoning,
      ...(calls.length > 0 ? { tool_calls } : {}),
    },
    finish_reason: calls.length > 0 ? 'tool_calls' : 'stop',
  };
}

async function streamAnswer(
  response: ServerResponse,
  { answer, request, delayMs }: { answer: PlannedAnswer; request: ChatRequest; delayMs: number },
): Promise<void> {
  const promptLength = request.messages.reduce((sum, message) => sum + wordsOf(message).length, 0);
  const shared = head('chat.completion.chunk');
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  for (const chunk of completionChunks(answer, promptLength)) {
    if (response.destroyed) return;
    response.write(`data: ${JSON.stringify({ ...shared, ...chunk })}\n\n`);
    await wait(delayMs);
  }
  response.end('data: [DONE]\n\n');
}
