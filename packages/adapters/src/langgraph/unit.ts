import { isObject, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { messageOf, namespaceOf } from './wire.ts';

/** One thing that a graph sent: where, in which mode, what. */
export interface Unit {
  namespace: string[];
  mode: string;
  payload: unknown;
}

/** One event of the current protocol, taken apart. */
export interface ProtocolUnit {
  namespace: string[];
  node: string | undefined;
  data: JsonObject;
}

const MODES: ReadonlySet<unknown> = new Set([
  'updates',
  'values',
  'messages',
  'messages-tuple',
  'custom',
  'debug',
  'tasks',
  'tools',
  'checkpoints',
  'events',
]);

/** Reads a legacy frame, in any of the forms that the number of modes and graphs gives it. Undefined: it is none. */
export function unitOf(value: unknown, event: string | undefined): Unit | undefined {
  if (event !== undefined && event !== 'message') {
    const [mode = '', ...namespace] = event.split('|');
    return { mode, namespace: namespaceOf(namespace), payload: value };
  }
  if (!Array.isArray(value)) return isObject(value) ? bareUnit(value) : undefined;
  const [first, second, third] = value as unknown[];
  if (value.length === 3 && Array.isArray(first) && typeof second === 'string')
    return { namespace: namespaceOf(first), mode: second, payload: third };
  return (value.length === 2 ? pairUnit(first, second) : undefined) ?? listUnit(value);
}

/** A pair: mode and payload, message and metadata, or a namespace before what would stand alone without sub-graphs. */
function pairUnit(first: unknown, second: unknown): Unit | undefined {
  if (MODES.has(first)) return { namespace: [], mode: first as string, payload: second };
  const isMessage = messageOf(first) !== undefined && isObject(second) && messageOf(second) === undefined;
  if (isMessage) return { namespace: [], mode: 'messages', payload: [first, second] };
  if (!Array.isArray(first) || !first.every((part) => typeof part === 'string')) return undefined;
  const inner = unitOf(second, undefined);
  return inner && { ...inner, namespace: namespaceOf(first) };
}

function listUnit(value: readonly unknown[]): Unit | undefined {
  const isMessages = value.length > 0 && value.every((one) => messageOf(one) !== undefined);
  return isMessages ? { namespace: [], mode: 'thread', payload: { messages: value } } : undefined;
}

/** A stream of one mode has no name for it: the shape of what it sends tells. */
function bareUnit(value: JsonObject): Unit | undefined {
  if (messageOf(value)) return { namespace: [], mode: 'thread', payload: { messages: [value] } };
  const mode = SHAPES.find(([, fits]) => fits(value))?.[0];
  return mode === undefined ? undefined : { namespace: [], mode, payload: value };
}

type Shape = readonly [mode: string, fits: (value: JsonObject) => boolean];

const SHAPES: readonly Shape[] = [
  ['state', (value) => isObject(value['values']) && ('next' in value || 'tasks' in value)],
  ['debug', ({ type, payload }) => isObject(payload) && DEBUG.has(type)],
  ['tools', ({ event }) => words(event)?.startsWith('on_tool_') === true],
  [
    'tasks',
    ({ id, name, ...rest }) =>
      words(id) !== undefined && words(name) !== undefined && ('input' in rest || 'result' in rest),
  ],
  ['values', (value) => 'messages' in value],
  ['error', (value) => thrownIn(value) !== undefined],
  [
    'updates',
    (value) => Object.keys(value).length > 0 && Object.values(value).every((one) => typeof one === 'object'),
  ],
];

/** What a log of a stream notes as thrown, in a line of its own. */
export function thrownIn(value: JsonObject): string | undefined {
  const [name] = Object.keys(value).filter((key) => /^(error|exception|thrown?)$/i.test(key));
  return name === undefined ? undefined : words(value[name]);
}

const DEBUG: ReadonlySet<unknown> = new Set(['task', 'task_result', 'checkpoint']);
