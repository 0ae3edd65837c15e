import { coerce, wantsArray } from '../coerce.ts';
import type { CallState, Reader, Reading, Region } from '../dialect.ts';
import { decodeEntities } from '../entities.ts';
import type { Pull } from '../source.ts';
import type { JsonSchema } from '../tools.ts';

const SPACE = ']<]minimax[>[';
const INVOKE = /^<invoke name=(["']?)(?<name>[^"'<>]{1,256})\1>$/;
const TAG = /^<\/?[^\s<>/][^<>]*>$/;

interface Node {
  tag: string;
  /** Ranges of its text in the message. */
  text: [number, number][];
  children: Node[];
}

/** Where the tree stands while it is read. */
interface Tree {
  r: Reading;
  open: Node[];
  count: number;
  /** Tags did not match. */
  repaired: boolean;
}

/** Reads calls in which only tags with the namespace token count and a tag's name is the parameter's name. */
export const readNamespaced: Reader = function* read(r: Reading): Pull<Region | undefined> {
  const { src } = r;
  const tag = yield* src.tag(r.mark + SPACE.length);
  const name = tag === undefined ? undefined : INVOKE.exec(tag)?.groups?.['name'];
  if (!tag || name === undefined) return undefined;
  r.announce(name);
  const root: Node = { tag: 'invoke', text: [], children: [] };
  const bodyStart = r.mark + SPACE.length + tag.length;
  const { end, state } = yield* readTree({ r, open: [root], count: 0, repaired: false }, bodyStart);
  const text = src.text(r.start, end);
  return {
    end,
    calls: [
      { name, end, state, ...inputOf(r, name, { root, text }), rawInput: text.slice(bodyStart - r.start) },
    ],
  };
};

function* readTree(tree: Tree, from: number): Pull<{ end: number; state: CallState }> {
  const { r, open } = tree;
  const { src } = r;
  let p = from;
  let textFrom = from;
  for (;;) {
    const at = yield* find(r, p);
    if (at < 0) {
      const last = r.start + r.limits.callLength;
      if (src.end > last) return { end: last, state: 'too-large' };
      const blank = open.length === 1 && src.text(textFrom, src.end).trim() === '';
      return { end: src.end, state: blank ? 'partial' : 'cut' };
    }
    p = at + SPACE.length;
    const tag = yield* src.tag(p);
    if (tag === undefined || !TAG.test(tag)) continue;
    open.at(-1)?.text.push([textFrom, at]);
    if (INVOKE.test(tag) || tag === '<tool_call>')
      return { end: at, state: open.length === 1 ? 'implicit' : 'cut' };
    p += tag.length;
    textFrom = p;
    const state = step(tree, tag);
    if (state) return { end: p, state };
  }
}

/** Takes in one tag; a state when the call ends with it. */
function step(tree: Tree, tag: string): CallState | undefined {
  const { open, r } = tree;
  const top = open.at(-1);
  if (!tag.startsWith('</')) {
    tree.count += 1;
    const node: Node = { tag: tag.slice(1, -1), text: [], children: [] };
    top?.children.push(node);
    open.push(node);
    return open.length > r.limits.depth || tree.count > r.limits.parameters ? 'too-large' : undefined;
  }
  const key = tag.slice(2, -1);
  if (key === 'invoke' || key === 'tool_call') {
    if (open.length > 1 || tree.repaired) return 'repaired';
    return key === 'invoke' ? 'closed' : 'implicit';
  }
  if (open.length > 1 && top?.tag === key) open.pop();
  else tree.repaired = true;
  return undefined;
}

function* find(r: Reading, from: number): Pull<number> {
  const { src } = r;
  const last = r.start + r.limits.callLength;
  let p = from;
  for (;;) {
    const at = src.win.indexOf(SPACE, p - src.base);
    if (at >= 0 && at + src.base <= last) {
      src.low = at + src.base;
      return at + src.base;
    }
    if (src.ended || src.end > last) return -1;
    p = Math.max(p, src.end - SPACE.length + 1);
    src.low = p;
    yield;
  }
}

function inputOf(
  r: Reading,
  name: string,
  written: { root: Node; text: string },
): { input: Record<string, unknown>; typed: 'schema' | 'guessed' } {
  const schema = r.tools.resolve(name)?.tool.inputSchema;
  let guessed = false;
  const textOf = (node: Node): string =>
    node.text.map(([from, to]) => written.text.slice(from - r.start, to - r.start)).join('');
  const value = (node: Node, at: JsonSchema | undefined): unknown => {
    if (node.children.length === 0) {
      const typed = coerce(decodeEntities(textOf(node)), at, schema);
      guessed ||= typed.guessed;
      return typed.value;
    }
    if (node.children.every((child) => child.tag === 'item'))
      return node.children.map((child) => value(child, part(at, 'items')));
    return object(node, at);
  };
  const object = (node: Node, at: JsonSchema | undefined): Record<string, unknown> => {
    const entries = new Map<string, unknown>();
    for (const child of node.children) {
      const inner = part(part(at, 'properties'), child.tag);
      const whole = child.children.some(({ tag }) => tag === 'item') || textOf(child).trim().startsWith('[');
      const repeated = !whole && wantsArray(inner, schema);
      const next = value(child, repeated ? part(inner, 'items') : inner);
      const before = entries.get(child.tag);
      entries.set(
        child.tag,
        repeated ? [...(Array.isArray(before) ? (before as unknown[]) : []), next] : next,
      );
    }
    return Object.fromEntries(entries);
  };
  return { input: object(written.root, schema), typed: guessed ? 'guessed' : 'schema' };
}

function part(schema: JsonSchema | undefined, key: string): JsonSchema | undefined {
  const inner = schema && Object.hasOwn(schema, key) ? schema[key] : undefined;
  return typeof inner === 'object' && inner !== null ? (inner as JsonSchema) : undefined;
}
