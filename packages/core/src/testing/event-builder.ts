import type {
  AgentStartEvent,
  AskOpenEvent,
  EventEnvelope,
  EventScope,
  RunEndEvent,
  RunStartEvent,
  ToolEndEvent,
  ToolStartEvent,
  TranscriptEvent,
  TranscriptEventOf,
  TranscriptEventType,
} from '../events/index.ts';
import { BlockCounter } from './block-counter.ts';
import type { ManualClock } from './manual-clock.ts';

type Given = keyof EventEnvelope | 'type';

/** The fields of one event; the builder fills the envelope, and any of it may be given. */
export type EventFields<T extends TranscriptEventType> = T extends TranscriptEventType
  ? Omit<TranscriptEventOf<T>, keyof EventEnvelope> &
      Partial<Omit<EventEnvelope, 'scope'>> & { type: T; scope?: Partial<EventScope> }
  : never;

type Extra<E> = Partial<Omit<E, Given>>;

/** How a builder begins. */
export interface EventBuilderOptions {
  /** Default `test`. */
  source?: string;
  /** Default `s1`. */
  streamId?: string;
  /** Default 0. */
  epoch?: number;
  sessionId?: string;
  /** Default `r1`. */
  runId?: string;
  /** Default `root`. */
  agentId?: string;
  stepId?: string;
  /** Stamps `at` on every event. */
  clock?: Pick<ManualClock, 'now'>;
}

interface Shared {
  readonly envelope: Pick<EventEnvelope, 'source' | 'streamId' | 'epoch'>;
  readonly events: TranscriptEvent[];
  readonly seqs: Map<string, number>;
  readonly blocks: BlockCounter;
  readonly clock: Pick<ManualClock, 'now'> | undefined;
}

/**
 * Writes events for tests and stories: counts `seq` and text offsets, stamps times. Every method adds to `events`
 * and returns what it added.
 */
export class EventBuilder {
  readonly #shared: Shared;
  readonly #scope: EventScope;

  constructor(shared: Shared, scope: EventScope) {
    this.#shared = shared;
    this.#scope = scope;
  }

  /** Everything written so far, by this builder and those made from it. */
  get events(): readonly TranscriptEvent[] {
    return this.#shared.events;
  }

  /** A builder for another agent, run or step that shares the counters. */
  in(scope: Partial<EventScope>): EventBuilder {
    return new EventBuilder(this.#shared, { ...this.#scope, ...scope });
  }

  /** Any event. */
  event<T extends TranscriptEventType>(fields: EventFields<T>): TranscriptEventOf<T> {
    const { envelope, events, seqs, clock } = this.#shared;
    const { scope, ...rest } = fields;
    const stream = rest.streamId ?? envelope.streamId;
    const seq = rest.seq ?? seqs.get(stream) ?? 0;
    seqs.set(stream, seq + 1);
    const event = {
      v: 1,
      ...envelope,
      seq,
      ...(clock && { at: clock.now() }),
      scope: { ...this.#scope, ...scope },
      ...rest,
    } as unknown as TranscriptEventOf<T>;
    events.push(event);
    return event;
  }

  /** The stream opens. */
  open(mode: 'continue' | 'replay' | 'import' = 'continue', resumable?: boolean): TranscriptEvent[] {
    return [this.event({ type: 'stream.open', mode, ...(resumable !== undefined && { resumable }) })];
  }

  runStart(fields: Extra<RunStartEvent> = {}): TranscriptEvent[] {
    return [this.event({ type: 'run.start', ...fields })];
  }

  runEnd(outcome: RunEndEvent['outcome'] = 'completed', fields: Extra<RunEndEvent> = {}): TranscriptEvent[] {
    return [this.event({ type: 'run.end', ...fields, outcome })];
  }

  streamEnd(cause: 'eof' | 'error' = 'eof', error?: unknown): TranscriptEvent[] {
    return [this.event({ type: 'stream.end', cause, ...(error !== undefined && { error }) })];
  }

  /** A whole message of the person. */
  user(messageId: string, text: string): TranscriptEvent[] {
    const start = this.event({ type: 'message.start', messageId, role: 'user' });
    const body = this.event({ type: 'block.set', messageId, blockId: 'text', kind: 'text', text });
    return [start, body, this.event({ type: 'message.end', messageId })];
  }

  /** Appends visible text to a message. A new block begins after a tool call or reasoning. */
  text(messageId: string, text: string): TranscriptEvent[] {
    return this.#append(messageId, text, 'text');
  }

  /** Appends reasoning to a message. */
  think(messageId: string, text: string): TranscriptEvent[] {
    return this.#append(messageId, text, 'reasoning');
  }

  /** Ends the block that is open in a message. */
  closeBlock(messageId: string): TranscriptEvent[] {
    const blockId = this.#shared.blocks.close(this.#scope, messageId);
    return blockId === undefined ? [] : [this.event({ type: 'block.end', messageId, blockId })];
  }

  /** Announces a call with its whole input and starts it. Without `input` it only announces it. */
  tool(
    id: string,
    name: string,
    fields: Extra<ToolStartEvent> & { input?: unknown } = {},
  ): TranscriptEvent[] {
    const { input, ...facts } = fields;
    const shown = facts.messageId === undefined ? {} : { messageId: facts.messageId };
    const written = shown.messageId === undefined ? [] : this.closeBlock(shown.messageId);
    written.push(this.event({ type: 'tool.start', ...facts, toolCallId: id, toolName: name }));
    if (!('input' in fields)) return written;
    written.push(this.event({ type: 'tool.input.set', toolCallId: id, complete: true, input, ...shown }));
    written.push(this.event({ type: 'tool.run', toolCallId: id, ...shown }));
    return written;
  }

  /** A progress of the call: number, total, message. */
  progress(
    id: string,
    ...[progress, total, message]: [progress?: number, total?: number, message?: string]
  ): TranscriptEvent[] {
    const numbers = { ...(progress !== undefined && { progress }), ...(total !== undefined && { total }) };
    return [
      this.event({
        type: 'tool.progress',
        toolCallId: id,
        ...numbers,
        ...(message !== undefined && { message }),
      }),
    ];
  }

  /** The call ends well. */
  ok(id: string, output?: unknown, fields: Extra<ToolEndEvent> = {}): TranscriptEvent[] {
    return [this.event({ type: 'tool.end', ...fields, toolCallId: id, outcome: 'completed', output })];
  }

  /** The call fails. */
  fail(id: string, error: unknown, fields: Extra<ToolEndEvent> = {}): TranscriptEvent[] {
    return [this.event({ type: 'tool.end', ...fields, toolCallId: id, outcome: 'failed', error })];
  }

  ask(askId: string, fields: Extra<AskOpenEvent> = {}): TranscriptEvent[] {
    return [this.event({ type: 'ask.open', kind: 'approval', ...fields, askId })];
  }

  answer(
    askId: string,
    outcome: TranscriptEventOf<'ask.close'>['outcome'],
    value?: unknown,
  ): TranscriptEvent[] {
    return [
      this.event({ type: 'ask.close', askId, outcome, by: 'user', ...(value !== undefined && { value }) }),
    ];
  }

  /** A sub-agent of this builder's agent begins. */
  agent(agentId: string, fields: Extra<AgentStartEvent> = {}): TranscriptEvent[] {
    const parentAgentId = this.#scope.agentId;
    return [this.event({ type: 'agent.start', parentAgentId, ...fields, scope: { agentId } })];
  }

  agentEnd(
    agentId: string,
    outcome: TranscriptEventOf<'agent.end'>['outcome'] = 'completed',
    fields: Extra<TranscriptEventOf<'agent.end'>> = {},
  ): TranscriptEvent[] {
    return [this.event({ type: 'agent.end', ...fields, outcome, scope: { agentId } })];
  }

  #append(messageId: string, text: string, kind: 'text' | 'reasoning'): TranscriptEvent[] {
    const written =
      this.#shared.blocks.kindOf(this.#scope, messageId) === kind ? [] : this.closeBlock(messageId);
    const { blockId, off, isNew } = this.#shared.blocks.append(this.#scope, messageId, {
      kind,
      length: text.length,
    });
    if (isNew) written.push(this.event({ type: 'block.start', messageId, blockId, kind }));
    written.push(this.event({ type: 'block.delta', messageId, blockId, off, text }));
    return written;
  }
}

/** A builder whose stream, run and agent are `s1`, `r1` and `root` unless told otherwise. */
export function createEventBuilder(options: EventBuilderOptions = {}): EventBuilder {
  const {
    source = 'test',
    streamId = 's1',
    epoch = 0,
    runId = 'r1',
    agentId = 'root',
    sessionId,
    stepId,
    clock,
  } = options;
  const scope: EventScope = {
    runId,
    agentId,
    ...(sessionId !== undefined && { sessionId }),
    ...(stepId !== undefined && { stepId }),
  };
  return new EventBuilder(
    { envelope: { source, streamId, epoch }, events: [], seqs: new Map(), blocks: new BlockCounter(), clock },
    scope,
  );
}
