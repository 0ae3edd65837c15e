import { given, isObject, words } from '../internal/json.ts';
import { PartTracker } from './part-tracker.ts';
import type { ChildAgent, Place, Spawn } from './place.ts';
import { scopeAt } from './place.ts';

/** Opens a sub-agent below its call, at any depth. Its id is the path of calls that leads to it. */
export function createChildAgent(parent: Place, { toolCallId, stepId, name, input }: Spawn): ChildAgent {
  const above = parent.agentId === 'root' ? parent.messageId : parent.agentId;
  const agentId = `${above}/${toolCallId}`;
  let tracker: PartTracker | undefined;

  function emit(body: Parameters<Place['stamp']['emit']>[1]): void {
    parent.stamp.emit(parent.stamp.scope(parent.runId, agentId), body);
  }

  function finishMessage(outcome: 'completed' | 'failed', error?: unknown): void {
    if (tracker)
      emit({ type: 'message.end', messageId: tracker.place.messageId, outcome, ...given({ error }) });
  }

  parent.stamp.emit(scopeAt(parent, stepId), { type: 'tool.run', toolCallId, messageId: parent.messageId });
  const task = isObject(input) ? (words(input['task']) ?? words(input['prompt'])) : undefined;
  const spawn = { parentAgentId: parent.agentId, spawnToolCallId: toolCallId, spawnAgentId: parent.agentId };
  emit({ type: 'agent.start', ...spawn, ...given({ name, task }) });

  return {
    update(message) {
      const messageId = words(message.id) ?? agentId;
      if (tracker?.place.messageId !== messageId) {
        finishMessage('completed');
        tracker = new PartTracker(
          { stamp: parent.stamp, runId: parent.runId, agentId, messageId },
          createChildAgent,
        );
        emit({ type: 'message.start', messageId, role: 'assistant' });
      }
      tracker.place.stamp = parent.stamp;
      tracker.place.runId = parent.runId;
      tracker.update(message);
    },
    end(outcome, error) {
      finishMessage(outcome, error);
      emit({ type: 'agent.end', outcome, ...given({ error }) });
    },
  };
}
