import { given, sameJson, words } from '../internal/json.ts';
import { CallTrack } from './call-part.ts';
import { valueBlockOf } from './facts.ts';
import { scopeAt } from './place.ts';
import type { Place, SpawnAgent } from './place.ts';
import { steeringMessage } from './steering.ts';
import { toolNameOf } from './wire.ts';
import type { Loose, UiMessage } from './wire.ts';

/** What still waits in a message: calls with an input and no outcome, open approvals, and whether anything was streamed. */
export interface Unsettled {
  toolCallIds: string[];
  asks: boolean;
  streaming: boolean;
}

interface PartTrack {
  part: Loose;
  stepId: string;
  text: string;
  closed: boolean;
  value?: unknown;
  call?: CallTrack;
}

/**
 * Turns snapshots of one message into events: each update emits what changed since the last one. A part that is the same
 * object, or says the same, costs nothing more.
 */
export class PartTracker {
  readonly place: Place;
  readonly #spawn: SpawnAgent;
  #tracks: PartTrack[] = [];
  #resets = 0;
  #stepId: string;

  constructor(place: Place, spawn: SpawnAgent) {
    this.place = place;
    this.#spawn = spawn;
    this.#stepId = this.#stepName(0);
  }

  update({ parts }: UiMessage): void {
    if (parts.length < this.#tracks.length) this.#rollBack(parts.length);
    const other = this.#tracks.findIndex(
      ({ part }, index) => part !== parts[index] && !isSameThing(part, parts[index] as Loose),
    );
    if (other !== -1) this.#rollBack(other);
    for (let index = 0; index < parts.length; index += 1) {
      const part = parts[index] as Loose;
      const known = this.#tracks[index];
      if (known?.part !== part) this.#tell(known ?? this.#add(part), part, index);
    }
  }

  unsettled(): Unsettled {
    const calls = this.#tracks.flatMap(({ call }) => (call === undefined || call.ended ? [] : [call]));
    return {
      toolCallIds: calls.filter((call) => call.waitsForClient).map((call) => call.toolCallId),
      asks: calls.some((call) => call.ask === 'open'),
      streaming:
        calls.some((call) => !call.inputComplete) ||
        this.#tracks.some((track) => isText(track.part) && !track.closed),
    };
  }

  #stepName(step: number): string {
    const { messageId } = this.place;
    return this.#resets === 0 ? `${messageId}#${step}` : `${messageId}#${step}.${this.#resets}`;
  }

  /** The part at `index` was replaced or taken back: its step and the later ones are withdrawn and told again. */
  #rollBack(index: number): void {
    let from = Math.min(index, this.#tracks.length - 1);
    while (from > 0 && this.#tracks[from]?.part.type !== 'step-start') from -= 1;
    for (const stepId of new Set(this.#tracks.slice(from).map((track) => track.stepId))) {
      this.place.stamp.emit(scopeAt(this.place, stepId), { type: 'step.reset' });
    }
    this.#tracks = this.#tracks.slice(0, from);
    this.#resets += 1;
    this.#stepId = this.#stepName(0);
  }

  #add(part: Loose): PartTrack {
    if (part.type === 'step-start') {
      const before = this.#tracks.filter((track) => track.part.type === 'step-start').length;
      this.#stepId = this.#stepName(before + 1);
      this.place.stamp.emit(scopeAt(this.place, this.#stepId), { type: 'step.start' });
    }
    const stepId = this.#stepId;
    const track: PartTrack = { part, stepId, text: '', closed: false };
    const toolCallId = words(part['toolCallId']);
    if (toolNameOf(part) !== undefined && toolCallId !== undefined)
      track.call = new CallTrack(toolCallId, stepId);
    this.#tracks.push(track);
    return track;
  }

  #tell(track: PartTrack, part: Loose, index: number): void {
    track.part = part;
    if (track.call) track.call.update(this.place, part, this.#spawn);
    else if (isText(part)) this.#tellText(track, index);
    else this.#tellValue(track, index);
  }

  #tellText(track: PartTrack, index: number): void {
    const { part, text } = track;
    const { stamp, messageId } = this.place;
    const scope = scopeAt(this.place, track.stepId);
    const kind = part.type === 'text' ? 'text' : 'reasoning';
    const next = words(part['text']) ?? '';
    const block = { messageId, blockId: `p${index}` };
    if (next !== text) {
      const added = next.startsWith(text) ? next.slice(text.length) : undefined;
      if (added === undefined) stamp.emit(scope, { type: 'block.set', ...block, kind, text: next });
      else stamp.emit(scope, { type: 'block.delta', ...block, kind, off: text.length, text: added });
      track.text = next;
    }
    if (part['state'] === 'streaming' || track.closed) return;
    track.closed = true;
    if (next !== '')
      stamp.emit(scope, { type: 'block.end', ...block, ...given({ opaque: part['providerMetadata'] }) });
  }

  #tellValue(track: PartTrack, index: number): void {
    const { part, closed } = track;
    const { stamp, messageId } = this.place;
    const scope = scopeAt(this.place, track.stepId);
    const value = valueBlockOf(part);
    track.closed = true;
    if (part.type === 'steering-message' && !closed) steeringMessage(stamp, scope, part);
    if (value === undefined || sameJson(track.value, value)) return;
    track.value = value;
    const block = { messageId, blockId: `p${index}` };
    stamp.emit(scope, { type: 'block.set', ...block, ...value });
    if (!closed) stamp.emit(scope, { type: 'block.end', ...block });
  }
}

function isSameThing(known: Loose, next: Loose): boolean {
  return known.type === next.type && known['toolCallId'] === next['toolCallId'];
}

function isText(part: Loose): boolean {
  return part.type === 'text' || part.type === 'reasoning';
}
