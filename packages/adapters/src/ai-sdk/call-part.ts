import type { ToolCallFacts } from '@callboard/core';
import { given, isObject, sameJson, words } from '../internal/json.ts';
import { askCloseOf, askOf, factsOf } from './facts.ts';
import type { ChildAgent, Place, SpawnAgent } from './place.ts';
import { scopeAt } from './place.ts';
import type { Loose } from './wire.ts';
import { isAgentOutput, toolNameOf } from './wire.ts';

/** What was told about one tool part so far. */
export interface CallTrack {
  toolCallId: string;
  stepId: string;
  facts?: ToolCallFacts;
  /** Streamed input. */
  text: string;
  input?: unknown;
  inputComplete: boolean;
  ask: 'none' | 'open' | 'closed';
  output?: unknown;
  child?: ChildAgent;
  ended: boolean;
}

/** Emits what a tool part says now beyond what it said before. After its end a call changes no more. */
export function updateCall(place: Place, track: CallTrack, part: Loose, spawn: SpawnAgent): void {
  if (track.ended) return;
  const { stamp, messageId } = place;
  const scope = scopeAt(place, track.stepId);
  const call = { toolCallId: track.toolCallId, messageId };
  const facts = factsOf(part);
  if (track.facts === undefined)
    stamp.emit(scope, { type: 'tool.start', ...call, toolName: toolNameOf(part) ?? '', ...facts });
  else if (!sameJson(track.facts, facts)) stamp.emit(scope, { type: 'tool.update', ...call, ...facts });
  track.facts = facts;
  if (!track.inputComplete) updateInput(place, track, part);
  updateAsk(place, track, part);
  updateOutcome(place, track, part, spawn);
}

function updateInput(place: Place, track: CallTrack, part: Loose): void {
  const scope = scopeAt(place, track.stepId);
  const call = { toolCallId: track.toolCallId, messageId: place.messageId };
  const { input, rawInput } = part;
  const encoding = part['inputEncoding'] === 'text' ? { inputEncoding: 'text' as const } : undefined;
  const raw = typeof rawInput === 'string' ? rawInput : undefined;
  if (part['state'] !== 'input-streaming') {
    track.inputComplete = true;
    const kept =
      input === undefined && raw !== undefined
        ? { inputText: raw, inputEncoding: 'text' as const }
        : { input, ...encoding };
    if (input !== undefined || raw !== undefined || part['state'] === 'input-available') {
      place.stamp.emit(scope, { type: 'tool.input.set', ...call, complete: true, ...kept });
    }
  } else if (raw !== undefined && raw !== track.text) {
    const grows = encoding === undefined && raw.startsWith(track.text);
    if (grows)
      place.stamp.emit(scope, {
        type: 'tool.input.delta',
        ...call,
        off: track.text.length,
        text: raw.slice(track.text.length),
      });
    else
      place.stamp.emit(scope, {
        type: 'tool.input.set',
        ...call,
        complete: false,
        inputText: raw,
        ...encoding,
      });
    track.text = raw;
  } else if (raw === undefined && input !== undefined && !sameJson(track.input, input)) {
    place.stamp.emit(scope, { type: 'tool.input.set', ...call, complete: false, input });
    track.input = input;
  }
}

function updateAsk(place: Place, track: CallTrack, { approval }: Loose): void {
  if (!isObject(approval) || track.ask === 'closed') return;
  const scope = scopeAt(place, track.stepId);
  const askId = words(approval['id']) ?? `call:${track.toolCallId}`;
  if (track.ask === 'none') place.stamp.emit(scope, askOf(askId, track.toolCallId, approval));
  track.ask = 'open';
  if (typeof approval['approved'] !== 'boolean') return;
  track.ask = 'closed';
  place.stamp.emit(scope, askCloseOf(askId, approval, approval['isAutomatic'] === true));
}

function updateOutcome(place: Place, track: CallTrack, part: Loose, spawn: SpawnAgent): void {
  const { output, errorText } = part;
  const scope = scopeAt(place, track.stepId);
  const call = { toolCallId: track.toolCallId, messageId: place.messageId };
  const end = { type: 'tool.end', ...call } as const;
  if (part['state'] === 'output-available') {
    const preliminary = part['preliminary'] === true;
    if (isAgentOutput(output)) {
      track.child ??= spawn(place, { ...track, name: toolNameOf(part), input: part['input'] });
      track.child.update(output);
    } else if (preliminary && !sameJson(track.output, output)) {
      place.stamp.emit(scope, { type: 'tool.output.set', ...call, output });
      track.output = output;
    }
    if (preliminary) return;
    track.child?.end('completed');
    place.stamp.emit(scope, { ...end, outcome: 'completed', output });
  } else if (part['state'] === 'output-error') {
    const atInput = part['input'] === undefined && part['rawInput'] !== undefined;
    track.child?.end('failed', errorText);
    place.stamp.emit(scope, {
      ...end,
      outcome: 'failed',
      error: errorText,
      ...(atInput ? { phase: 'input' as const } : undefined),
    });
  } else if (part['state'] === 'output-denied') {
    const reason = isObject(part['approval']) ? words(part['approval']['reason']) : undefined;
    place.stamp.emit(scope, { ...end, outcome: 'denied', ...given({ reason }) });
  } else return;
  track.ended = true;
}
