import { given, isObject, words } from '../internal/json.ts';
import type { AgentEnding, Thread } from './thread.ts';
import type { AgUiEvent } from './wire.ts';
import { metaOf } from './wire.ts';

/** `SUBAGENT_STARTED`: one invocation, under the agent, call and message that it names. */
export function agentStarted(thread: Thread, event: AgUiEvent): void {
  const id = words(event['subagentRunId']);
  if (id === undefined) return thread.setAside(event, 'bad-field');
  const spawnToolCallId = words(event['parentToolCallId']);
  const call = thread.calls.get(spawnToolCallId ?? '');
  if (call && !call.agents.includes(id)) call.agents.push(id);
  const parentAgentId = words(event['parentSubagentRunId']) ?? call?.scope.agentId ?? 'root';
  thread.stamp.emit(thread.scopeOf(id), {
    type: 'agent.start',
    parentAgentId,
    ...given({
      spawnToolCallId,
      spawnAgentId: spawnToolCallId === undefined ? undefined : (call?.scope.agentId ?? parentAgentId),
      messageId: words(event['parentMessageId']),
      name: words(event['name']),
      task: words(event['description']),
    }),
    ...metaOf(event),
  });
  return undefined;
}

/** `SUBAGENT_FINISHED`. One that is suspended waits for a person and goes on in another run. */
export function agentFinished(thread: Thread, event: AgUiEvent): void {
  const id = words(event['subagentRunId']);
  if (id === undefined) return thread.setAside(event, 'bad-field');
  const { outcome, result } = event;
  if (isObject(outcome) && outcome['type'] === 'suspended')
    thread.stamp.emit(thread.scopeOf(id), { type: 'agent.update', status: 'waiting' });
  else endAgent(thread, id, { outcome: 'completed', ...(result == null ? undefined : { result }) });
  return undefined;
}

/** `SUBAGENT_ERROR`: the sub-agent failed; the run may go on. */
export function agentError(thread: Thread, event: AgUiEvent): void {
  const id = words(event['subagentRunId']);
  if (id === undefined) return thread.setAside(event, 'bad-field');
  endAgent(thread, id, {
    outcome: 'failed',
    error: given({ message: event['message'], code: event['code'] }),
  });
  return undefined;
}

function endAgent(thread: Thread, id: string, ending: AgentEnding): void {
  thread.agentEndings.set(id, ending);
  thread.stamp.emit(thread.scopeOf(id), { type: 'agent.end', ...ending });
}
