import type { BlockKind, ToolCallFacts } from '@callboard/core';
import type { JsonObject } from '../internal/json.ts';
import { given, isObject, words } from '../internal/json.ts';
import type { EventBody } from '../internal/stamp.ts';
import type { Loose } from './wire.ts';

/** What a chunk or part says about its call beside input and output. */
export function factsOf(from: JsonObject): ToolCallFacts {
  const providerMetadata = from['callProviderMetadata'] ?? from['providerMetadata'];
  const meta = given({
    ...(isObject(from['toolMetadata']) ? from['toolMetadata'] : undefined),
    providerMetadata,
  });
  return given({
    title: words(from['title']),
    executor: from['providerExecuted'] === true ? ('provider' as const) : undefined,
    meta: Object.keys(meta).length === 0 ? undefined : meta,
  });
}

/** How a call ended that gave an output: a result of MCP carries its own error flag. */
export function resultOf(output: unknown): {
  outcome: 'completed' | 'failed';
  output: unknown;
  error?: unknown;
} {
  const isResult = isObject(output) && (Array.isArray(output['content']) || 'structuredContent' in output);
  const failed = isResult && output['isError'] === true;
  return failed ? { outcome: 'failed', output, error: output } : { outcome: 'completed', output };
}

const KINDS: ReadonlyMap<string, BlockKind> = new Map([
  ['source-url', 'source'],
  ['source-document', 'source'],
  ['file', 'file'],
  ['reasoning-file', 'file'],
  ['custom', 'custom'],
]);

/** Kind and value of the block that shows a part without text; undefined for other parts. */
export function valueBlockOf(part: Loose): { kind: BlockKind; value: JsonObject } | undefined {
  const { type, transient: _transient, ...rest } = part;
  if (type.startsWith('data-')) return { kind: 'data', value: { ...rest, name: type.slice(5) } };
  const kind = KINDS.get(type);
  return kind === undefined ? undefined : { kind, value: part };
}

/** The event that opens an approval, from a request chunk or the `approval` of a part. */
export function askOf(askId: string, toolCallId: string, from: JsonObject): EventBody {
  const { signature, isAutomatic } = from;
  const answered = typeof from['approved'] === 'boolean';
  const meta = given({
    descriptor: from['descriptor'] ?? from['approvalDescriptor'],
    signature,
    isAutomatic,
  });
  return {
    type: 'ask.open',
    askId,
    kind: 'approval',
    toolCallId,
    ...given({
      prompt: words(from['requestReason']) ?? (answered ? undefined : words(from['reason'])),
      input: from['inputSchemaInput'],
      meta: Object.keys(meta).length === 0 ? undefined : meta,
    }),
  };
}

/** The event that closes an approval. */
export function askCloseOf(askId: string, from: JsonObject, automatic: boolean): EventBody {
  const outcome = from['approved'] === true ? 'approved' : 'denied';
  return {
    type: 'ask.close',
    askId,
    outcome,
    by: automatic ? 'policy' : 'user',
    ...given({ reason: words(from['reason']) }),
  };
}
