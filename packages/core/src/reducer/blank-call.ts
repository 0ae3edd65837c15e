import type { ToolCall } from '../entities/index.ts';
import type { Draft } from './draft.ts';
import { runKeyOf } from './keys.ts';

type Identity = Pick<ToolCall, 'key' | 'id' | 'occurrence' | 'agentKey' | 'messageKey'>;

const NONE: readonly never[] = Object.freeze([]);

/** Every field is named, also those without a value, so that all calls share one shape and copy fast. */
const BLANK: Omit<ToolCall, keyof Identity | 'runKey' | 'started' | 'last'> = Object.freeze({
  entity: 'tool-call',
  stepId: undefined,
  name: '',
  title: undefined,
  kind: undefined,
  executor: undefined,
  server: undefined,
  locations: undefined,
  meta: undefined,
  recovered: undefined,
  status: 'announced',
  soft: false,
  settleReason: undefined,
  interruptedFrom: undefined,
  confidence: 'stated',
  effects: undefined,
  awaitsClient: undefined,
  finishedAfterStop: undefined,
  correctedFrom: undefined,
  reason: undefined,
  resumeTo: undefined,
  denied: undefined,
  detached: undefined,
  inputText: '',
  input: undefined,
  hasInput: false,
  inputEncoding: 'json',
  inputComplete: false,
  output: undefined,
  hasOutput: false,
  outputPreliminary: false,
  outputChannels: undefined,
  error: undefined,
  errorPhase: undefined,
  progress: undefined,
  fullSeen: undefined,
  askKeys: NONE,
  childAgentKeys: NONE,
  callerKey: undefined,
  attempts: undefined,
  thinkingBefore: undefined,
  thinkingAfter: undefined,
  ready: undefined,
  run: undefined,
  ended: undefined,
  endedSeen: undefined,
  waitedMs: 0,
  waitingSince: undefined,
  implied: undefined,
  hidden: undefined,
  retracted: undefined,
  reused: undefined,
  diagnostics: NONE,
});

/** A call of which nothing is known but where it belongs. */
export function blankCall(draft: Draft, identity: Identity): ToolCall {
  const { runId, stepId } = draft.event.scope;
  const { stamp } = draft;
  return { ...BLANK, ...identity, runKey: runKeyOf(runId), stepId, started: stamp, last: stamp };
}
