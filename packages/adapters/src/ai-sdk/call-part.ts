import type { EventScope, ToolCallFacts } from '@callboard/core';
import { given, isObject, sameJson, words } from '../internal/json.ts';
import { askCloseOf, askOf, factsOf, resultOf } from './facts.ts';
import { scopeAt } from './place.ts';
import type { ChildAgent, Place, SpawnAgent } from './place.ts';
import { isAgentOutput, toolNameOf } from './wire.ts';
import type { Loose } from './wire.ts';

interface Call {
  toolCallId: string;
  messageId: string;
}

/** What was told about one tool part so far. */
export class CallTrack {
  readonly toolCallId: string;
  readonly stepId: string;
  inputComplete = false;
  ask: 'none' | 'open' | 'closed' = 'none';
  ended = false;
  #facts: ToolCallFacts | undefined;
  /** Streamed input. */
  #text = '';
  #input: unknown;
  #output: unknown;
  #child: ChildAgent | undefined;

  constructor(toolCallId: string, stepId: string) {
    this.toolCallId = toolCallId;
    this.stepId = stepId;
  }

  /** An input is there and nobody works on it: the client has to. */
  get waitsForClient(): boolean {
    const works =
      this.#child !== undefined || this.#output !== undefined || this.#facts?.executor === 'provider';
    return this.inputComplete && this.ask !== 'open' && !works;
  }

  /** Emits what a tool part says now beyond what it said before. After its end a call changes no more. */
  update(place: Place, part: Loose, spawn: SpawnAgent): void {
    if (this.ended) return;
    const { stamp, messageId } = place;
    const scope = scopeAt(place, this.stepId);
    const call = { toolCallId: this.toolCallId, messageId };
    const facts = factsOf(part);
    if (this.#facts === undefined) {
      stamp.emit(scope, { type: 'tool.start', ...call, toolName: toolNameOf(part) ?? '', ...facts });
    } else if (!sameJson(this.#facts, facts)) stamp.emit(scope, { type: 'tool.update', ...call, ...facts });
    this.#facts = facts;
    if (!this.inputComplete && part['state'] === 'input-streaming') this.#partialInput(place, scope, part);
    else if (!this.inputComplete) this.#wholeInput(place, scope, part);
    this.#tellAsk(place, scope, part);
    if (part['state'] === 'output-available') this.#result(place, part, spawn);
    else this.#refusal(place, scope, part);
  }

  #call({ messageId }: Place): Call {
    return { toolCallId: this.toolCallId, messageId };
  }

  #wholeInput(place: Place, scope: EventScope, part: Loose): void {
    this.inputComplete = true;
    const { rawInput, state } = part;
    // An input that was refused is stored as raw: as text, or as the value that the model sent.
    const input = part['input'] === undefined && typeof rawInput !== 'string' ? rawInput : part['input'];
    const raw = input === undefined && typeof rawInput === 'string' ? rawInput : undefined;
    if (input === undefined && raw === undefined && state !== 'input-available') return;
    const said =
      raw === undefined ? { input, ...encodingOf(part) } : { inputText: raw, inputEncoding: 'text' as const };
    place.stamp.emit(scope, { type: 'tool.input.set', ...this.#call(place), complete: true, ...said });
  }

  #partialInput(place: Place, scope: EventScope, part: Loose): void {
    const { input, rawInput } = part;
    const call = this.#call(place);
    if (typeof rawInput === 'string') {
      if (rawInput === this.#text) return;
      const encoding = encodingOf(part);
      const grows = encoding === undefined && rawInput.startsWith(this.#text);
      const off = this.#text.length;
      if (grows)
        place.stamp.emit(scope, { type: 'tool.input.delta', ...call, off, text: rawInput.slice(off) });
      else
        place.stamp.emit(scope, {
          type: 'tool.input.set',
          ...call,
          complete: false,
          inputText: rawInput,
          ...encoding,
        });
      this.#text = rawInput;
    } else if (input !== undefined && !sameJson(this.#input, input)) {
      place.stamp.emit(scope, { type: 'tool.input.set', ...call, complete: false, input });
      this.#input = input;
    }
  }

  #tellAsk({ stamp }: Place, scope: EventScope, { approval }: Loose): void {
    if (!isObject(approval) || this.ask === 'closed') return;
    const askId = words(approval['id']) ?? `call:${this.toolCallId}`;
    if (this.ask === 'none') stamp.emit(scope, askOf(askId, this.toolCallId, approval));
    this.ask = 'open';
    if (typeof approval['approved'] !== 'boolean') return;
    this.ask = 'closed';
    stamp.emit(scope, askCloseOf(askId, approval, approval['isAutomatic'] === true));
  }

  #result(place: Place, part: Loose, spawn: SpawnAgent): void {
    const { output, preliminary } = part;
    const scope = scopeAt(place, this.stepId);
    const call = this.#call(place);
    if (isAgentOutput(output)) {
      const { toolCallId, stepId } = this;
      this.#child ??= spawn(place, { toolCallId, stepId, name: toolNameOf(part), input: part['input'] });
      this.#child.update(output);
    } else if (preliminary === true && !sameJson(this.#output, output)) {
      place.stamp.emit(scope, { type: 'tool.output.set', ...call, output });
      this.#output = output;
    }
    if (preliminary === true) return;
    this.ended = true;
    this.#child?.end('completed');
    place.stamp.emit(scope, { type: 'tool.end', ...call, ...resultOf(output) });
  }

  #refusal(place: Place, scope: EventScope, { state, errorText, input, rawInput, approval }: Loose): void {
    const end = { type: 'tool.end', ...this.#call(place) } as const;
    if (state === 'output-error') {
      const phase = input === undefined && rawInput !== undefined ? { phase: 'input' as const } : undefined;
      this.#child?.end('failed', errorText);
      place.stamp.emit(scope, { ...end, outcome: 'failed', error: errorText, ...phase });
    } else if (state === 'output-denied') {
      const reason = isObject(approval) ? words(approval['reason']) : undefined;
      place.stamp.emit(scope, { ...end, outcome: 'denied', ...given({ reason }) });
    } else return;
    this.ended = true;
  }
}

function encodingOf(part: Loose): { inputEncoding: 'text' } | undefined {
  return part['inputEncoding'] === 'text' ? { inputEncoding: 'text' } : undefined;
}
