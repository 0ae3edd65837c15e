import { objects, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';

/** Items that are worth a word and nothing more. */
export function noticeOf(
  item: JsonObject,
): { level: 'info' | 'error' | 'debug'; message: string; error?: unknown } | undefined {
  const { type, error } = item;
  const server = words(item['server_label']) ?? 'MCP server';
  if (type === 'mcp_list_tools') {
    if (error != null) return { level: 'error', message: `${server}: its tools could not be listed.`, error };
    return { level: 'debug', message: `${server} offers ${objects(item['tools']).length} tools.` };
  }
  if (type === 'compaction' || type === 'context_compaction' || type === 'compaction_trigger') {
    return { level: 'info', message: 'The conversation was shortened to go on.' };
  }
  if (type === 'additional_tools') return { level: 'debug', message: 'More tools were offered.' };
  return type === 'configuration_update'
    ? { level: 'debug', message: 'The configuration changed.' }
    : undefined;
}
