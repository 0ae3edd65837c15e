import type { Move, Turn } from './workload.ts';

const PIECE = 1024;

/** A turn as its wire delivers it: one text, in pieces of 1 kB, and the JSON lines in it. */
export interface WireTurn {
  id: string;
  pieces: readonly string[];
  lines: readonly string[];
}

function inPieces(id: string, lines: readonly string[], text: string): WireTurn {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += PIECE) pieces.push(text.slice(at, at + PIECE));
  return { id, pieces, lines };
}

/** Our own events, a line each. */
export function callboardWire(turns: readonly Turn[]): WireTurn[] {
  return turns.map((turn) => {
    const lines = [...callboardEvents(turn)].map((event) => JSON.stringify(event));
    return inPieces(turn.id, lines, lines.map((line) => `${line}\n`).join(''));
  });
}

function* callboardEvents(turn: Turn): Generator<object> {
  let seq = 0;
  let stepId = 0;
  const messageId = `${turn.id}-message`;
  const lengths = new Map<string, number>();
  const event = (type: string, fields: object, agentId = 'root'): object => ({
    v: 1,
    source: 'bench',
    streamId: turn.id,
    epoch: 0,
    seq: seq++,
    scope: { sessionId: 'bench', runId: turn.id, agentId, stepId: `s${stepId}` },
    type,
    ...fields,
  });
  const grown = (key: string, text: string): number => {
    const off = lengths.get(key) ?? 0;
    lengths.set(key, off + text.length);
    return off;
  };
  yield event('run.start', {});
  yield event('message.start', { messageId, role: 'assistant' });
  for (const move of turn.moves) {
    if (move.do === 'step') stepId += 1;
    else yield event(...callboardBody(move, messageId, grown));
  }
  yield event('message.end', { messageId });
  yield event('run.end', { outcome: 'completed' });
}

type Body = [type: string, fields: object, agentId?: string];

function callboardBody(
  move: Exclude<Move, { do: 'step' }>,
  messageId: string,
  grown: (key: string, text: string) => number,
): Body {
  const agent = 'agent' in move ? move.agent : undefined;
  const call = 'call' in move ? { toolCallId: move.call, ...(agent === undefined ? { messageId } : {}) } : {};
  switch (move.do) {
    case 'open':
      return ['block.start', { messageId, blockId: move.block, kind: move.kind }];
    case 'delta':
      return [
        'block.delta',
        { messageId, blockId: move.block, off: grown(move.block, move.text), text: move.text },
      ];
    case 'close':
      return ['block.end', { messageId, blockId: move.block }];
    case 'call':
      return ['tool.start', { ...call, toolName: move.tool }, agent];
    case 'input':
      return ['tool.input.delta', { ...call, off: grown(move.call, move.text), text: move.text }, agent];
    case 'ready':
      return ['tool.input.set', { ...call, complete: true, input: move.input }, agent];
    case 'progress':
      return ['tool.progress', { ...call, progress: move.value, total: 100, message: 'Reading' }, agent];
    case 'spawn':
      return [
        'agent.start',
        { spawnToolCallId: move.call, parentAgentId: 'root', task: 'Look closer' },
        move.agent,
      ];
    case 'joined':
      return ['agent.end', { outcome: 'completed' }, move.agent];
    case 'result':
      return ['tool.end', { ...call, outcome: 'completed', output: move.output }, agent];
    default:
      return ['tool.end', { ...call, outcome: 'failed', error: move.error }, agent];
  }
}

/** The AI SDK's UI message stream. Sub-agents travel as preliminary outputs of their call, as that protocol has it. */
export function aiSdkWire(turns: readonly Turn[]): WireTurn[] {
  return turns.map((turn) => {
    const lines = [...aiSdkChunks(turn)].map((chunk) => JSON.stringify(chunk));
    return inPieces(turn.id, lines, `${lines.map((line) => `data: ${line}\n\n`).join('')}data: [DONE]\n\n`);
  });
}

function* aiSdkChunks(turn: Turn): Generator<object> {
  const kinds = new Map<string, string>();
  let open = false;
  yield { type: 'start', messageId: `${turn.id}-message` };
  for (const move of turn.moves) {
    if (move.do === 'step') {
      if (open) yield { type: 'finish-step' };
      open = true;
      yield { type: 'start-step' };
    } else {
      const chunk = aiSdkChunk(move, kinds);
      if (chunk !== undefined) yield chunk;
    }
  }
  yield { type: 'finish-step' };
  yield { type: 'finish', finishReason: 'stop' };
}

function aiSdkChunk(move: Exclude<Move, { do: 'step' }>, kinds: Map<string, string>): object | undefined {
  if ('agent' in move && move.agent !== undefined) return undefined;
  switch (move.do) {
    case 'open':
      kinds.set(move.block, move.kind);
      return { type: `${move.kind}-start`, id: move.block };
    case 'delta':
      return { type: `${kinds.get(move.block)}-delta`, id: move.block, delta: move.text };
    case 'close':
      return { type: `${kinds.get(move.block)}-end`, id: move.block };
    case 'call':
      return { type: 'tool-input-start', toolCallId: move.call, toolName: move.tool, dynamic: true };
    case 'input':
      return { type: 'tool-input-delta', toolCallId: move.call, inputTextDelta: move.text };
    case 'ready':
      return {
        type: 'tool-input-available',
        toolCallId: move.call,
        toolName: 'search_notes',
        input: move.input,
        dynamic: true,
      };
    case 'progress':
      return {
        type: 'tool-output-available',
        toolCallId: move.call,
        output: { percent: move.value },
        preliminary: true,
        dynamic: true,
      };
    case 'result':
      return { type: 'tool-output-available', toolCallId: move.call, output: move.output, dynamic: true };
    case 'failure':
      return { type: 'tool-output-error', toolCallId: move.call, errorText: move.error, dynamic: true };
    default:
      return undefined;
  }
}

/** AG-UI events. Progress, which it lacks, travels as activity. */
export function agUiWire(turns: readonly Turn[]): WireTurn[] {
  return turns.map((turn) => {
    const lines = [...agUiEvents(turn)].map((event) => JSON.stringify(event));
    return inPieces(turn.id, lines, lines.map((line) => `data: ${line}\n\n`).join(''));
  });
}

function* agUiEvents(turn: Turn): Generator<object> {
  const kinds = new Map<string, string>();
  yield { type: 'RUN_STARTED', threadId: 'bench', runId: turn.id };
  for (const move of turn.moves) {
    if (!('agent' in move) || move.agent === undefined) yield* agUiEvent(move, kinds);
  }
  yield { type: 'RUN_FINISHED', threadId: 'bench', runId: turn.id };
}

function* agUiEvent(move: Move, kinds: Map<string, string>): Generator<object> {
  switch (move.do) {
    case 'open':
      kinds.set(move.block, move.kind === 'text' ? 'TEXT_MESSAGE' : 'REASONING_MESSAGE');
      yield {
        type: `${kinds.get(move.block)}_START`,
        messageId: move.block,
        role: move.kind === 'text' ? 'assistant' : 'reasoning',
      };
      return;
    case 'delta':
      yield { type: `${kinds.get(move.block)}_CONTENT`, messageId: move.block, delta: move.text };
      return;
    case 'close':
      yield { type: `${kinds.get(move.block)}_END`, messageId: move.block };
      return;
    case 'call':
      yield { type: 'TOOL_CALL_START', toolCallId: move.call, toolCallName: move.tool };
      return;
    case 'input':
      yield { type: 'TOOL_CALL_ARGS', toolCallId: move.call, delta: move.text };
      return;
    case 'ready':
      yield { type: 'TOOL_CALL_END', toolCallId: move.call };
      return;
    case 'progress':
      yield { type: 'CUSTOM', name: 'progress', value: { call: move.call, percent: move.value } };
      return;
    case 'result':
      yield {
        type: 'TOOL_CALL_RESULT',
        messageId: `${move.call}-result`,
        toolCallId: move.call,
        content: JSON.stringify(move.output),
      };
      return;
    case 'failure':
      yield {
        type: 'TOOL_CALL_RESULT',
        messageId: `${move.call}-result`,
        toolCallId: move.call,
        content: move.error,
      };
      return;
    default:
  }
}
