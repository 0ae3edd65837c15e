import type {
  Artifact,
  Ask,
  DiagnosticCode,
  LedgerEntry,
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
import type { EntityTable } from '../internal/entity-table.ts';
import type { Mutable } from '../internal/mutable.ts';
import { noChanges } from './changes.ts';
import type { TranscriptChanges } from './changes.ts';
import { change, copyCursor, copyOf, copyState } from './copies.ts';
import type { Changing } from './copies.ts';
import { advance } from './cursor.ts';
import { addDiagnostic, shortened } from './diagnostics.ts';
import type { Meant } from './meant.ts';
import { TABLES } from './tables.ts';
import { isOpen } from './openness.ts';

type Stored = Changing | Plan | Artifact;

type Table = (typeof TABLES)[Stored['entity']];

function isSame(a: TranscriptState, b: TranscriptState): boolean {
  for (const name in a)
    if (a[name as keyof TranscriptState] !== b[name as keyof TranscriptState]) return false;
  return true;
}

function isLive(entity: Run | Ask): boolean {
  return entity.entity === 'run' ? isOpen(entity) : entity.state === 'open';
}

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
  #own = new Map<Stored['entity'], Stored>();

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

  /** Stores an entity. `putToolCall` also keeps the counts that include a call right. */
  put(entity: Stored): void {
    const { entity: kind, key } = entity;
    if (this.#own.get(kind) === entity) return;
    // What an id means may have changed.
    if (kind !== 'block' && kind !== 'tool-call') this.lastBlock = this.lastCall = undefined;
    if (kind === 'run') this.#noteOpen('openRunKeys', this.state.runs.get(key), entity);
    if (kind === 'ask') this.#noteOpen('openAskKeys', this.state.asks.get(key), entity);
    this.#own.set(kind, entity);
    const tables = this.state as unknown as Record<Table, EntityTable<Stored>>;
    const table = TABLES[kind];
    tables[table] = tables[table].set(key, entity, this.#owner);
    this.changes.keys.add(key);
  }

  /** Stores an entity with some fields changed; for calls there is `putToolCall`. */
  update<T extends Exclude<Changing, ToolCall>>(entity: T, fields: Partial<T>): void {
    this.put(change(entity, fields));
  }

  /**
   * An entity to write to: the stored one when this batch made it last of its kind, else a copy. It is put in either case.
   * In a call only for fields that no count depends on.
   */
  writable<T extends Changing>(entity: T): Mutable<T> {
    return entity === this.#own.get(entity.entity) ? entity : copyOf(entity);
  }

  /** Keeps a list of keys of what is open. */
  #noteOpen(list: 'openRunKeys' | 'openAskKeys', before: Run | Ask | undefined, after: Run | Ask): void {
    const is = isLive(after);
    if (is === (before !== undefined && isLive(before))) return;
    const keys = this.state[list];
    this.state[list] = is ? [...keys, after.key] : keys.filter((other) => other !== after.key);
    if (list === 'openAskKeys') this.changes.keys.add('asks');
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

  /** Records an oddity about the event being applied, in a few words; without a detail in those of its code. */
  diagnose(code: DiagnosticCode, entityKey?: string, detail: string = code.replace('-', ' ')): void {
    this.touch();
    const { type, streamId, epoch, seq } = this.event ?? {};
    const message = shortened(`${type}: ${detail}`);
    const diagnostic = { code, message, streamId, epoch, seq, entityKey };
    this.state.diagnostics = addDiagnostic(this.state.diagnostics, diagnostic);
    this.changes.diagnostics.push(diagnostic);
    this.changes.keys.add('diagnostics');
  }

  /** The state with everything applied; the one it came from when nothing changed. From here on it is left alone. */
  seal(): TranscriptState {
    if (this.state === this.#base) return this.#base;
    this.#writeCursor();
    // A client may say again what it said of its connection, which takes no number.
    if (isSame(this.state, this.#base)) this.state = this.#base;
    this.#base = this.state;
    this.#owner = new Owner();
    this.#ownCursor = undefined;
    this.#own = new Map<Stored['entity'], Stored>();
    return this.#base;
  }
}
