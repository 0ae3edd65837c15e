import type { CallSegment, RejectedSegment, RejectReason, Segment } from '@callboard/recovery';
import { createToolCallRecovery } from '@callboard/recovery';
import type { Model, ModelPart, ModelRequest } from '../tool-loop/index.ts';

/**
 * A model whose calls count however they arrive: natively, or written as text by a server that does not know them. Text
 * goes on as it comes, without markup; what was found waits for the end, because native calls of the same answer take
 * precedence.
 */
export function withRecoveredCalls(model: Model): Model {
  return { name: model.name, stream: (request, signal) => recover(model.stream(request, signal), request) };
}

async function* recover(parts: AsyncIterable<ModelPart>, request: ModelRequest): AsyncGenerator<ModelPart> {
  const scanner = createToolCallRecovery({
    tools: request.tools.map(({ name, inputSchema }) => ({ name, inputSchema: schemaOf(inputSchema) })),
    reasoning: 'separate',
  });
  const found: (CallSegment | RejectedSegment)[] = [];
  let native = false;
  let ended = false;
  const end = (reason: string): ModelPart[] => {
    ended = true;
    const words = readable(scanner.end(reason === 'length' ? 'length' : 'stop'), found);
    return [...words, ...(native ? [] : found.map(callPart))];
  };
  for await (const part of parts) {
    if (part.type === 'text' && !ended) yield* readable(scanner.push(part.text), found);
    else {
      if (part.type === 'call') native = true;
      if (part.type === 'finish' && !ended) yield* end(part.reason);
      yield part;
    }
  }
  if (!ended) yield* end('length');
}

/** What can be read of segments; calls among them are kept. */
function readable(segments: readonly Segment[], found: (CallSegment | RejectedSegment)[]): ModelPart[] {
  return segments.flatMap((segment): ModelPart[] => {
    if (segment.type === 'call' || segment.type === 'rejected') found.push(segment);
    const isText = segment.type === 'text' || segment.type === 'reasoning';
    return isText && segment.text !== '' ? [{ type: segment.type, text: segment.text }] : [];
  });
}

function callPart(segment: CallSegment | RejectedSegment): ModelPart {
  const key = `text:${segment.id}`;
  if (segment.type === 'call') {
    const { name, input, recovered } = segment;
    const id = recovered.sourceId === undefined ? {} : { id: recovered.sourceId };
    return { type: 'call', key, ...id, name, inputText: JSON.stringify(input), recovered: recovered.dialect };
  }
  const { name, raw, dialect, reason } = segment;
  const rejected = causes[reason];
  return { type: 'call', key, name: name ?? 'unnamed tool', inputText: raw, recovered: dialect, rejected };
}

const causes: Record<RejectReason, string> = {
  truncated: 'The call is incomplete: the answer ended inside it. It was not run.',
  malformed: 'The call is not well formed, so its input cannot be read. It was not run.',
  'unknown-tool': 'There is no tool of this name.',
  'too-large': 'The call is larger than calls in text may be. It was not run.',
  duplicate: 'The call was made already. It was not run again.',
};

function schemaOf(schema: unknown): Record<string, unknown> | undefined {
  return typeof schema === 'object' && schema !== null ? (schema as Record<string, unknown>) : undefined;
}
