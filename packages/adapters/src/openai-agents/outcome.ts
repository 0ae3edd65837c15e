import { field } from '../internal/either-case.ts';
import { isObject, objects, text } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { outcomeOfOutput } from '../openai-responses/outcomes.ts';
import type { Outcome } from '../openai-responses/outcomes.ts';

/** The end of a call, as the SDK tells it. */
export type AgentsOutcome = Outcome | { outcome: 'denied'; reason: string };

/** What the SDK itself says in place of an output when a tool threw, or its input could not be read. */
const FAILED = /^An error occurred while (?:running the tool|parsing tool arguments)\. Please try again/;
/** What it says when a person said no. */
const DENIED = /^Tool execution was not approved\.$/;

/**
 * How a call ended, by the item of its output. No flag says that a tool threw: the SDK puts a sentence of its own in the
 * place of the output, and marks as executed only what it let run.
 */
export function outcomeOf(item: JsonObject, raw: JsonObject, wasAsked: boolean): AgentsOutcome {
  const isFunction = raw['type'] === 'function_call_output';
  if (isFunction) return outcomeOfFunction(item, item['output'] ?? raw['output'], wasAsked);
  const said = wordsOf(raw['output']);
  return DENIED.test(said) ? { outcome: 'denied', reason: said } : outcomeOfOutput(raw);
}

function outcomeOfFunction(item: JsonObject, output: unknown, wasAsked: boolean): AgentsOutcome {
  const said = wordsOf(output);
  const isRejected = !isExecuted(item);
  if (DENIED.test(said) || (isRejected && wasAsked)) return { outcome: 'denied', reason: said };
  const hasFailed = FAILED.test(said) || (isRejected && isMarked(item));
  if (!hasFailed) return { outcome: 'completed', output, confidence: 'inferred' };
  return { outcome: 'failed', output, error: said === '' ? output : said, confidence: 'inferred' };
}

/** The words of an output; those of a shell are what it wrote to its second channel. */
function wordsOf(output: unknown): string {
  return text(output) ?? text(objects(output)[0]?.['stderr']) ?? '';
}

function isExecuted(item: JsonObject): boolean {
  return field(item, 'executionStatus') === 'executed';
}

/** Items of the JavaScript SDK carry the mark; those of the Python SDK and of a history never do. */
function isMarked(item: JsonObject): boolean {
  return isObject(item['rawItem']);
}
