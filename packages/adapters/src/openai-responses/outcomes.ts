import { finite, given, isObject, objects, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';

/** How a call ended, as the fields of `tool.end`. */
export interface Outcome {
  outcome: 'completed' | 'failed';
  output?: unknown;
  error?: unknown;
  errorCode?: string | number;
  confidence?: 'inferred';
  /** The agent that the call made goes on. */
  detached?: true;
}

/** The end of a call that is its own result. */
export function outcomeOfHosted(item: JsonObject): Outcome {
  const { error, status } = item;
  if (error != null) return { outcome: 'failed', error, ...outputOf(item) };
  if (status === 'failed')
    return { outcome: 'failed', error: 'The provider says only that it failed.', ...outputOf(item) };
  if (status === 'incomplete') {
    return {
      outcome: 'failed',
      error: 'The provider stopped before the call was complete.',
      ...outputOf(item),
    };
  }
  return { outcome: 'completed', ...outputOf(item) };
}

function outputOf(item: JsonObject): { output?: unknown } {
  const { type, output, results, outputs, action } = item;
  if (type === 'image_generation_call') {
    const { result } = item;
    return typeof result === 'string' ? { output: imageOf(result, item) } : {};
  }
  const sources = isObject(action) ? action['sources'] : undefined;
  const told = output ?? results ?? outputs ?? sources;
  return told == null ? {} : { output: told };
}

/** A picture as a content block. */
export function imageOf(data: string, from: JsonObject): JsonObject {
  const format = words(from['output_format']) ?? 'png';
  return { content: [{ type: 'image', mimeType: `image/${format}`, data }] };
}

/** The end of a call by an item that holds its result. Only shells and patches say whether they failed. */
export function outcomeOfOutput(item: JsonObject): Outcome {
  const { type, status } = item;
  const output = item['output'] ?? item['result'] ?? item['tools'];
  if (type === 'shell_call_output') return outcomeOfShell(output);
  if (status === 'failed') {
    return {
      outcome: 'failed',
      error: words(output) ?? output ?? 'The tool failed and gave no reason.',
      output,
    };
  }
  if (status === 'incomplete') return { outcome: 'failed', error: 'The call was not completed.', output };
  if (type === 'multi_agent_call_output' && item['action'] === 'spawn_agent') {
    return { outcome: 'completed', output, detached: true };
  }
  const isStated = type === 'apply_patch_call_output';
  return { outcome: 'completed', output, ...(isStated ? undefined : { confidence: 'inferred' as const }) };
}

/** Several commands are one call: the first that ran out of time or returned a code tells. */
function outcomeOfShell(output: unknown): Outcome {
  for (const command of objects(output)) {
    const { outcome, stderr } = command;
    const { type, exit_code: code } = isObject(outcome) ? outcome : {};
    if (type === 'timeout') {
      return { outcome: 'failed', output, error: 'The command ran out of time.', errorCode: 'timeout' };
    }
    const exitCode = finite(code) ?? 0;
    if (exitCode === 0) continue;
    const message = words(text(stderr)?.trim()) ?? `The command ended with exit code ${exitCode}.`;
    return { outcome: 'failed', output, error: { message, exitCode }, ...given({ errorCode: exitCode }) };
  }
  return { outcome: 'completed', output };
}
