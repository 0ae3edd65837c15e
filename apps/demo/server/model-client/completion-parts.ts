import { z } from 'zod';
import type { ModelPart } from '../tool-loop/index.ts';

/** A chunk as servers send it: everything may be missing. */
const chunkShape = z.looseObject({
  error: z.unknown().optional(),
  choices: z
    .array(
      z.looseObject({
        index: z.number().nullish(),
        finish_reason: z.string().nullish(),
        delta: z
          .looseObject({
            content: z.string().nullish(),
            reasoning_content: z.string().nullish(),
            reasoning: z.string().nullish(),
            refusal: z.string().nullish(),
            tool_calls: z
              .array(
                z.looseObject({
                  index: z.number().nullish(),
                  id: z.string().nullish(),
                  function: z
                    .looseObject({ name: z.string().nullish(), arguments: z.string().nullish() })
                    .nullish(),
                }),
              )
              .nullish(),
          })
          .nullish(),
      }),
    )
    .nullish(),
  usage: z
    .looseObject({
      prompt_tokens: z.number().nullish(),
      completion_tokens: z.number().nullish(),
      total_tokens: z.number().nullish(),
    })
    .nullish(),
});

type Chunk = z.infer<typeof chunkShape>;
type Delta = NonNullable<NonNullable<NonNullable<Chunk['choices']>[number]>['delta']>;
type Fragment = NonNullable<Delta['tool_calls']>[number];

/** Reads the chunks of one answer. Throws on an error chunk; a bad line becomes an `odd` part. */
export interface CompletionReader {
  read: (data: string) => ModelPart[];
  /** Whether the server said that the answer is over. */
  finished: () => boolean;
}

/** Makes a reader. Fragments are joined by index, else by id, else by being whole. */
export function createCompletionReader(): CompletionReader {
  const keys = new Set<string>();
  let finished = false;
  return {
    finished: () => finished,
    read: (data) => {
      if (data === '[DONE]') {
        finished = true;
        return [];
      }
      const chunk = parseChunk(data);
      if (typeof chunk === 'string') return [{ type: 'odd', message: chunk }];
      if (chunk.error != null) throw new Error('The model reported an error', { cause: chunk.error });
      const choice = chunk.choices?.find((one) => (one.index ?? 0) === 0);
      if (choice?.finish_reason) finished = true;
      return [
        ...deltaParts(choice?.delta ?? {}, keys),
        ...(choice?.finish_reason ? [{ type: 'finish', reason: choice.finish_reason } as const] : []),
        ...usageParts(chunk),
      ];
    },
  };
}

function parseChunk(data: string): Chunk | string {
  try {
    const parsed = chunkShape.safeParse(JSON.parse(data));
    return parsed.success
      ? parsed.data
      : `A line of the model was left out: ${parsed.error.issues[0]?.message ?? ''}`;
  } catch {
    return 'A line of the model was left out: it is not JSON.';
  }
}

function deltaParts(delta: Delta, keys: Set<string>): ModelPart[] {
  const thought = delta.reasoning_content ?? delta.reasoning;
  const words = delta.content ?? delta.refusal;
  return [
    ...(thought ? [{ type: 'reasoning', text: thought } as const] : []),
    ...(words ? [{ type: 'text', text: words } as const] : []),
    ...(delta.tool_calls ?? []).map((fragment) => fragmentPart(fragment, keys)),
  ];
}

/** A fragment with neither index nor id that names nothing belongs to the only open call, or is set aside. */
function fragmentPart(fragment: Fragment, keys: Set<string>): ModelPart {
  const name = fragment.function?.name;
  const inputText = fragment.function?.arguments;
  const key = fragmentKey(fragment, keys);
  if (key === undefined) return { type: 'odd', message: 'A piece of a call names no call and was left out.' };
  keys.add(key);
  return {
    type: 'call',
    key,
    ...(fragment.id ? { id: fragment.id } : {}),
    ...(name ? { name } : {}),
    ...(inputText ? { inputText } : {}),
  };
}

function fragmentKey(fragment: Fragment, keys: ReadonlySet<string>): string | undefined {
  if (fragment.index != null) return `index:${fragment.index}`;
  if (fragment.id) return `id:${fragment.id}`;
  if (fragment.function?.name) return `whole:${keys.size}`;
  return keys.size === 1 ? [...keys][0] : undefined;
}

function usageParts(chunk: Chunk): ModelPart[] {
  if (!chunk.usage) return [];
  const { prompt_tokens, completion_tokens, total_tokens } = chunk.usage;
  return [
    {
      type: 'usage',
      usage: {
        ...(prompt_tokens == null ? {} : { inputTokens: prompt_tokens }),
        ...(completion_tokens == null ? {} : { outputTokens: completion_tokens }),
        ...(total_tokens == null ? {} : { totalTokens: total_tokens }),
      },
    },
  ];
}
