import type { OfferedTool, Segment } from '@callboard/recovery';
import { createToolCallRecovery } from '@callboard/recovery';

/** How a text is cut before it is read. */
export type Cut = 'whole' | 'words' | '16' | '4' | '1';

/** What a person can set. */
export interface ScanSettings {
  cut: Cut;
  /** Names of tools, separated by commas or blanks. */
  tools: string;
  /** `default`, or the name of one dialect, which is read beside the default ones. */
  dialect: string;
  /** The provider delivered calls of its own. */
  nativeCalls: boolean;
  /** The prompt has opened the reasoning. */
  startsInReasoning: boolean;
}

/** What came of a text so far. */
export interface Scan {
  segments: readonly Segment[];
  /** Characters that were read, and how many of them were given out; the rest is held back. */
  read: number;
  settled: number;
}

const schemas = new Map<string, OfferedTool['inputSchema']>([
  ['search_notes', { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] }],
  ['read_file', { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] }],
  ['add', { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } } }],
]);

/** The tools of a list of names. Those of the examples have a schema. */
function offeredTools(names: string): OfferedTool[] {
  const all = names.split(/[\s,]+/).filter((name) => name !== '');
  return [...new Set(all)].map((name) => ({ name, inputSchema: schemas.get(name) }));
}

/** A text in the pieces in which it arrives. */
export function cutText(text: string, cut: Cut): string[] {
  if (text === '') return [];
  if (cut === 'whole') return [text];
  if (cut === 'words') return text.match(/\s*\S+\s*|\s+/g) ?? [];
  const size = Number(cut);
  return Array.from({ length: Math.ceil(text.length / size) }, (_, n) =>
    text.slice(n * size, (n + 1) * size),
  );
}

/** Reads the first pieces of a text; with all of them, to its end. */
export function scanPieces(pieces: readonly string[], count: number, settings: ScanSettings): Scan {
  const { tools, dialect, nativeCalls, startsInReasoning } = settings;
  const recovery = createToolCallRecovery({
    tools: offeredTools(tools),
    ...(dialect === 'default' ? undefined : { dialects: ['default', dialect] }),
    nativeCalls,
    startsInReasoning,
    reasoning: 'separate',
  });
  const given = pieces.slice(0, count);
  const segments = given.flatMap((piece) => recovery.push(piece));
  if (count >= pieces.length) segments.push(...recovery.end());
  const joined = joinSegments(segments);
  const read = given.reduce((sum, piece) => sum + piece.length, 0);
  const settled = joined.reduce((most, one) => (isTile(one) ? Math.max(most, one.end) : most), 0);
  return { segments: joined, read, settled };
}

/** Segments that cover the text; the others only speak of it. */
export function isTile(segment: Segment): segment is Exclude<Segment, { type: 'call-start' | 'note' }> {
  return segment.type !== 'call-start' && segment.type !== 'note';
}

/** Neighbours of one kind as one: where a text was cut is nobody's concern. */
function joinSegments(segments: readonly Segment[]): Segment[] {
  const out: Segment[] = [];
  for (const segment of segments) {
    const before = out.at(-1);
    const follows = before?.end === segment.start;
    if (follows && before.type === 'text' && segment.type === 'text') {
      out[out.length - 1] = { ...before, text: before.text + segment.text, end: segment.end };
    } else if (follows && before.type === 'reasoning' && segment.type === 'reasoning') {
      out[out.length - 1] = { ...before, ...segment, text: before.text + segment.text, start: before.start };
    } else out.push(segment);
  }
  return out;
}
