import type { EventScope, TranscriptEvent, TranscriptEventOf } from '@callboard/core';
import { createToolCallRecovery } from '@callboard/recovery';
import { Answer } from './answer.ts';
import { BlockText } from './block-text.ts';
import { EventSink } from './event-sink.ts';
import { finishOf, finishOfMessage } from './finish.ts';
import { MessageBook } from './message-book.ts';
import { scannerSettings } from './options.ts';
import type { AdapterRecoveryOptions, TextPlace } from './options.ts';
import { PieceTeller } from './piece-teller.ts';
import { TextBook } from './text-book.ts';

type BlockEvent = TranscriptEventOf<'block.start' | 'block.delta' | 'block.set' | 'block.end'>;
type CallEvent = TranscriptEvent & { toolCallId: string; messageId?: string };

/** Sends the texts of a stream through recovery and lets everything else pass. */
export class EventFilter {
  readonly #options: AdapterRecoveryOptions;
  readonly #sink = new EventSink();
  readonly #texts = new TextBook();
  readonly #messages = new MessageBook();
  readonly #answers = new Map<string, { answer: Answer; scope: EventScope }>();

  constructor(options: AdapterRecoveryOptions) {
    this.#options = options;
  }

  read(event: TranscriptEvent): TranscriptEvent[] {
    this.#route(event);
    return this.#sink.take();
  }

  /** Everything of a stream comes again. */
  restart(streamId: string): void {
    this.#texts.forget((_, of) => of === streamId);
    this.#messages.clear();
    this.#answers.clear();
  }

  /** Nothing more comes, from no stream. */
  close(): TranscriptEvent[] {
    this.#texts.settle(() => true, 'length');
    return this.#sink.take();
  }

  #route(event: TranscriptEvent): void {
    this.#sink.at(event);
    switch (event.type) {
      case 'block.start':
      case 'block.delta':
      case 'block.set':
      case 'block.end':
        return this.#block(event);
      case 'step.reset':
        return this.#resetStep(event);
      case 'run.end':
        return this.#endRun(event);
      case 'snapshot.apply':
        return this.#snapshot(event);
      case 'stream.end':
        this.#texts.settle((_, streamId) => streamId === event.streamId, 'length');
        break;
      case 'agent.end':
        this.#texts.settle(({ scope }) => scope.agentId === event.scope.agentId, finishOf(event.outcome));
        break;
      case 'step.start':
        this.#texts.settlePending(({ scope }) => isSameAgent(scope, event.scope));
        break;
      default:
        if (event.type.startsWith('message.')) this.#message(event as MessageEvent);
        else if (event.type.startsWith('tool.')) this.#call(event as CallEvent);
    }
    this.#sink.pass(event);
  }

  #message(event: MessageEvent): void {
    const { scope, messageId } = event;
    if (event.type === 'message.start') {
      this.#messages.start(event);
      return this.#texts.settlePending(
        (place) => isSameAgent(place.scope, scope) && !this.#messages.isSame(place, event),
      );
    }
    const inside = (place: TextPlace): boolean => this.#messages.isSame(place, { scope, messageId });
    if (event.type === 'message.retract') this.#texts.forget(inside);
    else this.#texts.settle(inside, finishOfMessage(event));
    this.#messages.end(event);
  }

  #block(event: BlockEvent): void {
    const key = this.#messages.blockKey(event);
    if (!this.#messages.isText(key, event)) return this.#sink.pass(event);
    const known = this.#texts.get(key);
    const again = event.type === 'block.start' && known?.isClosed === true;
    const text = known === undefined || again ? this.#open(key, event) : known;
    this.#texts.settlePending((place) => this.#messages.isSame(place, event), text);
    if (event.type === 'block.delta') text.append(event.off, event.text);
    else if (event.type === 'block.end') text.end(event);
    else if (event.type === 'block.set' && event.text !== undefined && event.text !== '') text.set(event);
    else {
      if (event.type === 'block.start') text.start();
      this.#sink.pass(event);
    }
    this.#texts.note(text);
  }

  #open(key: string, { scope, messageId, blockId, streamId }: BlockEvent): BlockText {
    const place: TextPlace = { scope, messageId, blockId };
    const occurrence = (this.#texts.get(key)?.occurrence ?? 0) + 1;
    const answer = this.#answerOf(scope, messageId);
    const { onSegment } = this.#options;
    const name = `${scope.agentId}/${messageId}/${scope.stepId ?? ''}/${blockId}/${occurrence}`;
    const text = new BlockText({
      place,
      answer,
      occurrence,
      teller: new PieceTeller(this.#sink, answer, { place, occurrence, onSegment }),
      createScanner: (stretch) =>
        createToolCallRecovery({
          ...scannerSettings(this.#options, place),
          messageKey: `${name}/${stretch}`,
          ...(answer.strips && { nativeCalls: true }),
        }),
    });
    this.#texts.add(key, text, streamId);
    return text;
  }

  /** A call of the source. Text before it ended there, and what was found in that is taken back. */
  #call(event: CallEvent): void {
    const { scope, messageId, toolCallId, type } = event;
    if (type === 'tool.update' || (messageId === undefined && scope.stepId === undefined)) return;
    const answer = this.#answerOf(scope, messageId ?? '');
    if (answer.holds(toolCallId) || !answer.native(event)) return;
    this.#texts.interrupt((text) => text.answer === answer);
    answer.withdraw();
  }

  #resetStep(event: TranscriptEventOf<'step.reset'>): void {
    const { scope } = event;
    this.#texts.forget((place) => isSameAgent(place.scope, scope) && place.scope.stepId === scope.stepId);
    this.#sink.pass(event);
    const key = this.#answerKey(scope, '');
    this.#answers.get(key)?.answer.withdraw();
    this.#answers.delete(key);
  }

  #endRun(event: TranscriptEventOf<'run.end'>): void {
    const { runId } = event.scope;
    this.#texts.settle(({ scope }) => scope.runId === runId, finishOf(event.outcome));
    const own = [...this.#answers].filter(([, { scope }]) => scope.runId === runId);
    const waiting = own.flatMap(([, { answer }]) => answer.waiting());
    for (const [key] of own) this.#answers.delete(key);
    const pending = event.pendingToolCallIds;
    const more = pending !== undefined && waiting.length > 0;
    this.#sink.pass(more ? { ...event, pendingToolCallIds: [...pending, ...waiting] } : event);
  }

  #snapshot(event: TranscriptEventOf<'snapshot.apply'>): void {
    for (const inner of event.events) this.#route(inner);
    this.#texts.settlePending(() => true);
    this.#sink.pass({ ...event, events: this.#sink.take() });
  }

  #answerOf(scope: EventScope, messageId: string): Answer {
    const key = this.#answerKey(scope, messageId);
    const known = this.#answers.get(key);
    if (known) return known.answer;
    const answer = new Answer(this.#sink, this.#options);
    this.#answers.set(key, { answer, scope });
    return answer;
  }

  /** One answer is one step; without steps, one message. */
  #answerKey({ agentId, runId, stepId }: EventScope, messageId: string): string {
    const place =
      stepId === undefined ? ['message', this.#messages.keyOf(agentId, messageId)] : ['step', stepId];
    return [agentId, runId, ...place].join('\n');
  }
}

type MessageEvent = TranscriptEventOf<'message.start' | 'message.end' | 'message.retract'>;

function isSameAgent(a: EventScope, b: EventScope): boolean {
  return a.agentId === b.agentId && a.runId === b.runId;
}
