import type { ToolCall } from '@callboard/core';

/** A call as a host writes it down: its name and where it stands; whatever else is known of it may be left out. */
export type ToolCallInput = Pick<ToolCall, 'name' | 'status'> & {
  readonly [Field in Exclude<keyof ToolCall, 'name' | 'status'>]?: ToolCall[Field] | undefined;
};

const completed = new WeakMap<ToolCallInput, ToolCall>();

/** The call with everything that was left out filled in; a whole one as it is. `key` is for one that has no key and no id. */
export function wholeCall(call: ToolCallInput, key: string): ToolCall {
  if (isWhole(call)) return call;
  const known = completed.get(call);
  if (known && (call.key ?? call.id ?? key) === known.key) return known;
  const whole: ToolCall = { ...blankCall(call, key), ...given(call) };
  completed.set(call, whole);
  return whole;
}

type Blank = Omit<ToolCall, OptionalField>;
type OptionalField = {
  [Field in keyof ToolCall]-?: undefined extends ToolCall[Field] ? Field : never;
}[keyof ToolCall];

/** What each field says when nothing was said: no times, no input and no output unless they are there. */
function blankCall({ input, output, error, inputText = '', ...rest }: ToolCallInput, key: string): Blank {
  const name = rest.id ?? key;
  const done = output === undefined ? 'running' : 'completed';
  return {
    entity: 'tool-call',
    key: name,
    id: name,
    occurrence: 1,
    agentKey: 'root',
    runKey: '',
    messageKey: '',
    name: '',
    status: error ? 'failed' : done,
    soft: false,
    confidence: 'stated',
    inputText: inputText || asText(input),
    hasInput: input !== undefined,
    inputEncoding: 'json',
    inputComplete: input !== undefined,
    hasOutput: output !== undefined,
    outputPreliminary: false,
    askKeys: [],
    childAgentKeys: [],
    started: {},
    last: {},
    waitedMs: 0,
  };
}

const required: readonly (keyof Blank)[] = Object.keys(
  blankCall({ name: '', status: 'running' }, ''),
) as (keyof Blank)[];

function isWhole(call: ToolCallInput): call is ToolCall {
  return required.every((field) => call[field] !== undefined);
}

/** The fields that say something: one that is there and undefined replaces nothing. */
function given(call: ToolCallInput): Partial<ToolCall> {
  return Object.fromEntries(Object.entries(call).filter(([, value]) => value !== undefined));
}

function asText(input: unknown): string {
  if (input === undefined) return '';
  try {
    return JSON.stringify(input) ?? '';
  } catch {
    // A circle, or a number too large for JSON: it is shown as the value it is, without a text of its own.
    return '';
  }
}
