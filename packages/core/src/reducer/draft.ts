import type {
  Agent,
  Artifact,
  Ask,
  Block,
  DiagnosticCode,
  LedgerEntry,
  Message,
  Plan,
  RawLog,
  Run,
  Stamp,
  StreamCursor,
  ToolCall,
  TranscriptState,
} from '../entities/index.ts';
import type { TranscriptEvent } from '../events/index.ts';
import { Owner } from '../internal/entity-table.ts';
import type { Mutable } from '../internal/mutable.ts';
import { noChanges } from './changes.ts';
import type { TranscriptChanges } from './changes.ts';
import { copyAgent, copyBlock, copyCall, copyCursor, copyMessage, copyRun, copyState } from './copies.ts';
import { advance } from './cursor.ts';
import { addDiagnostic } from './diagnostics.ts';
import type { Meant } from './meant.ts';

/** A state under change. It copies what it touches, once, and leaves the states it has given away alone. */
export class Draft {
  /** The state as it is now: `base` itself until something is applied. */
  state: Mutable<TranscriptState>;
  changes: TranscriptChanges = noChanges();
  /** Receiver time for events that carry none. */
  seen: number | undefined;
  /** The event being applied. */
  event!: TranscriptEvent;
  /** Its two clocks. */
  stamp: Stamp = {};
  /** The block and the call that an event meant last; forgotten when a run, an agent or a message changes. */
  lastBlock: Meant | undefined;
  lastCall: Meant | undefined;

  /** The state as it was given away last. */
  #base: TranscriptState;
  #owner = new Owner();
  /** The cursor of the stream that is being read; written back when another one is, and at the end. */
  #cursor: StreamCursor | undefined;
  // The latest entity of each kind that this batch made: nobody has seen it yet, so it may be written to.
  #ownCursor: Mutable<StreamCursor> | undefined;
  #ownRun: Run | undefined;
  #ownAgent: Agent | undefined;
  #ownMessage: Message | undefined;
  #ownBlock: Block | undefined;
  #ownCall: ToolCall | undefined;

  constructor(base: TranscriptState, seen?: number) {
    this.#base = base;
    this.state = base;
    this.seen = seen;
  }

  /** True when something was applied since a state was given away. */
  get isDirty(): boolean {
    return this.state !== this.#base;
  }

  /** Makes `event` the one being applied. */
  begin(event: TranscriptEvent): void {
    this.event = event;
    const { at } = event;
    // What is read from a record was not seen happening.
    const seen = event.seen ?? (event.authority === 'snapshot' ? undefined : this.seen);
    if (this.stamp.at !== at || this.stamp.seen !== seen) this.stamp = { at, seen };
  }

  /** Comes before anything is changed. */
  touch(): void {
    if (this.state === this.#base) this.state = copyState(this.#base);
  }

  putRun(run: Run): void {
    this.#forget();
    this.#noteOpen(run);
    if (run === this.#ownRun) return;
    this.#ownRun = run;
    this.state.runs = this.state.runs.set(run.key, run, this.#owner);
    this.changes.keys.add(run.key);
  }

  /** Keeps the list of runs whose end may still come. */
  #noteOpen({ key, status }: Run): void {
    const { state } = this;
    const isOpen = status === 'running' || status === 'waiting' || status === 'interrupted';
    if (isOpen === state.openRunKeys.includes(key)) return;
    state.openRunKeys = isOpen
      ? [...state.openRunKeys, key]
      : state.openRunKeys.filter((other) => other !== key);
  }

  /** What an id means may have changed. */
  #forget(): void {
    this.lastBlock = undefined;
    this.lastCall = undefined;
  }

  putAgent(agent: Agent): void {
    this.#forget();
    if (agent === this.#ownAgent) return;
    this.#ownAgent = agent;
    this.state.agents = this.state.agents.set(agent.key, agent, this.#owner);
    this.changes.keys.add(agent.key);
  }

  putMessage(message: Message): void {
    this.#forget();
    if (message === this.#ownMessage) return;
    this.#ownMessage = message;
    this.state.messages = this.state.messages.set(message.key, message, this.#owner);
    this.changes.keys.add(message.key);
  }

  putBlock(block: Block): void {
    if (block === this.#ownBlock) return;
    this.#ownBlock = block;
    this.state.blocks = this.state.blocks.set(block.key, block, this.#owner);
    this.changes.keys.add(block.key);
  }

  /** Stores a call; `putToolCall` also keeps the counts that include it right. */
  storeToolCall(call: ToolCall): void {
    this.#ownCall = call;
    this.state.toolCalls = this.state.toolCalls.set(call.key, call, this.#owner);
    this.changes.keys.add(call.key);
  }

  /** An entity to write to: the stored one when this batch made it last, else a copy. It is put in either case. */
  writableRun(run: Run): Mutable<Run> {
    return run === this.#ownRun ? run : copyRun(run);
  }

  writableAgent(agent: Agent): Mutable<Agent> {
    return agent === this.#ownAgent ? agent : copyAgent(agent);
  }

  writableMessage(message: Message): Mutable<Message> {
    return message === this.#ownMessage ? message : copyMessage(message);
  }

  writableBlock(block: Block): Mutable<Block> {
    return block === this.#ownBlock ? block : copyBlock(block);
  }

  /** The same for a call. Only for fields that no count depends on. */
  writableCall(call: ToolCall): Mutable<ToolCall> {
    return call === this.#ownCall ? call : copyCall(call);
  }

  putAsk(ask: Ask): void {
    const { state } = this;
    const wasOpen = state.asks.get(ask.key)?.state === 'open';
    state.asks = state.asks.set(ask.key, ask, this.#owner);
    this.changes.keys.add(ask.key);
    if (wasOpen === (ask.state === 'open')) return;
    state.openAskKeys = wasOpen
      ? state.openAskKeys.filter((key) => key !== ask.key)
      : [...state.openAskKeys, ask.key];
    this.changes.keys.add('asks');
  }

  putPlan(plan: Plan): void {
    this.state.plans = this.state.plans.set(plan.key, plan, this.#owner);
    this.changes.keys.add(plan.key);
  }

  putArtifact(artifact: Artifact): void {
    this.state.artifacts = this.state.artifacts.set(artifact.key, artifact, this.#owner);
    this.changes.keys.add(artifact.key);
  }

  putRaw(log: RawLog): void {
    this.state.raw = this.state.raw.set(log.key, log, this.#owner);
  }

  putLedger(entry: LedgerEntry): void {
    this.state.ledger = this.state.ledger.set(entry.key, entry, this.#owner);
  }

  /** What was received of a stream so far. */
  streamOf(streamId: string): StreamCursor | undefined {
    return this.#cursor?.streamId === streamId ? this.#cursor : this.state.streams.get(streamId);
  }

  putStream(stream: StreamCursor): void {
    if (this.#cursor !== undefined && this.#cursor.streamId !== stream.streamId) this.#writeCursor();
    this.#cursor = stream;
  }

  /** Counts an event of a stream as read. The cursor of this batch is changed in place. */
  readTo(cursor: StreamCursor, seq: number): void {
    this.touch();
    if (seq !== cursor.seq + 1 || cursor.ahead.length > 0) return this.putStream(advance(cursor, seq));
    if (cursor !== this.#ownCursor) {
      this.#ownCursor = copyCursor(cursor);
      this.putStream(this.#ownCursor);
    }
    this.#ownCursor.seq = seq;
  }

  #writeCursor(): void {
    if (this.#cursor === undefined) return;
    const { streamId } = this.#cursor;
    if (this.state.streams.get(streamId) !== this.#cursor)
      this.state.streams = this.state.streams.set(streamId, this.#cursor, this.#owner);
  }

  /** Something was added, moved, hidden or revealed on screen. */
  restructure(): void {
    this.state.structure += 1;
    this.changes.keys.add('structure');
  }

  /** Records an oddity about the event being applied. */
  diagnose(code: DiagnosticCode, message: string, entityKey?: string): void {
    this.touch();
    const { streamId, epoch, seq } = this.event ?? {};
    const place = { streamId, epoch, seq, ...(entityKey === undefined ? {} : { entityKey }) };
    const diagnostic = { code, message, ...place };
    this.state.diagnostics = addDiagnostic(this.state.diagnostics, diagnostic);
    this.changes.diagnostics.push(diagnostic);
    this.changes.keys.add('diagnostics');
  }

  /** The state with everything applied; the one it came from when nothing changed. From here on it is left alone. */
  seal(): TranscriptState {
    if (this.state === this.#base) return this.#base;
    this.#writeCursor();
    this.#base = this.state;
    this.#owner = new Owner();
    this.#ownCursor = undefined;
    this.#ownRun = undefined;
    this.#ownAgent = undefined;
    this.#ownMessage = undefined;
    this.#ownBlock = undefined;
    this.#ownCall = undefined;
    return this.#base;
  }
}
