import type { EndCause } from '../adapter.ts';
import { given, isObject, objects, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { answerAsks, openAsk } from './asks.ts';
import { reportEarly } from './call-events.ts';
import { tellHistory } from './history.ts';
import { endMessage } from './text-events.ts';
import type { Thread } from './thread.ts';
import type { AgUiEvent } from './wire.ts';
import { usageOf } from './wire.ts';

/** `RUN_STARTED`, and the request of a run. What it echoes of the conversation is told as a record. */
export function runStart(thread: Thread, event: AgUiEvent): void {
  const runId = words(event['runId']) ?? thread.runId;
  // A server that names the run otherwise than its request did means the same run.
  const isAnswer = thread.requested && !thread.over;
  if (runId !== thread.runId && !isAnswer) thread.enter(runId);
  else if (thread.over) thread.enter(thread.runId);
  thread.requested = false;
  // A run that this one follows is no run around it; one of another stream may be.
  const parent = words(event['parentRunId']);
  const follows = parent !== undefined && thread.runs.has(parent);
  const meta = given({
    protocolVersion: words(event['protocolVersion']),
    follows: follows ? parent : undefined,
  });
  thread.runs.add(thread.runId);
  thread.begin({
    ...given({ parentRunId: follows ? undefined : parent }),
    ...(Object.keys(meta).length === 0 ? undefined : { meta }),
  });
  const input = isObject(event['input']) ? event['input'] : {};
  answerAsks(thread, objects(input['resume']));
  if (Array.isArray(input['tools'])) thread.tools = new Set(objects(input['tools']).map(({ name }) => name));
  if ('state' in input && thread.state === undefined) thread.state = input['state'];
  tellHistory(thread, objects(input['messages']));
}

/** A request is a run that nobody answered yet: `threadId`, `runId`, the messages so far, answers to open questions. */
export function request(thread: Thread, input: JsonObject): void {
  thread.requested = false;
  runStart(thread, { ...input, input });
  thread.requested = true;
}

/** `RUN_FINISHED`. Without an outcome it is a success. */
export function runFinished(thread: Thread, event: AgUiEvent): void {
  thread.begin();
  if ('result' in event && event['result'] !== null)
    thread.emit({ type: 'run.update', meta: { result: event['result'] } });
  const outcome = isObject(event['outcome']) ? event['outcome'] : {};
  const usage = usageOf(event['usage']);
  if (outcome['type'] === 'cancelled') return end(thread, { outcome: 'cancelled', by: 'source', ...usage });
  const interrupts = outcome['type'] === 'interrupt' ? objects(outcome['interrupts']) : [];
  for (const interrupt of interrupts) openAsk(thread, interrupt);
  endMessages(thread);
  if (outcome['type'] === 'interrupt' || thread.asks.size > 0) {
    if (usage.usage) thread.emit({ type: 'run.update', ...usage });
    thread.emit({ type: 'run.wait', ...given({ reason: words(interrupts[0]?.['reason']) }) });
    thread.over = true;
    thread.waiting.add(thread.runId);
    return undefined;
  }
  const named = Array.isArray(outcome['pendingToolCallIds']) ? outcome['pendingToolCallIds'] : [];
  endSpawning(thread);
  const pendingToolCallIds =
    named.length > 0 ? named.filter((id) => typeof id === 'string') : pending(thread);
  return end(thread, { outcome: 'completed', pendingToolCallIds, ...usage });
}

/** `RUN_ERROR`; it may also come before anything else, or after the run's end. */
export function runError(thread: Thread, event: AgUiEvent): void {
  const error = given({ message: event['message'], code: event['code'] });
  if (thread.over) {
    thread.emit({
      type: 'notice',
      noticeId: `${thread.runId}/error`,
      level: 'error',
      message: words(event['message']) ?? 'The run reported an error after its end.',
      error,
    });
    return;
  }
  thread.begin();
  end(thread, { outcome: 'failed', error, ...usageOf(event['usage']) });
}

type Ending = {
  outcome: 'completed' | 'failed' | 'cancelled';
  error?: unknown;
  by?: 'source';
  pendingToolCallIds?: readonly string[];
};

/** Ends the run, and with it the runs that waited for what this one went on with. */
function end(thread: Thread, ending: Ending): void {
  thread.over = true;
  reportEarly(thread);
  for (const toolCallId of thread.denied) endDenied(thread, toolCallId);
  thread.denied.clear();
  endWaiting(thread, 'completed');
  thread.emit({ type: 'run.end', ...ending });
}

function endWaiting(thread: Thread, outcome: 'completed' | 'waiting'): void {
  const pending = outcome === 'completed' ? { pendingToolCallIds: [] } : undefined;
  for (const runId of thread.waiting)
    thread.stamp.emit(thread.stamp.scope(runId), { type: 'run.end', outcome, ...pending });
  if (outcome === 'completed') thread.waiting.clear();
}

/** The bytes stopped. A run that waits goes on in another stream; one whose answer was lost has done its part. */
export function closeRuns(thread: Thread, cause?: EndCause): void {
  reportEarly(thread);
  // After a connection that broke, the run that goes on with them may come.
  if (cause !== 'error') endWaiting(thread, thread.over ? 'waiting' : 'completed');
}

/** A call that a person refused gets no result. */
function endDenied(thread: Thread, toolCallId: string): void {
  const call = thread.calls.get(toolCallId);
  if (!call || call.phase === 'ended') return;
  call.phase = 'ended';
  const ref = { toolCallId, messageId: call.messageId };
  thread.stamp.emit(call.scope, { type: 'tool.end', ...ref, outcome: 'denied' });
}

/** Ends messages that have no end of their own: those that only hold calls. */
function endMessages(thread: Thread): void {
  for (const [messageId, { isOpen, scope }] of thread.messages)
    if (isOpen && scope.runId === thread.runId) endMessage(thread, messageId);
}

/** Calls of this run that got no result, and are of tools that the application has declared as its own: it answers them. */
function pending(thread: Thread): string[] {
  return [...thread.calls]
    .filter(([, call]) => call.phase !== 'ended' && call.scope.runId === thread.runId)
    .filter(([, call]) => thread.tools?.has(call.name) === true)
    .map(([id]) => id);
}

/** A call whose sub-agent is over has no result of its own, at times; then it ended as the sub-agent did. */
function endSpawning(thread: Thread): void {
  for (const [toolCallId, call] of thread.calls) {
    const ending = call.agents.map((id) => thread.agentEndings.get(id)).at(-1);
    if (call.phase === 'ended' || ending === undefined) continue;
    call.phase = 'ended';
    const { outcome, result, error } = ending;
    const ref = { toolCallId, messageId: call.messageId };
    const told = outcome === 'failed' ? given({ error }) : { output: result };
    thread.stamp.emit(call.scope, { type: 'tool.end', ...ref, outcome, confidence: 'inferred', ...told });
  }
}
