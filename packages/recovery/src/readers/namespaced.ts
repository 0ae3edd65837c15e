import { coerce, wantsArray } from '../coerce.ts';
import { type CallState, propertySchema, type Reader, type Reading, type Region } from '../dialect.ts';
import { decodeEntities } from '../entities.ts';
import type { Pull } from '../source.ts';
import type { JsonSchema } from '../tools.ts';

const SPACE = ']<]minimax[>[';
const INVOKE = /^<invoke name=(["']?)(?<name>[^"'<>]{1,256})\1>$/;

interface Node {
  tag: string;
  text: string;
  children: Node[];
}

/** Reads calls in which only tags with the namespace token count and a tag's name is the parameter's name. */
export const readNamespaced: Reader = function* read(r: Reading): Pull<Region | undefined> {
  const { src } = r;
  const tag = yield* src.tag(r.mark + SPACE.length);
  const name = tag === undefined ? undefined : INVOKE.exec(tag)?.groups?.['name'];
  if (!tag || name === undefined) return undefined;
  r.announce(name);
  const root: Node = { tag: 'invoke', text: '', children: [] };
  const open: Node[] = [root];
  const bodyStart = r.mark + SPACE.length + tag.length;
  let p = bodyStart;
  let state: CallState = 'closed';
  let textFrom = p;
  let count = 0;
  const pieces: [Node, number, number][] = [];
  for (;;) {
    const at = yield* find(r, p);
    const top = open.at(-1) ?? root;
    if (at < 0) {
      state = open.length === 1 && src.text(textFrom, src.end).trim() === '' ? 'partial' : 'cut';
      if (src.end - r.start > r.limits.callLength) state = 'too-large';
      p = src.end;
      break;
    }
    pieces.push([top, textFrom, at]);
    const next = yield* src.tag(at + SPACE.length);
    if (next === undefined || !/^<\/?[^\s<>/][^<>]*>$/.test(next)) {
      p = at + SPACE.length;
      continue;
    }
    p = at + SPACE.length + next.length;
    textFrom = p;
    const key = next.slice(next.startsWith('</') ? 2 : 1, -1);
    if (!next.startsWith('</')) {
      if (INVOKE.test(next) || key === 'tool_call') {
        state = open.length === 1 ? 'implicit' : 'cut';
        p = at;
        break;
      }
      count += 1;
      const node: Node = { tag: key, text: '', children: [] };
      top.children.push(node);
      open.push(node);
      if (open.length > r.limits.depth || count > r.limits.parameters) {
        state = 'too-large';
        break;
      }
    } else if (key === 'invoke' || key === 'tool_call') {
      state = open.length > 1 ? 'repaired' : key === 'invoke' ? 'closed' : 'implicit';
      break;
    } else if (open.length > 1 && top.tag === key) open.pop();
    else state = 'repaired';
  }
  const end = p;
  const text = src.text(r.start, end);
  for (const [node, from, to] of pieces) node.text += text.slice(from - r.start, to - r.start);
  return { end, calls: [{ name, end, state, ...inputOf(r, name, root), rawInput: text.slice(bodyStart - r.start) }] };
};

function* find(r: Reading, from: number): Pull<number> {
  const { src } = r;
  let p = from;
  for (;;) {
    const at = src.win.indexOf(SPACE, p - src.base);
    if (at >= 0) return at + src.base;
    if (src.ended || src.end - r.start > r.limits.callLength) return -1;
    p = Math.max(p, src.end - SPACE.length + 1);
    src.low = p;
    yield;
  }
}

function inputOf(r: Reading, name: string, root: Node): { input: Record<string, unknown>; typed: 'schema' | 'guessed' } {
  const tool = r.tools.resolve(name);
  const schema = tool?.tool.inputSchema;
  let guessed = false;
  const value = (node: Node, at: JsonSchema | undefined): unknown => {
    if (node.children.length === 0) {
      const typed = coerce(decodeEntities(node.text), at, schema);
      guessed ||= typed.guessed;
      return typed.value;
    }
    if (node.children.every((child) => child.tag === 'item')) return node.children.map((child) => value(child, part(at, 'items')));
    return object(node, at);
  };
  const object = (node: Node, at: JsonSchema | undefined): Record<string, unknown> => {
    const entries = new Map<string, unknown>();
    for (const child of node.children) {
      const inner = part(part(at, 'properties'), child.tag);
      const repeated = wantsArray(inner, schema) && !child.children.some(({ tag }) => tag === 'item') && child.text.trim().charAt(0) !== '[';
      const next = value(child, repeated ? part(inner, 'items') : inner);
      const before = entries.get(child.tag);
      if (repeated) entries.set(child.tag, Array.isArray(before) ? [...(before as unknown[]), next] : [next]);
      else entries.set(child.tag, next);
    }
    return Object.fromEntries(entries);
  };
  void propertySchema;
  return { input: object(root, schema), typed: guessed ? 'guessed' : 'schema' };
}

function part(schema: JsonSchema | undefined, key: string): JsonSchema | undefined {
  const inner = schema && Object.hasOwn(schema, key) ? schema[key] : undefined;
  return typeof inner === 'object' && inner !== null ? (inner as JsonSchema) : undefined;
}
