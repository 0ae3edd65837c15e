import type { Run, ToolCall, TranscriptState } from '@callboard/core';
import type { TranscriptActions } from '@callboard/react';
import { selectBlockText } from '@callboard/core/selectors';
import { api } from '../api/api-client.ts';
import type { SessionConnection } from './session-connection.ts';

/** What a person may do in a session, as requests to the server. The answers come back as events. */
export function createSessionActions(
  sessionId: string,
  connection: SessionConnection,
): Required<TranscriptActions> {
  const { store } = connection;

  async function startAgain(prompt: string): Promise<void> {
    await api.startRun(sessionId, prompt);
    connection.attach();
  }

  return {
    onAnswer: async ({ ask, outcome, reason, input, remember }) => {
      await api.answer(sessionId, ask.id, {
        outcome: outcome === 'approved' || outcome === 'answered' ? 'approved' : 'denied',
        ...(reason === undefined ? {} : { reason }),
        ...(input === undefined ? {} : { input }),
        ...(remember === undefined ? {} : { always: remember }),
      });
    },
    onCancel: async ({ toolCall, agent, run }) => {
      const spawnKey = agent?.spawnCallKey;
      const call =
        toolCall ?? (spawnKey === undefined ? undefined : store.getState().toolCalls.get(spawnKey));
      if (call && !run) await api.cancelCall(sessionId, call.id);
      else await api.stop(sessionId);
    },
    onRetry: ({ toolCall, message, run }) => {
      const state = store.getState();
      if (toolCall) return startAgain(callAgain(toolCall));
      return startAgain(promptOf(state, run?.key ?? message?.runKey));
    },
    onResume: () => connection.resume(),
  };
}

function callAgain(call: ToolCall): string {
  const input = call.inputText || JSON.stringify(call.input ?? {});
  return `Call ${call.name} with ${input}`;
}

/** The words with which a run was asked for. */
function promptOf(state: TranscriptState, runKey: Run['key'] | undefined): string {
  const asked = state.messages.values().find((one) => one.runKey === runKey && one.role === 'user');
  if (!asked) throw new Error('The request of this run is not in the transcript.');
  return selectBlockText(state, asked.key);
}
