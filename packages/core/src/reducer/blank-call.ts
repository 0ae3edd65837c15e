import type { ToolCall } from '../entities/index.ts';
import { copyCall } from './copies.ts';
import type { Draft } from './draft.ts';
import { runKeyOf } from './keys.ts';

type Identity = Pick<ToolCall, 'key' | 'id' | 'occurrence' | 'agentKey' | 'messageKey'>;

const NONE: readonly never[] = Object.freeze([]);

const BLANK: ToolCall = copyCall({
  entity: 'tool-call',
  key: '',
  id: '',
  occurrence: 1,
  agentKey: '',
  runKey: '',
  messageKey: '',
  name: '',
  status: 'announced',
  soft: false,
  confidence: 'stated',
  inputText: '',
  hasInput: false,
  inputEncoding: 'json',
  inputComplete: false,
  hasOutput: false,
  outputPreliminary: false,
  askKeys: NONE,
  childAgentKeys: NONE,
  started: {},
  last: {},
  waitedMs: 0,
});

/** A call of which nothing is known but where it belongs. */
export function blankCall(draft: Draft, identity: Identity): ToolCall {
  const call = copyCall(BLANK);
  call.key = identity.key;
  call.id = identity.id;
  call.occurrence = identity.occurrence;
  call.agentKey = identity.agentKey;
  call.messageKey = identity.messageKey;
  call.runKey = runKeyOf(draft.event.scope.runId);
  call.stepId = draft.event.scope.stepId;
  call.started = draft.stamp;
  call.last = draft.stamp;
  return call;
}
