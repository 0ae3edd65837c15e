import type { ToolCallFacts } from '@callboard/core';
import { outcomeOf } from '../internal/gemini-values.ts';
import { given, isObject, objects, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { PartSequence } from '../internal/part-sequence.ts';
import { CONTENT } from './interaction-input.ts';
import type { Conversation } from './turn.ts';

/** One step of an interaction. */
interface Step {
  step: JsonObject;
  /** The call it is, its arguments as they were streamed. */
  callId?: string;
  args: string;
  /** The pages it rests on, by address. */
  sources: Map<string, unknown>;
}

/** Tells the steps of one answer, streamed or whole. */
export class StepTeller {
  readonly message: PartSequence;
  /** What a step of the model's said of a failure. */
  error: unknown;
  readonly #talk: Conversation;
  readonly #steps = new Map<number, Step>();

  constructor(talk: Conversation, message: PartSequence) {
    this.#talk = talk;
    this.message = message;
  }

  /** Tells a step that is complete. */
  whole(index: number, step: JsonObject): void {
    this.start(index, step);
    this.stop(index);
  }

  start(index: number, step: JsonObject): void {
    if (this.#steps.has(index)) return;
    const type = text(step['type']) ?? '';
    const known: Step = { step, args: '', sources: new Map() };
    this.#steps.set(index, known);
    this.message.part();
    if (type === 'user_input') tellUser(this.#talk, objects(step['content']));
    else if (type.endsWith('_call')) known.callId = this.#startCall(type, step);
    else this.#content([...objects(step['content']), ...objects(step['summary'])], type === 'thought');
    if (isObject(step['error'])) this.error = step['error'];
  }

  /** False for a delta that belongs to nothing, or of an unknown kind. */
  delta(index: number, delta: JsonObject): boolean {
    const type = text(delta['type']) ?? '';
    const known = this.#steps.get(index);
    if (CONTENT.has(type)) this.#content([delta], known?.step['type'] === 'thought');
    else if (type.startsWith('thought_summary')) this.#content([delta['content']].filter(isObject), true);
    else if (type.startsWith('thought_signature')) this.message.sign(delta['signature']);
    else if (known === undefined) return false;
    else if (type === 'text_annotation_delta') noteSources(known, delta['annotations']);
    else if (type === 'arguments_delta') this.#append(known, delta['arguments']);
    else if (/_(call|result)(_delta)?$/.test(type))
      known.step = { ...known.step, ...delta, type: known.step['type'] };
    else return false;
    return true;
  }

  stop(index: number): void {
    const known = this.#steps.get(index);
    if (known === undefined) return;
    const { step, callId, args } = known;
    if (callId !== undefined) this.#ready(callId, args, step['arguments']);
    else if (text(step['type'])?.endsWith('_result')) tellResult(this.#talk, step);
    else {
      if (step['signature'] !== undefined) this.message.sign(step['signature']);
      this.message.part();
      for (const [url, title] of known.sources) this.message.show('source', { url, title });
    }
    known.args = '';
  }

  #startCall(type: string, step: JsonObject): string {
    const isMcp = type === 'mcp_server_tool_call';
    const own = type === 'function_call' ? undefined : ('provider' as const);
    const executor: ToolCallFacts['executor'] = isMcp ? 'mcp' : own;
    const toolName = words(step['name']) ?? type.replace(/_call$/, '');
    const facts = given({ executor, server: words(step['server_name']) });
    return this.#talk.calls.start(this.message.id, step, { toolName, place: this.#talk.mint(), ...facts });
  }

  /** Texts, pictures and the like, of an answer or a thought. */
  #content(parts: readonly JsonObject[], thought: boolean): void {
    for (const part of parts) {
      const said = part['text'];
      if (typeof said === 'string') this.message.append(thought ? 'reasoning' : 'text', said);
      else this.message.show('file', part);
    }
  }

  #append(known: Step, added: unknown): void {
    if (typeof added !== 'string' || added === '' || known.callId === undefined) return;
    const { stamp, runs } = this.#talk;
    const ref = { toolCallId: known.callId, messageId: this.message.id };
    stamp.emit(runs.scope, { type: 'tool.input.delta', ...ref, off: known.args.length, text: added });
    known.args += added;
  }

  #ready(toolCallId: string, args: string, whole: unknown): void {
    const { stamp, runs } = this.#talk;
    const ref = { toolCallId, messageId: this.message.id, complete: true };
    const input = args === '' ? { input: whole ?? {} } : undefined;
    stamp.emit(runs.scope, { type: 'tool.input.set', ...ref, ...input });
  }
}

/** Words of a person. */
export function tellUser({ stamp, runs, mint }: Conversation, parts: readonly JsonObject[]): void {
  const message = new PartSequence(stamp, () => runs.scope, mint());
  message.start('user');
  for (const part of parts) {
    if (typeof part['text'] === 'string') message.append('text', part['text']);
    else message.show('file', part);
  }
  message.end();
}

/** The result of a call. */
export function tellResult({ stamp, runs }: Conversation, step: JsonObject): void {
  const toolCallId = words(step['call_id']);
  if (toolCallId === undefined) return;
  const { result, is_error: isError } = step;
  const end = isError === true ? { outcome: 'failed' as const, error: result } : outcomeOf(result);
  runs.answered(toolCallId);
  stamp.emit(runs.scope, { type: 'tool.end', toolCallId, ...end });
}

function noteSources({ sources }: Step, annotations: unknown): void {
  for (const { url, title } of objects(annotations)) {
    const address = words(url);
    if (address !== undefined) sources.set(address, title);
  }
}
