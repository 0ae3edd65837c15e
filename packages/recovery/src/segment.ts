/** Why a region that looked like a call is not one. The raw text is always kept. */
export type RejectReason = 'truncated' | 'malformed' | 'unknown-tool' | 'too-large' | 'duplicate';

/** Why text was removed that is neither a call nor an attempt at one. */
export type DropReason =
  'syntax' | 'orphan-closer' | 'end-token' | 'reasoning-tag' | 'partial-marker' | 'no-call' | 'native-calls';

/** How the end of a call was found. */
export type Completeness = 'closed' | 'implicit-close' | 'repaired' | 'lenient';

/** How a written name was matched with an offered tool. */
export type ResolvedBy = 'exact' | 'namespace' | 'case' | 'suffix' | 'alias';

/** Half-open range in the message, UTF-16 units. */
export interface Span {
  start: number;
  end: number;
}

/** Where a recovered call comes from, for approval rules that are stricter than for native calls. */
export interface Recovered {
  dialect: string;
  resolvedBy: ResolvedBy;
  completeness: Completeness;
  /** `json`: the values were typed in the text; `schema`: by the tool's schema; `guessed`: some value had no schema. */
  typed: 'json' | 'schema' | 'guessed';
  /** The id written by the model, verbatim, when the dialect carries one. */
  sourceId?: string;
  /** A key was given twice; the last value won. */
  duplicateKeys?: true;
  span: Span;
}

/** Visible text. Neighbouring text segments may be joined freely. */
export interface TextSegment extends Span {
  type: 'text';
  text: string;
}

/** Text between reasoning tags; only with `reasoning: 'separate'`. */
export interface ReasoningSegment extends Span {
  type: 'reasoning';
  text: string;
  /** The message ended before the closing tag. Set on the last segment, which may be empty. */
  cut?: true;
}

/** The name of a call is known, its input is still arriving. A `call` or `rejected` with the same id follows. */
export interface CallStartSegment extends Span {
  type: 'call-start';
  id: string;
  name: string;
}

/** A complete call. `start`/`end` cover everything that was removed for it. */
export interface CallSegment extends Span {
  type: 'call';
  id: string;
  /** Name of the offered tool. */
  name: string;
  input: Record<string, unknown>;
  /** The input exactly as written. */
  rawInput: string;
  raw: string;
  recovered: Recovered;
}

/** An attempted call that must not run. */
export interface RejectedSegment extends Span {
  type: 'rejected';
  id: string;
  reason: RejectReason;
  /** Name as written, or the offered tool's name when it resolved. */
  name?: string;
  /** Values that were complete, for display only. */
  input?: Record<string, unknown>;
  raw: string;
  dialect: string;
  sourceId?: string;
}

/** Removed markup that is no call: wrappers, closers, end tokens. */
export interface DroppedSegment extends Span {
  type: 'dropped';
  reason: DropReason;
  raw: string;
}

/** A marker that stays visible because of where it stands. Covers text that is also in a text segment. */
export interface NoteSegment extends Span {
  type: 'note';
  reason: 'in-code' | 'in-reasoning' | 'quoted';
  dialect: string;
}

/** What the scanner gives out, in order. All but `call-start` and `note` tile the message. */
export type Segment =
  | TextSegment
  | ReasoningSegment
  | CallStartSegment
  | CallSegment
  | RejectedSegment
  | DroppedSegment
  | NoteSegment;
