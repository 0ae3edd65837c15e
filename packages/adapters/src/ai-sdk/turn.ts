import type { EventScope } from '@callboard/core';
import type { AdapterOptions, ReopenMode } from '../adapter.ts';
import { isObject, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { Stamp } from '../internal/stamp.ts';
import type { ChildAgent } from './place.ts';
import type { Loose, UiMessage } from './wire.ts';
import { toolNameOf } from './wire.ts';

/** Settings of the AI SDK adapter. */
export interface AiSdkAdapterOptions extends AdapterOptions {
  /** Id of the assistant message, for servers that send none. Default: derived from the stream's name. */
  messageId?: string;
  /**
   * The assistant message as the host has it already, when the stream goes on with it or replays it: streamed input
   * continues where it was, and what was imported from UI messages is met again instead of shown twice.
   */
  message?: UiMessage;
  /**
   * How the server goes on after a loss. Default `replay`; `continue` for servers that count chunks (Workflow): ask them for
   * the chunk after `position.lastEventId` (`startIndex`).
   */
  resumeMode?: ReopenMode;
}

/** One text or reasoning part that is being written. */
export interface OpenText {
  blockId: string;
  scope: EventScope;
  length: number;
}

/** One call of the turn. */
export interface TurnCall {
  scope: EventScope;
  /** Its name was told. */
  announced: boolean;
  /** Length of the streamed input. */
  length: number;
  input?: unknown;
  name?: string;
  /** Where it stands: reading input, input known, waiting for an answer, giving output, over. */
  phase: 'input' | 'ready' | 'asking' | 'working' | 'ended';
  byProvider: boolean;
  errorText?: string;
  child?: ChildAgent;
  /** Known from the message the host has; its next opener means it and not another call. */
  carried?: boolean;
}

/** The state of one response while it is read. */
export interface Turn {
  readonly stamp: Stamp;
  readonly options: AiSdkAdapterOptions;
  runId: string;
  messageId: string;
  /** The message id was made up here; a real one may still claim the message. */
  minted: boolean;
  begun: boolean;
  over: boolean;
  runScope: EventScope;
  /** The current step. */
  scope: EventScope;
  step: number;
  attempt: number;
  /** Number of the next part of the message, and of the first one of this step. */
  part: number;
  stepPart: number;
  texts: Map<string, OpenText>;
  calls: Map<string, TurnCall>;
  /** Data parts by type and id: the same part may come again. */
  data: Map<string, { blockId: string; scope: EventScope }>;
  /** Approvals that the known message says were answered, by ask id. */
  answered: Map<string, JsonObject>;
  /** Open approvals: whether a policy answers, and for which call. */
  asks: Map<string, { automatic: boolean; toolCallId: string }>;
  metadata?: Record<string, unknown>;
  /** The last error of the stream, until its end says what it meant. */
  error?: unknown;
}

/** A turn at its start; a replay begins with a new one. */
export function createTurn(stamp: Stamp, options: AiSdkAdapterOptions, replays: boolean): Turn {
  const runId = options.runId ?? stamp.streamId;
  const { message } = options;
  const known = message?.id ?? options.messageId;
  const earlier = replays ? [] : ((message?.parts ?? []) as readonly Loose[]);
  const turn: Turn = {
    stamp,
    options,
    runId,
    messageId: known ?? `${stamp.streamId}/message`,
    minted: known === undefined,
    begun: false,
    over: false,
    runScope: stamp.scope(runId),
    scope: stamp.scope(runId),
    step: earlier.filter((part) => part.type === 'step-start').length,
    attempt: 0,
    part: earlier.length,
    stepPart: earlier.length,
    texts: new Map(),
    calls: new Map(),
    data: new Map(),
    asks: new Map(),
    answered: new Map(),
  };
  enterStep(turn);
  for (const part of (message?.parts ?? []) as readonly Loose[]) carryCall(turn, part, replays);
  return turn;
}

/**
 * Another response in the same stream: a run of its own. It goes on with the message it names, or, naming none, with one that
 * waits for an answer.
 */
export function nextTurn(turn: Turn, runId: string, messageId: string | undefined): Turn {
  const runScope = turn.stamp.scope(runId);
  const open = [...turn.calls].filter(([, { phase }]) => phase !== 'ended');
  const goesOn = messageId === undefined ? open.length > 0 : messageId === turn.messageId;
  const next: Turn = {
    ...turn,
    runId,
    messageId: messageId ?? (goesOn ? turn.messageId : `${runId}/message`),
    minted: messageId === undefined && !goesOn,
    begun: false,
    over: false,
    runScope,
    part: goesOn ? turn.part : 0,
    texts: new Map(),
    data: new Map(),
    calls: new Map(goesOn ? open.map(([id, call]) => [id, { ...call, scope: runScope, carried: true }]) : []),
    asks: new Map(goesOn ? turn.asks : []),
    answered: new Map(),
  };
  delete next.metadata;
  delete next.error;
  enterStep(next);
  return next;
}

/** Makes the scope of the current step. Names of steps follow the message when the host knows it, else the stream. */
export function enterStep(turn: Turn): void {
  const prefix = turn.options.message === undefined ? turn.stamp.streamId : turn.messageId;
  const attempt = turn.attempt === 0 ? '' : `.${turn.attempt}`;
  turn.scope = turn.stamp.scope(turn.runId, 'root', `${prefix}#${turn.step}${attempt}`);
}

/** A call of the known message. One whose input is not complete goes on where its text ends, unless all comes again. */
function carryCall(turn: Turn, part: Loose, replays: boolean): void {
  const id = words(part['toolCallId']);
  const name = toolNameOf(part);
  if (id === undefined || name === undefined) return;
  const { approval } = part;
  const askId = isObject(approval) ? words(approval['id']) : undefined;
  if (part['state'] === 'approval-responded' && isObject(approval) && askId !== undefined) {
    turn.answered.set(askId, approval);
  }
  const raw = part['rawInput'];
  const reading = replays || part['state'] === 'input-streaming';
  turn.calls.set(id, {
    scope: turn.runScope,
    announced: true,
    carried: true,
    length: !replays && reading && typeof raw === 'string' ? raw.length : 0,
    input: part['input'],
    name,
    phase: reading ? 'input' : carriedPhase(part['state']),
    byProvider: part['providerExecuted'] === true,
  });
}

/** Only what this response itself leaves without an outcome waits for the client. */
function carriedPhase(state: unknown): TurnCall['phase'] {
  return state === 'input-available' ? 'ready' : 'ended';
}
