import { finite, given, isObject, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { Calls } from './calls.ts';

/** Reads a heartbeat of a call. False when it names none. */
export function readProgress(calls: Calls, line: JsonObject): boolean {
  const toolCallId = words(line['tool_use_id']);
  if (toolCallId === undefined) return false;
  const retry = line['subagent_retry'];
  const message = isObject(retry) ? (words(retry['message']) ?? 'Trying again') : undefined;
  calls.tell(toolCallId, { type: 'tool.progress', ...given({ message }) });
  return true;
}

/** The line of a sub-agent that an older file keeps as progress of the call that spawned it. */
export function lineInProgress({ data, parentToolUseID }: JsonObject): JsonObject | undefined {
  const message = isObject(data) ? data['message'] : undefined;
  if (!isObject(data) || !isObject(message) || words(message['type']) === undefined) return undefined;
  return { ...message, parent_tool_use_id: parentToolUseID, agent_id: data['agentId'] };
}

/** Reads progress as session files keep it. */
export function readFileProgress(calls: Calls, { data, toolUseID }: JsonObject): void {
  const toolCallId = words(toolUseID);
  if (!isObject(data) || toolCallId === undefined || !calls.get(toolCallId)) return;
  const numbers = { progress: finite(data['progress']), total: finite(data['total']) };
  const message = words(data['progressMessage']);
  calls.tell(toolCallId, { type: 'tool.progress', ...given({ ...numbers, message }) });
}
