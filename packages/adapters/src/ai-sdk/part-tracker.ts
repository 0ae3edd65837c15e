import { given, sameJson, words } from '../internal/json.ts';
import type { CallTrack } from './call-part.ts';
import { updateCall } from './call-part.ts';
import { valueBlockOf } from './facts.ts';
import type { Place, SpawnAgent } from './place.ts';
import { scopeAt } from './place.ts';
import { steeringMessage } from './steering.ts';
import type { Loose, UiMessage } from './wire.ts';
import { toolNameOf } from './wire.ts';

/** Turns snapshots of one message into events: each update emits what changed since the last one. */
export interface PartTracker {
  readonly place: Place;
  update: (message: UiMessage) => void;
  /** What still waits: calls with an input and no outcome, open approvals, and whether anything was being streamed. */
  unsettled: () => { toolCallIds: string[]; asks: boolean; streaming: boolean };
}

interface PartTrack {
  part: Loose;
  stepId: string;
  text: string;
  closed: boolean;
  value?: unknown;
  call?: CallTrack;
}

/** A tracker for one message. A part that is the same object, or says the same, costs nothing more. */
export function createPartTracker(place: Place, spawn: SpawnAgent): PartTracker {
  let tracks: PartTrack[] = [];
  let resets = 0;
  let stepId = stepName(0);

  function stepName(step: number): string {
    return `${place.messageId}#${step}${resets === 0 ? '' : `.${resets}`}`;
  }

  /** The part at `index` was replaced or taken back: its step and the later ones are withdrawn and told again. */
  function rollBack(index: number): void {
    let from = Math.min(index, tracks.length - 1);
    while (from > 0 && tracks[from]?.part.type !== 'step-start') from -= 1;
    for (const old of new Set(tracks.slice(from).map((track) => track.stepId))) {
      place.stamp.emit(scopeAt(place, old), { type: 'step.reset' });
    }
    tracks = tracks.slice(0, from);
    resets += 1;
    stepId = stepName(0);
  }

  function add(part: Loose): PartTrack {
    if (part.type === 'step-start') {
      stepId = stepName(tracks.filter((track) => track.part.type === 'step-start').length + 1);
      place.stamp.emit(scopeAt(place, stepId), { type: 'step.start' });
    }
    const track: PartTrack = { part, stepId, text: '', closed: false };
    const toolCallId = words(part['toolCallId']);
    if (toolNameOf(part) !== undefined && toolCallId !== undefined) {
      track.call = { toolCallId, stepId, text: '', inputComplete: false, ask: 'none', ended: false };
    }
    tracks.push(track);
    return track;
  }

  function tell(track: PartTrack, part: Loose, index: number): void {
    track.part = part;
    const scope = scopeAt(place, track.stepId);
    const value = valueBlockOf(part);
    if (track.call) updateCall(place, track.call, part, spawn);
    else if (part.type === 'text' || part.type === 'reasoning') tellText(place, track, index);
    else if (part.type === 'steering-message' && !track.closed) {
      track.closed = true;
      steeringMessage(place.stamp, scope, part);
    } else if (value && !sameJson(track.value, value)) {
      track.value = value;
      place.stamp.emit(scope, {
        type: 'block.set',
        messageId: place.messageId,
        blockId: `p${index}`,
        ...value,
      });
    }
  }

  function update({ parts }: UiMessage): void {
    if (parts.length < tracks.length) rollBack(parts.length);
    const other = tracks.findIndex(
      (track, index) => track.part !== parts[index] && !isSameThing(track.part, parts[index] as Loose),
    );
    if (other !== -1) rollBack(other);
    for (let index = 0; index < parts.length; index += 1) {
      const part = parts[index] as Loose;
      const known = tracks[index];
      if (known?.part !== part) tell(known ?? add(part), part, index);
    }
  }

  return {
    place,
    update,
    unsettled() {
      const calls = tracks.flatMap(({ call }) => (call === undefined || call.ended ? [] : [call]));
      return {
        toolCallIds: calls.filter(waitsForClient).map((call) => call.toolCallId),
        asks: calls.some((call) => call.ask === 'open'),
        streaming:
          calls.some((call) => !call.inputComplete) ||
          tracks.some((track) => isText(track.part) && !track.closed),
      };
    },
  };
}

function isSameThing(known: Loose, next: Loose): boolean {
  return known.type === next.type && known['toolCallId'] === next['toolCallId'];
}

function waitsForClient(call: CallTrack): boolean {
  const works = call.child !== undefined || call.output !== undefined || call.facts?.executor === 'provider';
  return call.inputComplete && call.ask !== 'open' && !works;
}

function isText(part: Loose): boolean {
  return part.type === 'text' || part.type === 'reasoning';
}

function tellText(place: Place, track: PartTrack, index: number): void {
  const { part, text } = track;
  const scope = scopeAt(place, track.stepId);
  const kind = part.type === 'text' ? 'text' : 'reasoning';
  const next = words(part['text']) ?? '';
  const block = { messageId: place.messageId, blockId: `p${index}` };
  if (next !== text) {
    if (next.startsWith(text))
      place.stamp.emit(scope, {
        type: 'block.delta',
        ...block,
        kind,
        off: text.length,
        text: next.slice(text.length),
      });
    else place.stamp.emit(scope, { type: 'block.set', ...block, kind, text: next });
    track.text = next;
  }
  if (part['state'] === 'streaming' || track.closed) return;
  track.closed = true;
  if (next !== '')
    place.stamp.emit(scope, { type: 'block.end', ...block, ...given({ opaque: part['providerMetadata'] }) });
}
