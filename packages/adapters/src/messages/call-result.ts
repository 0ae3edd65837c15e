import type { SettleReason, ToolCall, ToolCallStatus } from '@callboard/core';

/** What a model is told about a call: its output, or why there is none. */
export interface CallResult {
  isError: boolean;
  /** The output as sent, for a call that completed. */
  output?: unknown;
  /** The output or the reason as text, never empty. */
  text: string;
}

const WHY: Readonly<Record<SettleReason, string>> = {
  'incomplete-input': 'its input was never complete, so it did not run',
  'run-ended': 'the run ended before its result arrived',
  'run-error': 'the run failed before its result arrived',
  'run-limit': 'the run was stopped by a limit before its result arrived',
  stopped: 'it was stopped',
  'connection-lost': 'the connection was lost before its result arrived',
  'agent-ended': 'the agent that made it ended first',
  retracted: 'it was withdrawn',
};

const WITHOUT_RESULT: Readonly<Record<Exclude<ToolCallStatus, 'completed' | 'failed'>, string>> = {
  announced: 'No result: the call was not complete when this conversation went on.',
  'input-streaming': 'No result: the input of the call was not complete when this conversation went on.',
  ready: 'No result: the call has not been run.',
  'awaiting-approval': 'No result: nobody has approved the call, so it has not been run.',
  running: 'No result yet: the call was still running when this conversation went on.',
  paused: 'No result yet: the call was paused when this conversation went on.',
  denied: 'Denied: the call was not allowed and did not run.',
  cancelled: 'Cancelled: the call has no result.',
  interrupted: 'Interrupted: the outcome of the call is unknown. It may have had effects.',
};

/** The result of a call for the next request. A call without one gets a truthful error, so that none is left open. */
export function callResult(call: ToolCall): CallResult {
  const { status } = call;
  if (status === 'completed') {
    const output = call.output ?? null;
    return { isError: false, output, text: call.output === undefined ? '(no output)' : outputText(output) };
  }
  const said = status === 'failed' ? failureWords(call) : WITHOUT_RESULT[status];
  return { isError: true, text: [said, ...detailsOf(call)].join('\n') };
}

function failureWords({ error }: ToolCall): string {
  return `Failed: ${error?.message ?? 'no details are known.'}`;
}

/** What else is known of a call without a result. */
function detailsOf(call: ToolCall): string[] {
  const { status, effects, error } = call;
  const progress = progressWords(call);
  const partial = partialOutput(call);
  return [
    ...reasonsOf(call),
    ...(status !== 'failed' && error !== undefined ? [`Error: ${error.message}`] : []),
    ...(status === 'cancelled' && effects === 'possible' ? ['It may have had effects.'] : []),
    ...(progress === undefined ? [] : [`Last progress: ${progress}`]),
    ...(partial === undefined ? [] : [`Output so far: ${partial}`]),
  ];
}

function reasonsOf({ status, settleReason, reason }: ToolCall): string[] {
  const isInferred = settleReason !== undefined && (status === 'cancelled' || status === 'interrupted');
  return [
    ...(isInferred ? [`Reason: ${WHY[settleReason]}.`] : []),
    ...(reason === undefined || reason === '' ? [] : [`Reason: ${reason}`]),
  ];
}

function progressWords({ progress }: ToolCall): string | undefined {
  const { fraction, message } = progress ?? {};
  const share = fraction === undefined ? undefined : `${Math.floor(fraction * 100)} %`;
  return [share, message].filter((part) => part !== undefined && part !== '').join(' ') || undefined;
}

function partialOutput({ hasOutput, output, outputChannels }: ToolCall): string | undefined {
  if (hasOutput && output !== undefined && output !== null) return outputText(output);
  const channels = Object.values(outputChannels ?? {}).filter((text) => text !== '');
  return channels.length === 0 ? undefined : channels.join('\n');
}

/** An output as text: words as they are, content blocks of words joined, everything else as JSON. */
function outputText(output: unknown): string {
  if (typeof output === 'string') return output === '' ? '(empty output)' : output;
  const blocks = contentTexts(output);
  const text = blocks === undefined ? JSON.stringify(output) : blocks.join('\n');
  return text === undefined || text === '' ? '(no output)' : text;
}

/** The words of MCP-like content, when it holds nothing but words. */
function contentTexts(output: unknown): string[] | undefined {
  if (typeof output !== 'object' || output === null || Object.keys(output).length !== 1) return undefined;
  if (!('content' in output) || !Array.isArray(output.content) || output.content.length === 0)
    return undefined;
  const texts = output.content.map((block: unknown) =>
    typeof block === 'object' && block !== null && 'type' in block && block.type === 'text' && 'text' in block
      ? block.text
      : undefined,
  );
  return texts.every((text) => typeof text === 'string') ? texts : undefined;
}

/** The input of a call as the object that providers want; one that is none, or was never complete, is kept inside one. */
export function callInput({ hasInput, input, inputText, inputEncoding }: ToolCall): Record<string, unknown> {
  if (hasInput) {
    if (typeof input === 'object' && input !== null && !Array.isArray(input))
      return input as Record<string, unknown>;
    return input === null || input === undefined || input === '' ? {} : { input };
  }
  if (inputText === '') return {};
  return { [inputEncoding === 'text' ? 'input' : 'unparsable_input']: inputText };
}
