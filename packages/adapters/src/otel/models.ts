import { given, words } from '../internal/json.ts';
import type { AgentPlace } from './agents.ts';
import { announce } from './calls.ts';
import { blockOf, callsIn, messagesIn } from './content.ts';
import type { StatedMessage } from './content.ts';
import { around } from './trace.ts';
import type { Node } from './trace.ts';
import type { Span } from './wire.ts';

const LAST = 1e6;

/** What an agent was asked: the words of people in its input. */
export function tellInput(place: AgentPlace, { attributes, spanId, start }: Span, depth: number): void {
  const said = messagesIn(attributes.get('gen_ai.input.messages')).filter(({ role }) => role === 'user');
  for (const [index, message] of said.entries()) {
    const messageId = `${spanId}/input${index}`;
    const { scope, timeline } = place;
    timeline.add({ time: start, rank: depth, scope }, { type: 'message.start', messageId, role: 'user' });
    tellParts(place, message, { messageId, time: start, rank: depth });
    timeline.add({ time: start, rank: depth, scope }, { type: 'message.end', messageId });
  }
}

/** A model's answer. What it says is known when it ends, or when the first of its calls begins to run. */
export function tellModel(place: AgentPlace, node: Node, depth: number): void {
  const { span } = node;
  const { scope, timeline } = place;
  if (place.lastMessage === undefined && !around(node, 'agent')) tellInput(place, span, depth);
  const messageId = idFor(place, span);
  place.lastMessage = messageId;
  const outputs = messagesIn(span.attributes.get('gen_ai.output.messages'));
  const calls = outputs.flatMap(callsIn);
  for (const call of calls) place.asked.set(call.id, { ...call, messageId });
  const model =
    words(span.attributes.get('gen_ai.response.model')) ?? words(span.attributes.get('gen_ai.request.model'));
  timeline.add(
    { time: span.start, rank: depth, scope },
    {
      type: 'message.start',
      messageId,
      role: 'assistant',
      ...given({ model }),
    },
  );
  const time = Math.min(span.end, ...startsOf(node, new Set(calls.map(({ id }) => id))));
  for (const output of outputs) tellParts(place, output, { messageId, time, rank: depth });
  for (const call of calls) announce(place, { ...call, time, rank: depth });
  const ending = span.error === undefined ? {} : { outcome: 'failed' as const, error: span.error };
  timeline.add(
    { time: span.end, rank: LAST - depth, scope },
    {
      type: 'message.end',
      messageId,
      ...ending,
      ...reasonOf(span),
    },
  );
}

/** The id of the answer; one that another answer of this agent has had gives way to the span's. */
function idFor({ messages }: AgentPlace, { attributes, spanId }: Span): string {
  const stated = words(attributes.get('gen_ai.response.id'));
  const id = stated === undefined || messages.has(stated) ? spanId : stated;
  messages.add(id);
  return id;
}

function reasonOf({ attributes }: Span): { finishReason?: string } {
  const reasons = attributes.get('gen_ai.response.finish_reasons');
  return given({ finishReason: Array.isArray(reasons) ? words(reasons[0]) : undefined });
}

/** When the tools of an answer began: they are its siblings, or run inside it. */
function startsOf(node: Node, ids: ReadonlySet<string>): number[] {
  const near = [...(node.parent?.children ?? []), ...node.children];
  return near.flatMap(({ role, span }) => {
    const id = words(span.attributes.get('gen_ai.tool.call.id'));
    return role === 'tool' && id !== undefined && ids.has(id) ? [span.start] : [];
  });
}

function tellParts(
  { scope, timeline }: AgentPlace,
  { parts }: StatedMessage,
  { messageId, time, rank }: { messageId: string; time: number; rank: number },
): void {
  for (const [index, part] of parts.entries()) {
    const block = blockOf(part);
    if (!block) continue;
    const ref = { messageId, blockId: `${block.kind}${index}` };
    timeline.add({ time, rank, scope }, { type: 'block.set', ...ref, ...block });
    timeline.add({ time, rank, scope }, { type: 'block.end', ...ref });
  }
}
