import type { EventScope } from '@callboard/core';
import { given, isObject, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { EventBody, Stamp } from '../internal/stamp.ts';
import { serverOf } from './wire.ts';
import type { ResultNote } from './wire.ts';

/** A call that was made. */
export interface Call {
  scope: EventScope;
  messageId: string;
  name: string;
  input: unknown;
  /** Length of the input that was streamed. */
  streamed: number;
  isStated: boolean;
  ended: boolean;
  detached: boolean;
}

const REFUSED = /^(user-rejected|permission-rule|automode-)/;
const STOPPED = /^(interrupted|cancelled)$/;

/** The calls of a session, by id. */
export class Calls {
  readonly #stamp: Stamp;
  readonly #calls = new Map<string, Call>();
  readonly #denied = new Set<string>();
  readonly #stray: () => EventScope;

  /** `stray` gives the scope of calls that were made before this stream began. */
  constructor(stamp: Stamp, stray: () => EventScope) {
    this.#stamp = stamp;
    this.#stray = stray;
  }

  get(toolCallId: string | undefined): Call | undefined {
    return toolCallId === undefined ? undefined : this.#calls.get(toolCallId);
  }

  /** Announces a call. */
  start(scope: EventScope, messageId: string, block: JsonObject): string | undefined {
    const toolCallId = words(block['id']);
    if (toolCallId === undefined) return undefined;
    if (this.#calls.has(toolCallId)) return toolCallId;
    const toolName = words(block['name']) ?? '';
    const call: Call = {
      scope,
      messageId,
      name: toolName,
      input: undefined,
      streamed: 0,
      isStated: false,
      ended: false,
      detached: false,
    };
    this.#calls.set(toolCallId, call);
    const server = serverOf(toolName);
    const facts = server === undefined ? {} : { executor: 'mcp' as const, server };
    this.#stamp.emit(scope, { type: 'tool.start', toolCallId, messageId, toolName, ...facts });
    return toolCallId;
  }

  /** A piece of the input as JSON text. */
  append(toolCallId: string | undefined, json: unknown): void {
    const call = this.get(toolCallId);
    if (toolCallId === undefined || !call || call.isStated || typeof json !== 'string' || json === '') return;
    this.#tell(toolCallId, { type: 'tool.input.delta', off: call.streamed, text: json });
    call.streamed += json.length;
  }

  /** States the whole input; without a value what was streamed is all. */
  state(toolCallId: string, input?: unknown): void {
    const call = this.get(toolCallId);
    if (!call || call.isStated) return;
    call.isStated = true;
    call.input = input;
    this.#tell(toolCallId, { type: 'tool.input.set', complete: true, ...given({ input }) });
  }

  /** Somebody refused it: the result that follows is that refusal. */
  deny(toolCallId: string): void {
    this.#denied.add(toolCallId);
    if (this.get(toolCallId)?.ended === false) this.#tell(toolCallId, { type: 'tool.update', denied: true });
  }

  /** Ends a call with its result. */
  end(toolCallId: string, result: JsonObject, note: ResultNote): void {
    const call = this.get(toolCallId);
    if (call?.ended) return;
    if (call) call.ended = true;
    const outcome = this.#outcomeOf(toolCallId, result, note);
    const { content } = result;
    const reason = given({ reason: note.kind });
    if (outcome === 'completed') this.#tell(toolCallId, { type: 'tool.end', outcome, output: content });
    else this.#tell(toolCallId, { type: 'tool.end', outcome, error: errorOf(content), ...reason });
    this.#denied.delete(toolCallId);
  }

  /** Its work goes on after its result. */
  detach(toolCallId: string, agentIds?: string[]): void {
    const call = this.get(toolCallId);
    if (call) call.detached = true;
    this.#tell(toolCallId, { type: 'tool.update', detached: true, ...given({ agentIds }) });
  }

  tell(toolCallId: string, body: CallBody): void {
    const call = this.get(toolCallId);
    if (call?.ended && body.type !== 'tool.update') return;
    if (call && body.type === 'tool.end') call.ended = true;
    this.#tell(toolCallId, body);
  }

  clear(): void {
    this.#calls.clear();
    this.#denied.clear();
  }

  #outcomeOf(
    toolCallId: string,
    { is_error }: JsonObject,
    { kind, refused }: ResultNote,
  ): 'completed' | 'failed' | 'denied' | 'cancelled' {
    if (is_error !== true) return 'completed';
    if (kind !== undefined && STOPPED.test(kind)) return 'cancelled';
    if (refused || this.#denied.has(toolCallId) || (kind !== undefined && REFUSED.test(kind)))
      return 'denied';
    return 'failed';
  }

  #tell(toolCallId: string, body: CallBody): void {
    const call = this.get(toolCallId);
    const place = call ? { messageId: call.messageId } : undefined;
    this.#stamp.emit(call?.scope ?? this.#stray(), { ...body, toolCallId, ...place });
  }
}

type CallBody = EventBody extends infer B
  ? B extends { type: `tool.${string}`; toolCallId: string }
    ? Omit<B, 'toolCallId'>
    : never
  : never;

const TAGS = /^\s*<tool_use_error>([\s\S]*)<\/tool_use_error>\s*$/;

/** A result's words without the tag that marks them as an error. */
function errorOf(content: unknown): unknown {
  if (typeof content === 'string') return TAGS.exec(content)?.[1] ?? content;
  if (!Array.isArray(content)) return content;
  return content.map((block: unknown) =>
    isObject(block) && typeof block['text'] === 'string' ? { ...block, text: errorOf(block['text']) } : block,
  );
}
