import type { AskRoom } from './ask-first.ts';
import { askFirst } from './ask-first.ts';
import type { CallStops } from './call-stops.ts';
import type { CallOutcome, CallPlace } from './call-outcome.ts';
import { failure, writeCallEnd } from './call-outcome.ts';
import type { Limit } from './limits.ts';
import type { RequestedCall } from './model.ts';
import { runCall } from './run-call.ts';
import type { Tool } from './tool.ts';

/** A call together with how it ended. */
export interface SettledCall {
  call: RequestedCall;
  title: string;
  end: CallOutcome;
}

/** What a call is settled with. */
export interface CallRoom extends AskRoom {
  tools: ReadonlyMap<string, Tool>;
  messageId: string;
  callLimit: Limit;
  stops: CallStops;
}

/**
 * Takes one requested call to its one terminal: looks the tool up, reads and checks the input, asks a person
 * where needed, runs it. Never throws.
 */
export async function settleCall(call: RequestedCall, room: CallRoom): Promise<SettledCall> {
  const place = { toolCallId: call.id, messageId: room.messageId };
  const tool = room.tools.get(call.name);
  const { signal, release } = room.stops.hold(call.id, room.signal);
  const at = { room: { ...room, signal }, place };
  const end = await endOf(call, tool, at).catch((error: unknown) => failure(error, 'protocol'));
  release();
  writeCallEnd(room.events, place, end);
  return { call, title: tool?.title ?? call.name, end };
}

async function endOf(
  call: RequestedCall,
  tool: Tool | undefined,
  { room, place }: { room: CallRoom; place: CallPlace },
): Promise<CallOutcome> {
  if (call.rejected !== undefined) return reject(call, call.rejected, { room, place });
  const parsed = parseInput(call.inputText);
  room.events.write({
    type: 'tool.input.set',
    ...place,
    complete: true,
    inputText: call.inputText,
    ...('input' in parsed ? { input: parsed.input } : {}),
  });
  if (!tool) return failure(unknownTool(call.name, room.tools), 'protocol');
  if ('problem' in parsed) return failure(parsed.problem, 'input');
  const invalid = tool.validate?.(parsed.input);
  if (invalid !== undefined) return failure(invalid, 'input');
  const permission = await askFirst({ tool, input: parsed.input, place }, room);
  if ('end' in permission) return permission.end;
  const edited = permission.input === parsed.input ? undefined : tool.validate?.(permission.input);
  if (edited !== undefined) return failure(edited, 'input');
  return runCall(
    { tool, input: permission.input, place, signal: room.signal, limit: room.callLimit },
    room.events,
    room.clock,
  );
}

/** A call that was written as text and cannot be used: what was written stands for its input. */
function reject(
  { inputText }: RequestedCall,
  why: string,
  { room, place }: { room: CallRoom; place: CallPlace },
): CallOutcome {
  const written = { inputText, inputEncoding: 'text' } as const;
  room.events.write({ type: 'tool.input.set', ...place, complete: false, ...written });
  return failure(why, 'protocol');
}

/** No text at all means no arguments: models leave it out for tools that take none. */
function parseInput(text: string): { input: unknown } | { problem: string } {
  if (text.trim() === '') return { input: {} };
  try {
    return { input: JSON.parse(text) as unknown };
  } catch (error) {
    return {
      problem: `The input is not valid JSON: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
}

function unknownTool(name: string, tools: ReadonlyMap<string, Tool>): string {
  if (name === '') return 'The call names no tool.';
  const known = [...tools.keys()].join(', ');
  return `There is no tool named "${name}". ${known === '' ? 'No tools are offered here.' : `Offered: ${known}.`}`;
}
