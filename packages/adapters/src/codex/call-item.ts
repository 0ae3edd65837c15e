import type { CallEnding, CallItem } from '../internal/call-book.ts';
import { field } from '../internal/either-case.ts';
import { finite, given, isObject, objects, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { kindOf, toolNameOf } from './wire.ts';

type Reader = (item: JsonObject) => unknown;

/** What each kind of call is given. */
const INPUTS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['commandexecution', (item) => given({ command: item['command'], cwd: words(item['cwd']) })],
  ['filechange', (item) => ({ changes: item['changes'] })],
  ['mcptoolcall', (item) => item['arguments'] ?? {}],
  ['dynamictoolcall', (item) => item['arguments'] ?? {}],
  ['collabagenttoolcall', collabInput],
  ['collabtoolcall', collabInput],
  ['websearch', (item) => given({ query: item['query'], action: item['action'] ?? undefined })],
  ['imageview', (item) => ({ path: item['path'] })],
  ['imagegeneration', (item) => given({ prompt: field(item, 'revisedPrompt') ?? undefined })],
  ['sleep', (item) => given({ durationMs: field(item, 'durationMs') })],
]);

/** What each kind of call gives back. */
const OUTPUTS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['commandexecution', (item) => field(item, 'aggregatedOutput') ?? undefined],
  ['filechange', (item) => words(item['stdout'])],
  ['mcptoolcall', (item) => item['result'] ?? undefined],
  ['dynamictoolcall', (item) => field(item, 'contentItems') ?? undefined],
  ['collabagenttoolcall', (item) => field(item, 'agentsStates')],
  ['collabtoolcall', (item) => field(item, 'agentsStates')],
  ['websearch', (item) => item['results'] ?? undefined],
  ['imagegeneration', (item) => field(item, 'savedPath') ?? item['result'] ?? undefined],
]);

const OUTCOMES: ReadonlyMap<string, CallEnding['outcome'] | 'running'> = new Map<
  string,
  CallEnding['outcome'] | 'running'
>([
  ['inprogress', 'running'],
  ['completed', 'completed'],
  ['failed', 'failed'],
  ['declined', 'denied'],
  ['interrupted', 'cancelled'],
]);

/** True for items that are calls. */
export function isCallKind(kind: string): boolean {
  return INPUTS.has(kind);
}

/** The call that an item states. */
export function callItemOf(item: JsonObject): CallItem {
  const type = text(item['type']) ?? '';
  const kind = kindOf(type);
  const server = words(item['server']);
  const isMcp = kind === 'mcptoolcall';
  return {
    toolName: words(item['tool']) ?? toolNameOf(type),
    input: INPUTS.get(kind)?.(item),
    facts: given({ server, executor: isMcp ? ('mcp' as const) : undefined, locations: locationsOf(item) }),
  };
}

/** How the call ended; undefined while it goes on. `isOver`: the item is told as complete. */
export function endingOf(item: JsonObject, isOver: boolean): CallEnding | undefined {
  const kind = kindOf(item['type']);
  const outcome = OUTCOMES.get(kindOf(item['status'])) ?? (isOver ? 'completed' : 'running');
  if (outcome === 'running') return undefined;
  const output = OUTPUTS.get(kind)?.(item);
  const exitCode = finite(field(item, 'exitCode'));
  const meta = exitCode === undefined ? undefined : { exitCode };
  if (outcome === 'completed') return { outcome, output, ...given({ meta }) };
  const errorCode = exitCode === undefined ? undefined : { errorCode: exitCode };
  return { outcome, ...given({ output, meta }), ...errorCode, error: errorOf(item, exitCode) };
}

/** Why it failed, in the item's own words; a command has an exit code and what it printed last. */
function errorOf(item: JsonObject, exitCode: number | undefined): unknown {
  const { error, stderr, status } = item;
  if (error !== undefined && error !== null) return error;
  if (words(stderr)?.trim()) return stderr;
  if (kindOf(status) === 'declined') return 'Declined';
  if (exitCode === undefined)
    return item['result'] ?? words(field(item, 'contentItems')) ?? 'Failed without a reason';
  const last = words(field(item, 'aggregatedOutput'))?.trimEnd().split('\n').at(-1)?.trim();
  return last ? `Exit code ${exitCode}: ${last.slice(0, 300)}` : `Exit code ${exitCode}`;
}

function collabInput(item: JsonObject): JsonObject {
  const receivers = field(item, 'receiverThreadIds');
  return given({
    prompt: item['prompt'] ?? undefined,
    model: words(item['model']),
    receiverThreadIds: Array.isArray(receivers) && receivers.length > 0 ? receivers : undefined,
  });
}

function locationsOf({ changes, path }: JsonObject): { path: string }[] | undefined {
  const listed = objects(changes).flatMap((change) => words(change['path']) ?? []);
  const paths = isObject(changes) ? Object.keys(changes) : listed;
  const only = words(path);
  if (only !== undefined) paths.push(only);
  return paths.length === 0 ? undefined : paths.map((one) => ({ path: one }));
}
