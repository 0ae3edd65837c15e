import type { Agent, Block, ToolCall, TranscriptState } from '@callboard/core';
import type { SearchField, SearchScope } from '../internal/strings/transcript-search-strings.ts';
import type { Step } from '../internal/walk/walk-transcript.ts';

/** One field of one entity that may hold what is looked for. */
export interface SearchPlace {
  /** Key of the block, call or agent. */
  readonly key: string;
  readonly type: 'block' | 'call' | 'agent';
  readonly field: SearchField;
  readonly value: unknown;
  /** Path for redaction. */
  readonly path: readonly string[];
}

const scopes: Readonly<Record<SearchScope, ReadonlySet<SearchField> | undefined>> = {
  everything: undefined,
  said: new Set<SearchField>(['text', 'value']),
  reasoning: new Set<SearchField>(['reasoning']),
  calls: new Set<SearchField>(['name', 'input', 'output', 'error', 'task']),
  errors: new Set<SearchField>(['error']),
};

/** What a step of a transcript holds that can be searched, in the order in which it is read. */
export function searchPlaces(state: TranscriptState, step: Step, scope: SearchScope): SearchPlace[] {
  const wanted = scopes[scope];
  const all = placesOf(state, step);
  return wanted === undefined ? all : all.filter(({ field }) => wanted.has(field));
}

function placesOf(state: TranscriptState, { type, key }: Step): SearchPlace[] {
  const block = type === 'block' ? state.blocks.get(key) : undefined;
  if (block) return ofBlock(block);
  const call = type === 'tool-call' ? state.toolCalls.get(key) : undefined;
  if (call) return ofCall(call);
  const agent = type === 'agent' ? state.agents.get(key) : undefined;
  return agent ? ofAgent(agent) : [];
}

function ofBlock({ key, kind, text, value }: Block): SearchPlace[] {
  const field = kind === 'reasoning' ? 'reasoning' : 'text';
  const entity = { key, type: 'block' } as const;
  const places: SearchPlace[] = [];
  if (text !== '') places.push({ ...entity, field, value: text, path: ['blocks', key, 'text'] });
  if (value != null) places.push({ ...entity, field: 'value', value, path: ['blocks', key, 'value'] });
  return places;
}

function ofCall(call: ToolCall): SearchPlace[] {
  const { key, name, title, input, inputText, hasInput, output, hasOutput, outputChannels, error } = call;
  const places: SearchPlace[] = [];
  function add(field: SearchField, value: unknown, ...path: string[]): void {
    if (value == null || value === '') return;
    places.push({ key, type: 'call', field, value, path: ['toolCalls', key, ...path] });
  }
  add('name', title, 'title');
  if (title !== name) add('name', name, 'name');
  if (hasInput) add('input', input, 'input');
  else add('input', inputText, 'inputText');
  if (hasOutput) add('output', output, 'output');
  for (const [channel, text] of Object.entries(outputChannels ?? {})) {
    if (text !== output) add('output', text, 'outputChannels', channel);
  }
  add('error', error?.message, 'error', 'message');
  if (error?.stack !== undefined) add('error', error.stack, 'error', 'stack');
  return places;
}

function ofAgent({ key, task, name, error, result }: Agent): SearchPlace[] {
  const places: SearchPlace[] = [];
  function add(field: SearchField, value: unknown, ...path: string[]): void {
    if (value != null && value !== '')
      places.push({ key, type: 'agent', field, value, path: ['agents', key, ...path] });
  }
  add('task', task, 'task');
  if (name !== task) add('task', name, 'name');
  add('output', result, 'result');
  add('error', error?.message, 'error', 'message');
  return places;
}
