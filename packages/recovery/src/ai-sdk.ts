import type { AiPart } from './ai-message.ts';
import { AiMessage } from './ai-message.ts';
import type { RecoveryOptions } from './index.ts';
import type { RejectedSegment } from './segment.ts';
import type { OfferedTool } from './tools.ts';

/** Settings of the middleware. The tools come from the request. */
export interface RecoveryMiddlewareOptions extends Omit<
  RecoveryOptions,
  'tools' | 'nativeCalls' | 'messageKey' | 'dialects'
> {
  /** Dialects, or a function of the model's id, such as `dialectsForModel`. */
  dialects?: RecoveryOptions['dialects'] | ((modelId: string) => RecoveryOptions['dialects']);
  /** Goes into the ids of recovered calls. Made from the request when not said, so that every step has its own. */
  messageKey?: (request: { prompt: unknown }) => string;
  /**
   * `report`: a rejected call is passed on with its raw text as input, which the SDK shows as an invalid call and never
   * runs. `drop`: only `onRejected` hears of it. Default `report`.
   */
  rejected?: 'report' | 'drop';
  onRejected?: (rejected: RejectedSegment) => void;
}

/** The middleware, in a form that fits `wrapLanguageModel` of AI SDK 5, 6 and 7. */
export interface ToolCallRecoveryMiddleware {
  wrapStream: <Result extends { stream: ReadableStream<unknown> }>(
    call: WrappedStream<Result>,
  ) => Promise<Result>;
  wrapGenerate: <Result extends { content: readonly unknown[] }>(
    call: WrappedGenerate<Result>,
  ) => Promise<Result>;
}

interface WrappedStream<Result> extends WrappedCall {
  doStream: () => PromiseLike<Result>;
}

interface WrappedGenerate<Result> extends WrappedCall {
  doGenerate: () => PromiseLike<Result>;
}

interface WrappedCall {
  params: {
    prompt?: unknown;
    tools?: readonly { type: string; name: string }[] | undefined;
    toolChoice?: { type: string } | undefined;
  };
  model: { modelId: string };
}

/** Middleware that turns tool calls written as text into real ones and keeps their markup out of the text. */
export function toolCallRecoveryMiddleware(
  options: RecoveryMiddlewareOptions = {},
): ToolCallRecoveryMiddleware {
  return {
    async wrapStream({ doStream, params, model }) {
      const result = await doStream();
      const message = new AiMessage(messageOptions(options, params, model.modelId), options);
      const stream = (result.stream as ReadableStream<AiPart>).pipeThrough(
        new TransformStream<AiPart, AiPart>({
          transform(part, controller) {
            for (const next of message.part(part)) controller.enqueue(next);
          },
          flush(controller) {
            for (const next of message.close('length')) controller.enqueue(next);
          },
        }),
      );
      return { ...result, stream };
    },
    async wrapGenerate({ doGenerate, params, model }) {
      const result = await doGenerate();
      return new AiMessage(messageOptions(options, params, model.modelId), options).whole(result);
    },
  };
}

function messageOptions(
  options: RecoveryMiddlewareOptions,
  params: WrappedCall['params'],
  modelId: string,
): RecoveryOptions {
  const { dialects, messageKey, rejected: _, onRejected: __, ...rest } = options;
  const chosen = typeof dialects === 'function' ? dialects(modelId) : dialects;
  const offered = params.toolChoice?.type === 'none' ? [] : (params.tools ?? []);
  const tools: OfferedTool[] = offered.filter((tool) => tool.type === 'function');
  const key = messageKey ? messageKey({ prompt: params.prompt }) : promptKey(params.prompt);
  return { ...rest, tools, messageKey: key, ...(chosen && { dialects: chosen }) };
}

/** Differs from step to step of a conversation, because every step adds to the prompt. */
function promptKey(prompt: unknown): string {
  const messages = Array.isArray(prompt) ? (prompt as unknown[]) : [prompt];
  return `${messages.length} ${JSON.stringify(messages.at(-1)) ?? ''}`;
}
