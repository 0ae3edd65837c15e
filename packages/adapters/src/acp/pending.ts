import { isObject } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { OpenAsk } from './ask-book.ts';

/** A request that waits for its response. */
export interface Pending {
  method: string;
  params: JsonObject;
  /** The turn that a prompt began. */
  turn?: number;
  ask?: OpenAsk;
}

/** Fields by which an answer is told from another, where both sides use one id. */
const ANSWERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['session/prompt', ['stopReason', 'messageId']],
  ['session/new', ['sessionId']],
  ['initialize', ['protocolVersion']],
  ['session/request_permission', ['outcome']],
  ['elicitation/create', ['action']],
  ['terminal/create', ['terminalId']],
  ['terminal/output', ['output']],
  ['terminal/wait_for_exit', ['exitCode', 'signal', 'exitStatus']],
  ['fs/read_text_file', ['content']],
]);
/** Methods that only agents call. */
export const FROM_AGENT: RegExp = /^(?:session\/(?:update|request_permission)|fs\/|terminal\/|elicitation\/)/;
/** Methods that tell the history of a session. */
export const TELLS_PAST: ReadonlySet<string> = new Set(['session/load', 'session/resume']);

/** True for a result that a request may get. */
export function fits({ method }: Pending, result: unknown): boolean {
  const names = ANSWERS.get(method);
  if (!isObject(result)) return names === undefined;
  return names === undefined ? Object.keys(result).length === 0 : names.some((name) => name in result);
}
