import { z } from 'zod';

/** A request for a chat completion, as far as the embedded model reads it. */
export const chatRequest = z.object({
  model: z.string().optional(),
  stream: z.boolean().optional(),
  messages: z.array(
    z.object({
      role: z.enum(['system', 'developer', 'user', 'assistant', 'tool']),
      content: z.union([z.string(), z.array(z.looseObject({ text: z.string().optional() }))]).nullish(),
      tool_call_id: z.string().optional(),
      tool_calls: z
        .array(z.object({ id: z.string(), function: z.object({ name: z.string(), arguments: z.string() }) }))
        .optional(),
    }),
  ),
  tools: z.array(z.object({ function: z.object({ name: z.string() }) })).optional(),
});

/** A request for a chat completion. */
export type ChatRequest = z.infer<typeof chatRequest>;

/** One message of it. */
export type WireMessage = ChatRequest['messages'][number];

/** The words of a message, whichever way they were sent. */
export function wordsOf(message: WireMessage): string {
  if (typeof message.content === 'string') return message.content;
  return (message.content ?? []).map((part) => part.text ?? '').join('');
}
