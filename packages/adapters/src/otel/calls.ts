import { given, words } from '../internal/json.ts';
import type { AgentPlace } from './agents.ts';
import { parsed } from './content.ts';
import type { StatedCall } from './content.ts';
import { around, nameOf } from './trace.ts';
import type { Node } from './trace.ts';
import type { Span } from './wire.ts';

const LAST = 1e6;

/** Announces a call, once. */
export function announce(
  place: AgentPlace,
  { id, name, input, time, rank }: StatedCall & { time: number; rank: number },
): { toolCallId: string; messageId?: string } {
  const messageId = place.asked.get(id)?.messageId ?? place.lastMessage;
  const ref = { toolCallId: id, ...given({ messageId }) };
  if (place.announced.has(id)) return ref;
  place.announced.add(id);
  place.timeline.add({ time, rank, scope: place.scope }, { type: 'tool.start', ...ref, toolName: name });
  if (input !== undefined)
    place.timeline.add(
      { time, rank, scope: place.scope },
      { type: 'tool.input.set', ...ref, complete: true, input },
    );
  return ref;
}

/** A tool at work, from its start to its end. */
export function tellTool(place: AgentPlace, { span }: Node, depth: number): void {
  const id = words(span.attributes.get('gen_ai.tool.call.id')) ?? span.spanId;
  tellCall(place, span, { id, depth, name: nameOf(span, 'gen_ai.tool.name') });
}

/** A call over MCP. Inside a tool's span it is the same call, told by another. */
export function tellMcp(place: AgentPlace, node: Node, depth: number): void {
  const { span } = node;
  const server =
    words(span.attributes.get('mcp.server.name')) ?? words(span.attributes.get('server.address'));
  const outer = around(node, 'tool') ?? around(node, 'mcp');
  const id = outer
    ? (words(outer.span.attributes.get('gen_ai.tool.call.id')) ?? outer.span.spanId)
    : span.spanId;
  if (!outer) tellCall(place, span, { id, depth, name: nameOf(span, 'gen_ai.tool.name') });
  const messageId = place.asked.get(id)?.messageId ?? place.lastMessage;
  place.timeline.add(
    { time: span.start, rank: depth, scope: place.scope },
    {
      type: 'tool.update',
      toolCallId: id,
      executor: 'mcp',
      ...given({ messageId, server }),
    },
  );
}

function tellCall(
  place: AgentPlace,
  span: Span,
  { id, name, depth }: { id: string; name: string; depth: number },
): void {
  const { timeline, scope } = place;
  const stated = parsed(span.attributes.get('gen_ai.tool.call.arguments'));
  const input = place.asked.get(id)?.input ?? stated;
  const ref = announce(place, { id, name, input, time: span.start, rank: depth });
  timeline.add({ time: span.start, rank: depth, scope }, { type: 'tool.run', ...ref });
  timeline.add(
    { time: span.end, rank: LAST - depth, scope },
    { type: 'tool.end', ...ref, ...outcomeOf(place, span, id) },
  );
}

function outcomeOf(
  { results }: AgentPlace,
  span: Span,
  id: string,
): { outcome: 'completed' | 'failed'; output?: unknown; error?: unknown } {
  const own = span.attributes.get('gen_ai.tool.call.result');
  const output = own === undefined ? results.get(id) : parsed(own);
  const told = output === undefined ? undefined : { output };
  if (span.error === undefined) return { outcome: 'completed', ...told };
  return { outcome: 'failed', error: span.error, ...told };
}
