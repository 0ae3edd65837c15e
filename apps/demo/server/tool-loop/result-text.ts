import type { CallOutcome } from './call-outcome.ts';
import { causeOf } from './call-outcome.ts';

/** A result as the model reads it: the words of its content, or JSON, cut at `limit` characters. */
export function resultText(end: CallOutcome, limit: number): string {
  if (end.outcome === 'completed') return cut(outputText(end.output), limit);
  return cut(`${end.outcome}: ${causeOf(end)}`, limit);
}

/** The words of an output: text content blocks joined, a string as it is, anything else as JSON. */
function outputText(output: unknown): string {
  if (typeof output === 'string') return output;
  const blocks = contentOf(output);
  if (blocks) return blocks.map(blockText).join('\n');
  return JSON.stringify(output) ?? 'no value';
}

function contentOf(output: unknown): readonly unknown[] | undefined {
  if (typeof output !== 'object' || output === null || !('content' in output)) return undefined;
  return Array.isArray(output.content) ? output.content : undefined;
}

function blockText(block: unknown): string {
  if (typeof block === 'object' && block !== null && 'text' in block && typeof block.text === 'string') {
    return block.text;
  }
  const type =
    typeof block === 'object' && block !== null && 'type' in block ? String(block.type) : 'unknown';
  return `[${type} content]`;
}

function cut(text: string, limit: number): string {
  return text.length <= limit
    ? text
    : `${text.slice(0, limit)}\n[cut: ${text.length - limit} more characters]`;
}
