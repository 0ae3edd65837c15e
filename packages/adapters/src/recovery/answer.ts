import type { EventScope, TranscriptEvent } from '@callboard/core';
import type { CallSegment, CallStartSegment, RejectedSegment } from '@callboard/recovery';
import { sameJson } from '../internal/json.ts';
import type { EventSink } from './event-sink.ts';
import type { FoundCall } from './found-call.ts';
import { placeCall, tellCall, tellRejected, tellStart } from './found-call.ts';
import type { AdapterRecoveryOptions, TextPlace } from './options.ts';

interface NativeCall {
  name: string;
  input: unknown;
  ended: boolean;
}

type CallLike = CallStartSegment | CallSegment | RejectedSegment;

/**
 * One answer of a model: its native calls, and the ones found in its texts. While native calls are under way markup is
 * only removed, because the provider has read it already; what was found before them is withdrawn.
 */
export class Answer {
  readonly #sink: EventSink;
  readonly #options: AdapterRecoveryOptions;
  readonly #natives = new Map<string, NativeCall>();
  readonly #found = new Map<string, FoundCall>();

  constructor(sink: EventSink, options: AdapterRecoveryOptions) {
    this.#sink = sink;
    this.#options = options;
  }

  /** Calls in text are not shown now. */
  get strips(): boolean {
    return this.#options.nativeCalls === true || [...this.#natives.values()].some(({ ended }) => !ended);
  }

  /** Whether a call of this id was found in a text. */
  holds(id: string): boolean {
    return this.#found.has(id);
  }

  /** The source tells something about a call of its own. True when the call is new. */
  native(event: TranscriptEvent & { toolCallId: string }): boolean {
    const known = this.#natives.get(event.toolCallId);
    const call = known ?? { name: '', input: undefined, ended: false };
    if ('toolName' in event && typeof event.toolName === 'string') call.name = event.toolName;
    if (event.type === 'tool.input.set' && event.input !== undefined) call.input = event.input;
    if (event.type === 'tool.end') call.ended = true;
    this.#natives.set(event.toolCallId, call);
    return known === undefined;
  }

  /** Takes back every call that was found: the provider delivers calls itself. */
  withdraw(): void {
    for (const { scope } of this.#found.values()) this.#sink.say(scope, { type: 'step.reset' });
    this.#found.clear();
  }

  /** Shows a call found in a text. False when it is left out. */
  take(segment: CallLike, { scope, messageId }: TextPlace): boolean {
    if (this.strips || (segment.type === 'call' && this.#isEcho(segment))) {
      this.#leaveOut(segment, scope);
      return false;
    }
    const call = this.#found.get(segment.id) ?? placeCall(segment.id, messageId, scope);
    this.#found.set(segment.id, call);
    const { executor = 'client' } = this.#options;
    if (segment.type === 'call-start') tellStart(this.#sink, call, segment);
    else if (segment.type === 'call') tellCall(this.#sink, call, { segment, executor });
    else tellRejected(this.#sink, call, segment);
    return true;
  }

  /** Ids of calls that wait for the client. */
  waiting(): string[] {
    if ((this.#options.executor ?? 'client') !== 'client') return [];
    return [...this.#found.values()].filter(({ runs }) => runs).map(({ id }) => id);
  }

  /** The call was announced before it turned out to be an echo, or native calls began: its row goes. */
  #leaveOut(segment: CallLike, scope: EventScope): void {
    const shown = this.#found.get(segment.id);
    this.#found.delete(segment.id);
    if (shown) this.#sink.say(shown.scope, { type: 'step.reset' });
    if (segment.type === 'call-start') return;
    const { raw, dialect } = segment.type === 'call' ? { raw: segment.raw, ...segment.recovered } : segment;
    this.#sink.say(scope, { type: 'raw', reason: 'recovery-native-calls', data: { raw, dialect } });
  }

  #isEcho({ name, input }: CallSegment): boolean {
    return [...this.#natives.values()].some(
      (native) => native.name === name && sameJson(native.input, input),
    );
  }
}
