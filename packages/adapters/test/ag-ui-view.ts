import type { Message } from '@ag-ui/client';
import type { TranscriptState } from '@callboard/core';

interface CallView {
  id: string;
  name: string;
  input: unknown;
  output?: unknown;
  error?: unknown;
}

/** One message as both sides can say it. Results stand with their calls. */
interface MessageView {
  id: string;
  role: string;
  agent: string;
  text: unknown;
  calls: CallView[];
}

/** Ids that the wire does not have: the client makes random ones. */
function named(id: string, role: string): string {
  return role === 'reasoning' && !/^[a-z]\d+$/.test(id) ? 'minted' : id;
}

/** What AG-UI's client holds. */
export function viewOfMessages(
  messages: readonly Message[],
  renamed: Readonly<Record<string, string>> = {},
): MessageView[] {
  const results = new Map(
    messages.flatMap((one) => (one.role === 'tool' ? [[one.toolCallId, one] as const] : [])),
  );
  return messages
    .filter(({ role }) => role !== 'tool')
    .map((message) => ({
      id: named(renamed[message.id] ?? message.id, message.role),
      role: message.role,
      agent: message.subagentRunId ?? 'root',
      text: message.content ?? '',
      calls: (message.role === 'assistant' ? (message.toolCalls ?? []) : []).map((call) => {
        const result = results.get(call.id);
        return {
          id: call.id,
          name: call.function.name,
          input: inputOf(call.function.arguments),
          ...(result && { output: result.content, ...(result.error && { error: result.error }) }),
        };
      }),
    }))
    .sort(byAgent);
}

function inputOf(text: string): unknown {
  try {
    return JSON.parse(text === '' ? '{}' : text) as unknown;
  } catch {
    return text;
  }
}

/** What our state says, in the same words. Their list mixes agents as they speak, ours are lists of their own: compared by agent. */
export function viewOfState(state: TranscriptState): MessageView[] {
  return [...state.messages]
    .filter(
      ({ retracted, items, id }) =>
        !retracted && !(state.runs.has(`run:${id}`) && [...items].every(({ type }) => type === 'agent')),
    )
    .map((message) => {
      const blocks = [...message.items].flatMap((item) => state.blocks.get(item.key) ?? []);
      const activity = blocks.find(({ kind }) => kind === 'data')?.value as { data: unknown } | undefined;
      const isReasoning = blocks.some(({ kind }) => kind === 'reasoning');
      const said = isReasoning ? 'reasoning' : message.role;
      const role = activity ? 'activity' : said;
      return {
        id: named(message.id, role),
        role,
        agent: state.agents.get(message.agentKey)?.id ?? '',
        text: activity ? activity.data : blocks.map(({ text }) => text).join(''),
        calls: [...message.items].flatMap((item) => {
          const call = item.type === 'tool-call' ? state.toolCalls.get(item.key) : undefined;
          if (!call) return [];
          // What we infer from a sub-agent's failure, the protocol's client does not know.
          const isGuess = call.confidence === 'inferred' && call.status === 'failed';
          const ended =
            call.status === 'completed' || (call.status === 'failed' && call.output !== undefined);
          return [
            {
              id: call.id,
              name: call.name,
              input: call.input ?? inputOf(call.inputText),
              ...(ended && {
                output: call.output,
                ...(call.error && !isGuess && { error: call.error.message }),
              }),
            },
          ];
        }),
      };
    })
    .sort(byAgent);
}

/** Keeps the order within an agent. */
function byAgent(a: MessageView, b: MessageView): number {
  return a.agent.localeCompare(b.agent);
}
