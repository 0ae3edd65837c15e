import { field } from '../internal/either-case.ts';
import { isObject, text } from '../internal/json.ts';
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
  const output = item['output'] ?? raw['output'];
  const said = text(output) ?? '';
  const isFunction = raw['type'] === 'function_call_output';
  const isRejected = isFunction && !isExecuted(item);
  if (isRejected && (wasAsked || DENIED.test(said))) return { outcome: 'denied', reason: said };
  const hasFailed = FAILED.test(said) || (isRejected && isMarked(item));
  if (hasFailed)
    return { outcome: 'failed', output, error: said === '' ? output : said, confidence: 'inferred' };
  return { ...outcomeOfOutput(raw), ...(item['output'] === undefined ? undefined : { output }) };
}

function isExecuted(item: JsonObject): boolean {
  return field(item, 'executionStatus') === 'executed';
}

/** Items of the JavaScript SDK carry the mark; those of the Python SDK and of a history never do. */
function isMarked(item: JsonObject): boolean {
  return isObject(item['rawItem']);
}
