import { given, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { RunEnding } from '../internal/session-runs.ts';

const LIMITS: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  ['error_max_turns', 'The run reached its limit of turns (--max-turns).'],
  ['error_max_budget_usd', 'The run reached its budget (--max-budget-usd).'],
]);

/** What a `result` line says about its run. */
export function endingOf(line: JsonObject): RunEnding {
  const { subtype, is_error } = line;
  const limit = LIMITS.get(subtype);
  if (limit !== undefined) return { outcome: 'limit', limit };
  const reason = words(line['terminal_reason']);
  if (reason?.startsWith('aborted')) return { outcome: 'cancelled', by: 'user', reason };
  const failed = is_error === true || (typeof subtype === 'string' && subtype.startsWith('error'));
  return failed ? { outcome: 'failed', error: errorOf(line) } : { outcome: 'completed' };
}

function errorOf(line: JsonObject): unknown {
  const { errors, result, terminal_reason, subtype, api_error_status: status } = line;
  const listed: unknown[] = Array.isArray(errors) ? errors : [];
  const [first] = listed;
  const said = words(result) ?? (listed.length > 1 ? listed : first) ?? words(terminal_reason) ?? subtype;
  return typeof status === 'number' ? { message: said, status } : said;
}

/** Why a message of a session file ended, when that ends the turn. */
export function isLastOfTurn(message: JsonObject): boolean | undefined {
  const stop = words(message['stop_reason']);
  if (stop === undefined) return undefined;
  return stop !== 'tool_use' && stop !== 'pause_turn';
}

/** The cause that a line of the model's words stands for, when it stands for one. */
export function failureOf(line: JsonObject, text: string): { error: unknown } | undefined {
  const isError = line['is_api_error_message'] === true || line['isApiErrorMessage'] === true;
  const kind = words(line['error']);
  if (!isError && kind === undefined) return undefined;
  const code = words(line['api_error_type']) ?? kind;
  return { error: text === '' ? (code ?? 'error') : { message: text, ...given({ code }) } };
}
