import type { EventScope } from '@callboard/core';
import { given, isObject, objects, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { EventBody } from '../internal/stamp.ts';
import type { Ground } from './ground.ts';
import type { Outcome } from './outcomes.ts';
import { callIdOf } from './shapes.ts';
import type { CallShape } from './shapes.ts';

/** One call, as far as its item came. */
export interface Call {
  readonly toolCallId: string;
  /** Absent for a call that was joined: its message is not known here. */
  readonly messageId: string | undefined;
  readonly scope: EventScope;
  /** The response it came in. */
  readonly response: number;
  readonly toolName: string;
  text: string;
  complete: boolean;
  /** Its input streams as free text. */
  isFree: boolean;
  running: boolean;
  ended: boolean;
  /** What the wire said of its end before it told the result. */
  said: 'completed' | 'failed' | undefined;
  /** Characters of live output so far. */
  outputs: { stdout: number; stderr: number };
  /** Calls that one call of the model wraps. */
  inner: string[];
}

/** Where a call is shown. */
export interface Spot {
  messageId: string | undefined;
  scope: EventScope;
  response: number;
  /** Names a call that has no id. */
  place: string;
}

/** The calls of one conversation, by the id that their results name. */
export class CallBook {
  readonly #ground: Ground;
  readonly #calls = new Map<string, Call>();

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  get(toolCallId: string | undefined): Call | undefined {
    return toolCallId === undefined ? undefined : this.#calls.get(toolCallId);
  }

  /** Opens the call of an item. The same id in another response is another call. */
  open(item: JsonObject, shape: CallShape, spot: Spot): Call {
    const toolCallId = callIdOf(item) ?? `${spot.messageId ?? spot.scope.runId}/${spot.place}`;
    const known = this.#calls.get(toolCallId);
    const isAnswered = words(item['approval_request_id']) !== undefined;
    if (known && (isAnswered || known.response === spot.response)) return known;
    const { messageId, scope, response } = spot;
    const { toolName } = shape;
    const fresh = {
      text: '',
      complete: false,
      isFree: false,
      running: false,
      ended: false,
      said: undefined,
      inner: [],
    };
    const call: Call = {
      toolCallId,
      messageId,
      scope,
      response,
      toolName,
      ...fresh,
      outputs: { stdout: 0, stderr: 0 },
    };
    this.#calls.set(toolCallId, call);
    // A call that was approved in an earlier response was begun there.
    const body = { toolName, ...factsOf(item, shape) };
    this.#tell(call, isAnswered ? { type: 'tool.update', ...body } : { type: 'tool.start', ...body });
    this.#ground.waits(toolCallId, shape.executor === 'client');
    return call;
  }

  /** Input that arrives in pieces: of JSON, or of free text. */
  append(call: Call, text: unknown, isFree: boolean): void {
    if (typeof text !== 'string' || text === '' || call.complete) return;
    if (isFree && !call.isFree) {
      call.isFree = true;
      this.#tell(call, { type: 'tool.input.set', complete: false, inputText: '', inputEncoding: 'text' });
    }
    this.#tell(call, { type: 'tool.input.delta', off: call.text.length, text });
    call.text += text;
  }

  /** The whole input, once the wire states it. */
  complete(call: Call, shape: CallShape): void {
    const said = inputOf(shape);
    if (call.complete || said === undefined) return;
    // What streamed as text may turn out to be a value.
    const input = call.isFree ? { inputEncoding: 'json' as const, ...said } : said;
    call.complete = true;
    call.text = '';
    this.#tell(call, { type: 'tool.input.set', complete: true, ...input });
    if (PARALLEL.test(call.toolName)) this.#unwrap(call, 'input' in input ? input.input : undefined);
  }

  /** The provider works on it. */
  run(call: Call, message?: string): void {
    if (call.ended) return;
    if (!call.running) this.#tell(call, { type: 'tool.run' });
    call.running = true;
    if (message !== undefined) this.#tell(call, { type: 'tool.progress', message });
  }

  /** Tells something about a call that has not ended. */
  tell(call: Call, body: object): void {
    if (!call.ended) this.#tell(call, body);
  }

  /** Live output. */
  output(call: Call, channel: 'stdout' | 'stderr', text: unknown): void {
    if (typeof text !== 'string' || text === '') return;
    this.tell(call, { type: 'tool.output.delta', channel, off: call.outputs[channel], text });
    call.outputs[channel] += text.length;
  }

  end(call: Call, outcome: Outcome | { outcome: 'denied' | 'cancelled'; reason?: string }): void {
    if (call.ended) return;
    call.ended = true;
    this.#ground.answered(call.toolCallId);
    this.#tell(call, { type: 'tool.end', ...outcome });
    const parts = 'output' in outcome ? listOf(outcome.output) : [];
    for (const [index, toolCallId] of call.inner.entries()) {
      this.#ground.answered(toolCallId);
      const own = parts.length === call.inner.length ? { output: parts[index] } : undefined;
      const { output: _whole, ...rest } = { output: undefined, ...outcome };
      this.#tell({ ...call, toolCallId }, { type: 'tool.end', ...rest, ...own, confidence: 'inferred' });
    }
  }

  clear(): void {
    this.#calls.clear();
  }

  /** Some models wrap what they want done at once in one call: each wish is a row below it. */
  #unwrap(call: Call, input: unknown): void {
    const uses = isObject(input) ? objects(input['tool_uses']) : [];
    for (const [index, use] of uses.entries()) {
      const toolCallId = `${call.toolCallId}/${index}`;
      const toolName = (words(use['recipient_name']) ?? 'unknown_tool').replace(/^functions\./, '');
      const inner = { ...call, toolCallId };
      call.inner.push(toolCallId);
      this.#tell(inner, { type: 'tool.start', toolName, callerToolCallId: call.toolCallId });
      this.#tell(inner, { type: 'tool.input.set', complete: true, input: use['parameters'] ?? {} });
      this.#ground.waits(toolCallId, true);
    }
  }

  #tell({ toolCallId, messageId, scope }: Call, body: object): void {
    this.#ground.stamp.emit(scope, { ...body, toolCallId, ...given({ messageId }) } as EventBody);
  }
}

const PARALLEL = /^(?:multi_tool_use\.)?parallel$/;

function factsOf(item: JsonObject, { executor, kind, server }: CallShape): object {
  const { caller, operation, namespace } = item;
  const path = isObject(operation) ? words(operation['path']) : undefined;
  return given({
    // The run says that its calls are the client's.
    executor: executor === 'client' ? undefined : executor,
    kind,
    server,
    locations: path === undefined ? undefined : [{ path }],
    callerToolCallId: isObject(caller)
      ? (words(caller['caller_id']) ?? words(caller['callerId']))
      : undefined,
    meta: words(namespace) === undefined ? undefined : { namespace },
  });
}

/** The input that a shape states; undefined while it states none. */
function inputOf({ json, free, value }: CallShape): { input?: unknown; inputEncoding?: 'text' } | undefined {
  if (typeof free === 'string') return { input: free, inputEncoding: 'text' };
  if (json !== undefined && typeof json !== 'string') return { input: json };
  const source = text(json);
  if (source === undefined) return value == null ? undefined : { input: value };
  if (source.trim() === '') return { input: {} };
  try {
    return { input: JSON.parse(source) as unknown };
  } catch {
    return {};
  }
}

function listOf(output: unknown): unknown[] {
  if (Array.isArray(output)) return output as unknown[];
  if (typeof output !== 'string') return [];
  try {
    const parsed: unknown = JSON.parse(output);
    return Array.isArray(parsed) ? (parsed as unknown[]) : [];
  } catch {
    return [];
  }
}
