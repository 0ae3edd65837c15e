import type { Adapter, AdapterOptions } from '../adapter.ts';
import { MAX_LINE_LENGTH } from '../decode/lines.ts';
import { instantOf } from '../internal/instant.ts';
import type { JsonObject } from '../internal/json.ts';
import { objects, words } from '../internal/json.ts';
import { Stamp } from '../internal/stamp.ts';
import { WireAdapter } from '../internal/wire-adapter.ts';
import * as agent from './agent-events.ts';
import { withBinary } from './binary.ts';
import type { DecodeEvent } from './binary.ts';
import * as call from './call-events.ts';
import { chunk, closeLanes } from './chunk-events.ts';
import { closeStored, messagesSnapshot, storedMessage } from './history.ts';
import * as run from './run-events.ts';
import * as text from './text-events.ts';
import { Thread } from './thread.ts';
import * as value from './value-events.ts';
import type { AgUiEvent } from './wire.ts';

/** Settings of the AG-UI adapter. */
export interface AgUiAdapterOptions extends AdapterOptions {
  /** `decode` of `@ag-ui/proto`, for servers that answer with protobuf. Bytes then need no other setting. */
  decode?: DecodeEvent;
}

type Reader = (thread: Thread, event: AgUiEvent) => void;

/** Events that open their run themselves. */
const RUN: ReadonlyMap<unknown, Reader> = new Map<unknown, Reader>([
  ['RUN_STARTED', run.runStart],
  ['RUN_FINISHED', run.runFinished],
  ['RUN_ERROR', run.runError],
]);

const READERS: ReadonlyMap<unknown, Reader> = new Map<unknown, Reader>([
  ['TEXT_MESSAGE_CONTENT', (thread, event) => text.textContent(thread, event, 'text')],
  ['TOOL_CALL_ARGS', call.callArgs],
  ['TEXT_MESSAGE_START', (thread, event) => text.textStart(thread, event, 'text')],
  ['TEXT_MESSAGE_END', (thread, event) => text.textEnd(thread, event, 'text')],
  ['TEXT_MESSAGE_CHUNK', (thread, event) => chunk(thread, event, 'text')],
  ['TOOL_CALL_START', call.callStart],
  ['TOOL_CALL_END', call.callEnd],
  ['TOOL_CALL_CHUNK', (thread, event) => chunk(thread, event, 'tool')],
  ['TOOL_CALL_RESULT', call.callResult],
  ['REASONING_START', () => undefined],
  ['REASONING_END', () => undefined],
  ['REASONING_MESSAGE_START', (thread, event) => text.textStart(thread, event, 'reasoning')],
  ['REASONING_MESSAGE_CONTENT', (thread, event) => text.textContent(thread, event, 'reasoning')],
  ['REASONING_MESSAGE_END', (thread, event) => text.textEnd(thread, event, 'reasoning')],
  ['REASONING_MESSAGE_CHUNK', (thread, event) => chunk(thread, event, 'reasoning')],
  ['REASONING_ENCRYPTED_VALUE', call.encryptedValue],
  ['THINKING_START', text.thinking],
  ['THINKING_END', text.thinking],
  ['THINKING_TEXT_MESSAGE_START', text.thinking],
  ['THINKING_TEXT_MESSAGE_CONTENT', text.thinking],
  ['THINKING_TEXT_MESSAGE_END', text.thinking],
  ['SUBAGENT_STARTED', agent.agentStarted],
  ['SUBAGENT_FINISHED', agent.agentFinished],
  ['SUBAGENT_ERROR', agent.agentError],
  ['STEP_STARTED', (thread, event) => step(thread, event, 'step.start')],
  ['STEP_FINISHED', (thread, event) => step(thread, event, 'step.end')],
  ['STATE_SNAPSHOT', value.stateEvent],
  ['STATE_DELTA', value.stateEvent],
  ['MESSAGES_SNAPSHOT', messagesSnapshot],
  ['ACTIVITY_SNAPSHOT', value.activitySnapshot],
  ['ACTIVITY_DELTA', value.activityDelta],
  ['CUSTOM', value.customEvent],
  ['RAW', (thread, event) => thread.setAside(event, 'raw')],
]);

function step(thread: Thread, event: AgUiEvent, type: 'step.start' | 'step.end'): void {
  const name = words(event['stepName']);
  if (name === undefined) return thread.setAside(event, 'bad-field');
  const { runId, agentId } = thread.owner(event);
  const scope = thread.stamp.scope(runId, agentId, name);
  thread.stamp.emit(scope, type === 'step.start' ? { type, name } : { type });
  return undefined;
}

/**
 * Reads AG-UI, 1.0 and the names of 0.x: server-sent events, lines, protobuf (with `decode`), parsed events. One stream may
 * hold several runs. Stored lists of messages and requests (`RunAgentInput`) are read too.
 */
export function createAgUiAdapter(options: AgUiAdapterOptions): Adapter {
  const stamp = new Stamp('ag-ui', options);
  const base = options.runId ?? stamp.streamId;
  let thread = new Thread(stamp, base);
  let turns = 0;

  /** The messages of a thread: what is stored of it, or the request of a run that was sent with them. */
  function readThread(value: JsonObject): void {
    if (options.mode !== 'import') return run.request(thread, value);
    for (const message of objects(value['messages'])) storedMessage(thread, message, nextRunId);
    return undefined;
  }

  const nextRunId = (): string => `${base}#${(turns += 1)}`;

  function read(event: JsonObject): void {
    const { type, role } = event;
    stamp.at = instantOf(event['timestamp']);
    if (type === undefined && Array.isArray(event['messages'])) return readThread(event);
    if (type === undefined && typeof role === 'string') return storedMessage(thread, event, nextRunId);
    closeLanes(thread, event);
    const opener = RUN.get(type);
    if (opener) return opener(thread, event);
    thread.begin();
    const reader = READERS.get(type);
    if (reader) return reader(thread, event);
    return thread.setAside(event, 'unknown-type');
  }

  const adapter = new WireAdapter(options, {
    stamp,
    scope: () => thread.scope,
    learn(event) {
      stamp.sessionId ??= words(event['threadId']);
      const runId = words(event['runId']);
      if (!thread.begun && runId !== undefined && event['role'] === undefined) thread.enter(runId);
    },
    read,
    close(cause) {
      if (cause !== 'error') closeStored(thread);
      run.closeRuns(thread, cause);
    },
    reset() {
      thread = new Thread(stamp, base);
      turns = 0;
    },
    open: () => thread.begin(),
    finished: () => thread.over,
  });
  return withBinary(adapter, options.decode, options.maxLineLength ?? MAX_LINE_LENGTH);
}
