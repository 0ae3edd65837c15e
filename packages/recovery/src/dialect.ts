import type { DropReason, RejectReason } from './segment.ts';
import type { Pull, Source } from './source.ts';
import type { JsonSchema, ResolvedTool, ToolIndex } from './tools.ts';

/**
 * How far a marker may be believed: `S` reserved tokens nobody types, `T` tags that also occur in documents,
 * `B` no marker of its own. `B` dialects work only when the caller names them.
 */
export type Tier = 'S' | 'T' | 'B';

/** Caps that bound time and memory. All have defaults. */
export interface RecoveryLimits {
  /** Longest region of one call, UTF-16 units. Default 4 MiB. */
  callLength: number;
  /** Calls in one message. Default 128. */
  calls: number;
  /** Parameters of one call. Default 1,024. */
  parameters: number;
  /** Nesting of brackets in an input. Default 256. */
  depth: number;
}

/**
 * What a reader found out about one call. `closed`: complete. `implicit`: the value is closed, its outer closer is
 * missing. `repaired`: the text was mended without inventing anything. `partial`: all parameters closed, the call not.
 * `open`: the input is closed, the object around it not. `cut`: ended inside a value.
 */
export type CallState =
  'closed' | 'implicit' | 'repaired' | 'partial' | 'open' | 'cut' | 'malformed' | 'too-large';

/** A call as written, before names are resolved. */
export interface WrittenCall {
  name: string;
  end: number;
  rawInput: string;
  input?: Record<string, unknown> | undefined;
  state: CallState;
  typed: 'json' | 'schema' | 'guessed';
  sourceId?: string | undefined;
  duplicateKeys?: boolean;
}

/** A stretch of text that a reader claims. Without calls it is only removed. */
export interface Region {
  end: number;
  calls: WrittenCall[];
  /** The text is no call and stays; scanning goes on at `end`. */
  text?: true;
  drop?: DropReason;
  /** Reasoning begins at `end` and lasts until one of these markers. */
  reasoning?: readonly string[];
}

/** What a reader gets to work with. */
export interface Reading {
  readonly src: Source;
  readonly tools: ToolIndex;
  readonly limits: RecoveryLimits;
  readonly dialect: Dialect;
  /** Start of the region, including wrappers. */
  readonly start: number;
  /** Start of the marker that chose this reader. */
  readonly mark: number;
  /** Position after the marker. */
  readonly pos: number;
  /** Kind of the known marker at a position, waiting while it could still become one. */
  marker: (position: number) => Pull<FoundMarker | undefined>;
  /** Tells the reader of the message that a call of this name has begun. */
  announce: (name: string) => ResolvedTool | undefined;
}

/** A known marker in the text. */
export interface FoundMarker {
  length: number;
  closes: boolean;
  opens: boolean;
  ends: boolean;
}

/** Reads one region. Undefined means: this is not ours, and nothing was claimed. */
export type Reader = (reading: Reading) => Pull<Region | undefined>;

/** Marker spellings, or how to make them from the offered names. */
export type Spellings = readonly string[] | ((names: readonly string[]) => string[]);

/** A text syntax for tool calls: markers and the readers of what follows them. */
export interface Dialect {
  readonly name: string;
  readonly tier: Tier;
  /** Spellings that begin a call anywhere. A function when they depend on the offered names. */
  readonly open?: Spellings;
  /** Spellings that begin a call only at the start of the message. */
  readonly openAtStart?: Spellings;
  /** Spellings that begin a call only at the start of a line. */
  readonly openAtLine?: Spellings;
  /** The reader wants to see the marker too. */
  readonly keepsMarker?: true;
  /** Spellings that stand around calls. */
  readonly wrap?: readonly string[];
  /** Spellings that end a call or a wrapper. */
  readonly close?: readonly string[];
  /** Spellings that mean nothing to a reader and are always removed. */
  readonly noise?: readonly string[];
  /** Spellings that are removed once something else of the message was. */
  readonly tail?: readonly string[];
  /** Whitespace that the model's template writes before a call. */
  readonly lead?: string;
  /** Reasoning tags: opener and closer. */
  readonly reasoning?: readonly (readonly [string, string])[];
  /** Readers in the order they are tried. */
  readonly read: readonly Reader[];
}

/** State of a call that a reader must give up, as the reason a person sees. */
export const REJECTION: Partial<Record<CallState, RejectReason>> = {
  partial: 'truncated',
  open: 'truncated',
  cut: 'truncated',
  malformed: 'malformed',
  'too-large': 'too-large',
};

/** The schema of one property of an offered tool. */
export function propertySchema(found: ResolvedTool | undefined, key: string): JsonSchema | undefined {
  const properties = found?.tool.inputSchema?.['properties'];
  if (typeof properties !== 'object' || properties === null || !Object.hasOwn(properties, key))
    return undefined;
  const schema = (properties as Record<string, unknown>)[key];
  return typeof schema === 'object' && schema !== null ? (schema as JsonSchema) : undefined;
}

/** The one key that a tool's schema requires, when it is one. */
export function onlyRequired(found: ResolvedTool | undefined): string | undefined {
  const required = found?.tool.inputSchema?.['required'];
  const [key] = Array.isArray(required) && required.length === 1 ? (required as unknown[]) : [];
  return typeof key === 'string' ? key : undefined;
}
