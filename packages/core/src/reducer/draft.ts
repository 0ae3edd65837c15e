import type {
  Agent,
  Artifact,
  Ask,
  Block,
  DiagnosticCode,
  Diagnostics,
  LedgerEntry,
  Message,
  Notice,
  Plan,
  RawLog,
  Run,
  Stamp,
  StreamCursor,
  Tally,
  ToolCall,
  TranscriptState,
} from '../entities/index.ts';
import { copyBlock, copyCall, copyCursor } from './copies.ts';
import type { TranscriptEvent } from '../events/index.ts';
import { Owner } from '../internal/entity-table.ts';
import type { EntityTable } from '../internal/entity-table.ts';
import type { Mutable } from '../internal/mutable.ts';
import { noChanges } from './changes.ts';
import type { TranscriptChanges } from './changes.ts';
import { advance } from './cursor.ts';
import { addDiagnostic } from './diagnostics.ts';

/** A state under change. It copies what it touches, once, and leaves the state it came from alone. */
export class Draft {
  readonly base: TranscriptState;
  readonly owner: Owner = new Owner();
  /** Receiver time for events that carry none. */
  readonly seen: number | undefined;
  readonly changes: TranscriptChanges = noChanges();

  sessionId: string | undefined;
  runs: EntityTable<Run>;
  agents: EntityTable<Agent>;
  messages: EntityTable<Message>;
  blocks: EntityTable<Block>;
  toolCalls: EntityTable<ToolCall>;
  asks: EntityTable<Ask>;
  plans: EntityTable<Plan>;
  artifacts: EntityTable<Artifact>;
  raw: EntityTable<RawLog>;
  streams: EntityTable<StreamCursor>;
  ledger: EntityTable<LedgerEntry>;
  notices: readonly Notice[];
  openAskKeys: readonly string[];
  openRunKeys: readonly string[];
  tally: Tally;
  structure: number;
  diagnostics: Diagnostics;

  /** The cursor of the stream that is being read; written back when another one is, and at the end. */
  cursor: StreamCursor | undefined;
  /** The same when this batch made it and may write to it. */
  #ownCursor: Mutable<StreamCursor> | undefined;
  /** The event being applied. */
  event!: TranscriptEvent;
  /** Its two clocks. */
  stamp: Stamp = {};

  #freshBlock: Block | undefined;
  #freshCall: ToolCall | undefined;

  constructor(base: TranscriptState, seen: number | undefined) {
    this.base = base;
    this.seen = seen;
    this.sessionId = base.sessionId;
    this.runs = base.runs;
    this.agents = base.agents;
    this.messages = base.messages;
    this.blocks = base.blocks;
    this.toolCalls = base.toolCalls;
    this.asks = base.asks;
    this.plans = base.plans;
    this.artifacts = base.artifacts;
    this.raw = base.raw;
    this.streams = base.streams;
    this.ledger = base.ledger;
    this.notices = base.notices;
    this.openAskKeys = base.openAskKeys;
    this.openRunKeys = base.openRunKeys;
    this.tally = base.tally;
    this.structure = base.structure;
    this.diagnostics = base.diagnostics;
  }

  /** Makes `event` the one being applied. */
  begin(event: TranscriptEvent): void {
    this.event = event;
    // What is read from a record was not seen happening.
    const seen = event.authority === 'snapshot' ? undefined : this.seen;
    this.stamp = { at: event.at, seen: event.seen ?? seen };
  }

  putRun(run: Run): void {
    this.#noteOpen(run);
    this.runs = this.runs.set(run.key, run, this.owner);
    this.changes.keys.add(run.key);
  }

  /** Keeps the list of runs whose end may still come. */
  #noteOpen(run: Run): void {
    const isOpen = run.status === 'running' || run.status === 'waiting' || run.status === 'interrupted';
    if (isOpen === this.openRunKeys.includes(run.key)) return;
    this.openRunKeys = isOpen
      ? [...this.openRunKeys, run.key]
      : this.openRunKeys.filter((key) => key !== run.key);
  }

  putAgent(agent: Agent): void {
    this.agents = this.agents.set(agent.key, agent, this.owner);
    this.changes.keys.add(agent.key);
  }

  putMessage(message: Message): void {
    this.messages = this.messages.set(message.key, message, this.owner);
    this.changes.keys.add(message.key);
  }

  putBlock(block: Block): void {
    if (block === this.#freshBlock) return;
    this.#freshBlock = block;
    this.blocks = this.blocks.set(block.key, block, this.owner);
    this.changes.keys.add(block.key);
  }

  /** Stores a call; `putToolCall` also keeps the counts that include it right. */
  storeToolCall(call: ToolCall): void {
    this.#freshCall = call;
    this.toolCalls = this.toolCalls.set(call.key, call, this.owner);
    this.changes.keys.add(call.key);
  }

  /** A block to write to: the stored one when this batch has just made it and nobody has seen it, else a copy to put. */
  writable(block: Block): Mutable<Block> {
    return block === this.#freshBlock ? block : copyBlock(block);
  }

  /** The same for a call. Only for fields that no count depends on. */
  writableCall(call: ToolCall): Mutable<ToolCall> {
    return call === this.#freshCall ? call : copyCall(call);
  }

  putAsk(ask: Ask): void {
    const wasOpen = this.asks.get(ask.key)?.state === 'open';
    this.asks = this.asks.set(ask.key, ask, this.owner);
    this.changes.keys.add(ask.key);
    if (wasOpen === (ask.state === 'open')) return;
    this.openAskKeys = wasOpen
      ? this.openAskKeys.filter((key) => key !== ask.key)
      : [...this.openAskKeys, ask.key];
    this.changes.keys.add('asks');
  }

  putPlan(plan: Plan): void {
    this.plans = this.plans.set(plan.key, plan, this.owner);
    this.changes.keys.add(plan.key);
  }

  putArtifact(artifact: Artifact): void {
    this.artifacts = this.artifacts.set(artifact.key, artifact, this.owner);
    this.changes.keys.add(artifact.key);
  }

  putRaw(log: RawLog): void {
    this.raw = this.raw.set(log.key, log, this.owner);
  }

  /** What was received of a stream so far. */
  streamOf(streamId: string): StreamCursor | undefined {
    return this.cursor?.streamId === streamId ? this.cursor : this.streams.get(streamId);
  }

  putStream(stream: StreamCursor): void {
    if (this.cursor !== undefined && this.cursor.streamId !== stream.streamId) this.#writeCursor();
    this.cursor = stream;
  }

  /** Counts an event of a stream as read. The cursor of this batch is changed in place. */
  readTo(cursor: StreamCursor, seq: number): void {
    if (seq !== cursor.seq + 1 || cursor.ahead.length > 0) return this.putStream(advance(cursor, seq));
    if (cursor === this.#ownCursor) this.#ownCursor.seq = seq;
    else {
      this.putStream(cursor);
      this.#ownCursor = copyCursor(cursor);
      this.#ownCursor.seq = seq;
      this.cursor = this.#ownCursor;
    }
  }

  #writeCursor(): void {
    if (this.cursor === undefined || this.streams.get(this.cursor.streamId) === this.cursor) return;
    this.streams = this.streams.set(this.cursor.streamId, this.cursor, this.owner);
  }

  putLedger(entry: LedgerEntry): void {
    this.ledger = this.ledger.set(entry.key, entry, this.owner);
  }

  /** Something was added, moved, hidden or revealed on screen. */
  restructure(): void {
    this.structure += 1;
    this.changes.keys.add('structure');
  }

  /** Records an oddity about the event being applied. */
  diagnose(code: DiagnosticCode, message: string, entityKey?: string): void {
    const { streamId, epoch, seq } = this.event ?? {};
    const diagnostic = {
      code,
      message,
      streamId,
      epoch,
      seq,
      ...(entityKey === undefined ? {} : { entityKey }),
    };
    this.diagnostics = addDiagnostic(this.diagnostics, diagnostic);
    this.changes.diagnostics.push(diagnostic);
    this.changes.keys.add('diagnostics');
  }

  /** The state with everything applied; the one it came from when nothing changed. */
  seal(): TranscriptState {
    this.#writeCursor();
    const next: TranscriptState = {
      sessionId: this.sessionId,
      keepRaw: this.base.keepRaw,
      runs: this.runs,
      agents: this.agents,
      messages: this.messages,
      blocks: this.blocks,
      toolCalls: this.toolCalls,
      asks: this.asks,
      plans: this.plans,
      artifacts: this.artifacts,
      notices: this.notices,
      openAskKeys: this.openAskKeys,
      openRunKeys: this.openRunKeys,
      raw: this.raw,
      streams: this.streams,
      tally: this.tally,
      structure: this.structure,
      diagnostics: this.diagnostics,
      ledger: this.ledger,
    };
    for (const name in next) {
      if (next[name as keyof TranscriptState] !== this.base[name as keyof TranscriptState]) return next;
    }
    return this.base;
  }
}
