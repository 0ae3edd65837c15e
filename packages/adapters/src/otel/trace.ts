import { words } from '../internal/json.ts';
import type { Span } from './wire.ts';

/** What a span is to a transcript. */
export type Role = 'agent' | 'model' | 'tool' | 'mcp' | 'step';

const ROLES: ReadonlyMap<unknown, Role> = new Map<unknown, Role>([
  ['invoke_agent', 'agent'],
  ['invoke_workflow', 'agent'],
  ['chat', 'model'],
  ['generate_content', 'model'],
  ['text_completion', 'model'],
  ['execute_tool', 'tool'],
  ['retrieval', 'tool'],
  ['agent_step', 'step'],
]);

/** The role of a span, by its operation, else by the name that the conventions give it. */
export function roleOf({ attributes, name }: Span): Role | undefined {
  const operation = attributes.get('gen_ai.operation.name');
  const known = ROLES.get(operation);
  if (known !== undefined || operation !== undefined) return known;
  if (attributes.get('mcp.method.name') === 'tools/call') return 'mcp';
  return attributes.has('gen_ai.provider.name') || attributes.has('gen_ai.system')
    ? ROLES.get(name.split(' ')[0])
    : undefined;
}

/** A span that counts, under the nearest one above it that counts. */
export interface Node {
  span: Span;
  role: Role;
  parent: Node | undefined;
  children: Node[];
}

/** The spans of one trace that count, as trees in order of their start. Spans of other things between them are passed over. */
export function treesOf(spans: readonly Span[]): { roots: Node[]; isWhole: boolean } {
  const all = new Map(spans.map((span) => [span.spanId, span]));
  const nodes = new Map<string, Node>();
  for (const span of spans) {
    const role = roleOf(span);
    if (role) nodes.set(span.spanId, { span, role, parent: undefined, children: [] });
  }
  let isWhole = true;
  const roots: Node[] = [];
  for (const node of [...nodes.values()].sort((a, b) => a.span.start - b.span.start)) {
    const { parent, isLost } = above(node.span, all, nodes);
    node.parent = parent;
    (parent?.children ?? roots).push(node);
    if (isLost) isWhole = false;
  }
  for (const root of roots) within(root, root.span);
  return { roots, isWhole };
}

/** Clocks differ a little: what is inside neither begins before what is around it nor ends after it. */
function within(root: Node, bounds: Pick<Span, 'start' | 'end'>): void {
  const waiting: [Node, Pick<Span, 'start' | 'end'>][] = [[root, bounds]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [node, { start, end }] = next;
    const clamp = (time: number): number => Math.min(Math.max(time, start), Math.max(start, end));
    node.span = { ...node.span, start: clamp(node.span.start), end: clamp(node.span.end) };
    for (const child of node.children) waiting.push([child, node.span]);
  }
}

function above(
  span: Span,
  all: ReadonlyMap<string, Span>,
  nodes: ReadonlyMap<string, Node>,
): { parent: Node | undefined; isLost: boolean } {
  const seen = new Set([span.spanId]);
  let id = span.parentId;
  while (id !== undefined && !seen.has(id)) {
    seen.add(id);
    const node = nodes.get(id);
    if (node) return { parent: node, isLost: false };
    const next = all.get(id);
    if (!next) return { parent: undefined, isLost: true };
    id = next.parentId;
  }
  return { parent: undefined, isLost: false };
}

/** The nearest span of a role around a node. */
export function around(node: Node, role: Role): Node | undefined {
  for (let at = node.parent; at; at = at.parent) if (at.role === role) return at;
  return undefined;
}

/** A name in an attribute, else what stands behind the operation in the span's name. */
export function nameOf({ attributes, name }: Span, attribute: string): string {
  return words(attributes.get(attribute)) ?? (name.split(' ').slice(1).join(' ') || name);
}
