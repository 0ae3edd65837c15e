import type { EventScope, ToolCallFacts } from '@callboard/core';
import { given, isObject, objects, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';

/** What is known of one call. Later updates are patches of it. */
export interface CallRecord {
  id: string;
  scope: EventScope;
  messageId: string;
  facts: ToolCallFacts;
  status: unknown;
  /** The last content that showed something: agents clear it when they end a call. */
  content: JsonObject[];
  input: unknown;
  inputTold: 'none' | 'partly' | 'whole';
  rawOutput: unknown;
  over: boolean;
  /** Questions that wait for an answer. */
  asks: Set<string>;
  /** The last answer was a no. */
  refused: boolean;
  /** Length of the streamed content. */
  streamed: number;
}

/** Statuses that end a call. The second version knows the last one. */
export const ENDS: ReadonlyMap<unknown, 'completed' | 'failed' | 'cancelled'> = new Map([
  ['completed', 'completed'],
  ['failed', 'failed'],
  ['cancelled', 'cancelled'],
] as const);

/** The facts in an update. A title that was cleared is no fact: nothing takes its place. */
export function factsOf(update: JsonObject): ToolCallFacts {
  const { locations } = update;
  const places = objects(locations).flatMap(({ path, line }) => {
    const place = words(path);
    return place === undefined ? [] : [{ path: place, ...(typeof line === 'number' ? { line } : {}) }];
  });
  return given({
    toolName: words(update['name']) ?? nameInMeta(update['_meta']),
    title: words(update['title']),
    kind: words(update['kind']),
    locations: places.length === 0 ? undefined : places,
  });
}

/** Agents of the first version put the name of the tool into their own extras. */
function nameInMeta(meta: unknown): string | undefined {
  if (!isObject(meta)) return undefined;
  for (const extra of Object.values(meta)) {
    const name = isObject(extra) ? words(extra['toolName']) : undefined;
    if (name !== undefined) return name;
  }
  return words(meta['toolName']);
}

/** A call that nothing is known of. */
export function newCall(id: string, scope: EventScope, messageId: string): CallRecord {
  return {
    id,
    scope,
    messageId,
    facts: {},
    status: undefined,
    content: [],
    input: undefined,
    inputTold: 'none',
    rawOutput: undefined,
    over: false,
    asks: new Set(),
    refused: false,
    streamed: 0,
  };
}

/** What a call shows as its output: blocks for people, beside them the value for programs. */
export function outputOf({ content, rawOutput }: CallRecord): { output?: unknown } {
  // A terminal's text is told as it comes.
  const shown = content.filter((item) => item['type'] !== 'terminal').map(blockOf);
  if (shown.length === 0) return rawOutput === undefined ? {} : { output: rawOutput };
  const data = rawOutput === undefined ? undefined : { structuredContent: rawOutput };
  return { output: { content: shown, ...data } };
}

/** The block inside an item of content; a diff is a block of its own. */
export function blockOf(item: JsonObject): JsonObject {
  const { type, content } = item;
  return type === 'content' && isObject(content) ? content : item;
}

/** True for an update that a person could not read as a call: it names nothing, shows nothing and ends nothing. */
export function isBare(update: JsonObject): boolean {
  const { rawInput, rawOutput, content, status } = update;
  const facts = Object.keys(factsOf(update)).length;
  return (
    facts === 0 &&
    isBlank(rawInput) &&
    rawOutput == null &&
    objects(content).length === 0 &&
    !ENDS.has(status)
  );
}

/** An empty object stands for an input that is not known yet. */
export function isBlank(input: unknown): boolean {
  return input == null || (isObject(input) && Object.keys(input).length === 0);
}

/** Why a call failed: its own words when it has some. A refusal needs none. */
export function errorOf(call: CallRecord): unknown {
  const { output } = outputOf(call);
  const isSilent = output === undefined || (isObject(output) && Object.keys(output).length === 0);
  if (isSilent && call.refused) return undefined;
  return isSilent
    ? `${call.facts.title ?? call.facts.toolName ?? 'The tool'} failed without a reason.`
    : output;
}
