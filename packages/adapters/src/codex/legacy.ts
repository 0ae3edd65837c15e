import { finite, given, isObject, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { Phase } from './items.ts';

/** The item that an event of an older version stands for. */
export interface LegacyItem {
  item: JsonObject;
  phase: Phase;
}

/** What the older events of a call say, as an item; undefined for any other event. */
export function legacyItemOf(event: JsonObject): LegacyItem | undefined {
  const [, name = '', moment] =
    /^(exec_command|mcp_tool_call|patch_apply|web_search)_(begin|end)$/.exec(words(event['type']) ?? '') ??
    [];
  const id = words(event['call_id']);
  const build = BUILDERS.get(name);
  if (build === undefined || id === undefined) return undefined;
  const isOver = moment === 'end';
  const ended = hasFailed(event) ? 'failed' : 'completed';
  const status = isOver ? ended : 'in_progress';
  return { item: { id, status, ...build(event) }, phase: isOver ? 'completed' : 'started' };
}

const BUILDERS: ReadonlyMap<string, (event: JsonObject) => JsonObject> = new Map<
  string,
  (event: JsonObject) => JsonObject
>([
  [
    'exec_command',
    ({ command, cwd, exit_code, aggregated_output, stdout, stderr, formatted_output }) =>
      given({
        type: 'command_execution',
        command,
        cwd,
        exit_code,
        aggregated_output: words(aggregated_output) ?? words(formatted_output) ?? words(stdout),
        stderr,
      }),
  ],
  [
    'mcp_tool_call',
    ({ invocation, result }) => {
      const { server, tool, arguments: input } = isObject(invocation) ? invocation : ({} as JsonObject);
      const { Ok, Err } = isObject(result) ? result : ({} as JsonObject);
      return given({
        type: 'mcp_tool_call',
        server,
        tool,
        arguments: input,
        result: Ok ?? result,
        error: Err,
      });
    },
  ],
  ['patch_apply', ({ changes, stdout, stderr }) => given({ type: 'file_change', changes, stdout, stderr })],
  ['web_search', ({ query, action }) => given({ type: 'web_search', query, action })],
]);

function hasFailed({ exit_code, success, result }: JsonObject): boolean {
  const code = finite(exit_code);
  if (code !== undefined) return code !== 0;
  if (isObject(result))
    return (
      result['Err'] !== undefined ||
      (isObject(result['Ok']) && (result['Ok']['is_error'] ?? result['Ok']['isError']) === true)
    );
  return success === false;
}
