import type { ToolCallFacts, Usage } from '@callboard/core';
import { outcomeOf } from '../internal/gemini-values.ts';
import { instant } from '../internal/instant.ts';
import { finite, given, isObject, objects, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { PartSequence } from '../internal/part-sequence.ts';
import type { Ending } from '../internal/request-runs.ts';
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

/** Reads the Interactions API: its events, whole interactions, and the input of requests. */
export class InteractionReader {
  readonly #talk: Conversation;
  readonly #steps = new Map<number, Step>();
  #message: PartSequence | undefined;
  #error: unknown;

  constructor(talk: Conversation) {
    this.#talk = talk;
  }

  /** Reads an event or a whole interaction; false when it could not be used. */
  read(type: string, value: JsonObject): boolean {
    const interaction = isObject(value['interaction']) ? value['interaction'] : value;
    const index = finite(value['index']) ?? 0;
    const { step, delta } = value;
    if (type === 'step.start' && isObject(step)) this.#start(index, step);
    else if (type === 'step.delta' && isObject(delta)) return this.#delta(index, delta);
    else if (type === 'step.stop') this.#stop(index);
    else if (type === 'error') this.#error = value['error'] ?? value;
    else if (type === 'interaction.created') this.#open(interaction);
    else if (SETTLING.has(type)) this.#settle(interaction);
    else return type === '' && this.#whole(interaction);
    return true;
  }

  /** The stream is over; an error that was told last was its end. */
  close(): void {
    if (this.#error === undefined) return;
    if (this.#message === undefined) this.#talk.runs.enter();
    this.#end({ outcome: 'failed', error: this.#error });
  }

  /** The input of a request: words of a person, or results of calls. */
  input(value: unknown): void {
    const parts = typeof value === 'string' ? [{ type: 'text', text: value }] : objects(value);
    const steps = parts.filter(({ type }) => text(type)?.endsWith('_result'));
    const said = parts.filter((part) => !steps.includes(part));
    if (steps.length > 0) this.#talk.runs.enter();
    else this.#talk.runs.turn();
    for (const step of steps) this.#result(step);
    if (said.length > 0) this.#user(said);
  }

  #whole(interaction: JsonObject): boolean {
    if (interaction['input'] !== undefined) this.input(interaction['input']);
    this.#open(interaction);
    for (const [index, step] of objects(interaction['steps'] ?? interaction['outputs']).entries()) {
      const isStep = !['text', 'image', 'audio', 'video', 'document'].includes(text(step['type']) ?? '');
      this.#start(index, isStep ? step : { type: 'model_output', content: [step] });
      this.#stop(index);
    }
    this.#settle(interaction);
    return true;
  }

  #open(interaction: JsonObject): PartSequence {
    const { runs, stamp, mint } = this.#talk;
    const model = words(interaction['model']) ?? words(interaction['agent']);
    runs.enter(model);
    const id = words(interaction['id']) ?? mint();
    if (this.#message?.id === id) return this.#message;
    this.#steps.clear();
    this.#message = new PartSequence(stamp, () => runs.scope, id);
    this.#message.start('assistant', given({ model, createdAt: instant(interaction['created']) }));
    return this.#message;
  }

  #start(index: number, step: JsonObject): void {
    const message = this.#message ?? this.#open({});
    const type = text(step['type']) ?? '';
    if (this.#steps.has(index)) return;
    const known: Step = { step, args: '', sources: new Map() };
    this.#steps.set(index, known);
    message.part();
    if (type === 'user_input') this.#user(objects(step['content']));
    else if (type.endsWith('_call')) known.callId = this.#startCall(message, type, step);
    else this.#content([...objects(step['content']), ...objects(step['summary'])], type === 'thought');
    if (isObject(step['error'])) this.#error = step['error'];
  }

  #startCall(message: PartSequence, type: string, step: JsonObject): string {
    const isMcp = type === 'mcp_server_tool_call';
    const own = type === 'function_call' ? undefined : ('provider' as const);
    const executor: ToolCallFacts['executor'] = isMcp ? 'mcp' : own;
    const toolName = words(step['name']) ?? type.replace(/_call$/, '');
    const facts = given({ executor, server: words(step['server_name']) });
    return this.#talk.calls.start(message.id, step, { toolName, place: this.#talk.mint(), ...facts });
  }

  /** Texts, pictures and the like, of an answer or a thought. */
  #content(parts: readonly JsonObject[], thought: boolean): void {
    for (const part of parts) {
      const said = part['text'];
      if (typeof said === 'string') this.#message?.append(thought ? 'reasoning' : 'text', said);
      else this.#message?.show('file', part);
    }
  }

  #user(parts: readonly JsonObject[]): void {
    const { stamp, runs, mint } = this.#talk;
    const message = new PartSequence(stamp, () => runs.scope, mint());
    message.start('user');
    for (const part of parts) {
      if (typeof part['text'] === 'string') message.append('text', part['text']);
      else message.show('file', part);
    }
    message.end();
  }

  #delta(index: number, delta: JsonObject): boolean {
    const type = text(delta['type']) ?? '';
    const known = this.#steps.get(index);
    const message = this.#message ?? this.#open({});
    if (type === 'text') this.#content([delta], known?.step['type'] === 'thought');
    else if (type.startsWith('thought_summary')) this.#content([delta['content']].filter(isObject), true);
    else if (type.startsWith('thought_signature')) message.sign(delta['signature']);
    else if (['image', 'audio', 'video', 'document'].includes(type)) message.show('file', delta);
    else if (known === undefined) return false;
    else if (type === 'text_annotation_delta') noteSources(known, delta['annotations']);
    else if (type === 'arguments_delta') this.#append(known, delta['arguments']);
    else if (/_(call|result)(_delta)?$/.test(type))
      known.step = { ...known.step, ...delta, type: known.step['type'] };
    else return false;
    return true;
  }

  #append(known: Step, added: unknown): void {
    if (typeof added !== 'string' || added === '' || known.callId === undefined) return;
    const { stamp, runs } = this.#talk;
    const ref = { toolCallId: known.callId, messageId: this.#message?.id ?? '' };
    stamp.emit(runs.scope, { type: 'tool.input.delta', ...ref, off: known.args.length, text: added });
    known.args += added;
  }

  #stop(index: number): void {
    const known = this.#steps.get(index);
    if (known === undefined) return;
    const { step, callId, args } = known;
    if (callId !== undefined) this.#ready(callId, args, step['arguments']);
    else if (text(step['type'])?.endsWith('_result')) this.#result(step);
    else {
      if (step['signature'] !== undefined) this.#message?.sign(step['signature']);
      this.#message?.part();
      for (const [url, title] of known.sources) this.#message?.show('source', { url, title });
    }
    known.args = '';
  }

  #ready(toolCallId: string, args: string, whole: unknown): void {
    const { stamp, runs } = this.#talk;
    const ref = { toolCallId, messageId: this.#message?.id ?? '', complete: true };
    const input = args === '' ? { input: whole ?? {} } : undefined;
    stamp.emit(runs.scope, { type: 'tool.input.set', ...ref, ...input });
  }

  #result(step: JsonObject): void {
    const toolCallId = words(step['call_id']);
    if (toolCallId === undefined) return;
    const { stamp, runs } = this.#talk;
    const { result, is_error: isError } = step;
    const end = isError === true ? { outcome: 'failed' as const, error: result } : outcomeOf(result);
    runs.answered(toolCallId);
    stamp.emit(runs.scope, { type: 'tool.end', toolCallId, ...end });
  }

  #settle(interaction: JsonObject): void {
    const { runs } = this.#talk;
    const ending = ENDINGS.get(text(interaction['status']) ?? '');
    runs.count(usageOf(interaction['usage']));
    if (ending === undefined) return;
    const [first] = objects(interaction['errors']);
    const error = this.#error ?? first ?? { message: 'The interaction failed.' };
    this.#end(ending.outcome === 'failed' ? { ...ending, error } : ending);
  }

  #end(ending: Ending): void {
    const { runs } = this.#talk;
    const { outcome, error } = ending;
    this.#message?.end({ outcome: outcome === 'failed' ? 'failed' : 'completed', ...given({ error }) });
    this.#message = undefined;
    this.#error = undefined;
    runs.closeCount();
    if (outcome === 'waiting' || (outcome === 'completed' && runs.pending.size > 0)) runs.hold(ending);
    else runs.end(ending);
  }
}

function noteSources({ sources }: Step, annotations: unknown): void {
  for (const { url, title } of objects(annotations)) {
    const address = words(url);
    if (address !== undefined) sources.set(address, title);
  }
}

const SETTLING: ReadonlySet<string> = new Set(['interaction.completed', 'interaction.status_update']);

const ENDINGS: ReadonlyMap<string, Ending> = new Map<string, Ending>([
  ['completed', { outcome: 'completed' }],
  ['requires_action', { outcome: 'completed' }],
  ['requires_continuation', { outcome: 'waiting', reason: 'requires_continuation' }],
  ['failed', { outcome: 'failed' }],
  ['cancelled', { outcome: 'cancelled' }],
  [
    'incomplete',
    { outcome: 'limit', limit: 'The answer is incomplete: the model reached its output limit.' },
  ],
  ['budget_exceeded', { outcome: 'limit', limit: 'The budget of the interaction is used up.' }],
]);

/** Counted tokens. */
function usageOf(value: unknown): Usage {
  if (!isObject(value)) return {};
  return given({
    inputTokens: finite(value['total_input_tokens']),
    outputTokens: finite(value['total_output_tokens']),
    reasoningTokens: finite(value['total_thought_tokens']),
    cachedInputTokens: finite(value['total_cached_tokens']),
    totalTokens: finite(value['total_tokens']),
  });
}
