import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { listNotes, searchNotes } from './notes.ts';

/** How far a report is, out of `total`. */
export type ReportProgress = (progress: number, total: number, message: string) => Promise<void>;

/** What a report is made with. */
export interface ReportRequest {
  root: string;
  topic: string;
  /** How long the work is spread over, in milliseconds. */
  ms: number;
  signal: AbortSignal;
  onProgress: ReportProgress;
}

const steps = 32;

/**
 * Reads every note, counts what they say about a topic and writes a report in Markdown. The work is spread over
 * `ms` so that its progress can be watched.
 */
export async function makeReport(request: ReportRequest): Promise<string> {
  const { root, topic, signal } = request;
  const paths = await listNotes(root);
  let words = 0;
  for (let step = 1; step <= steps; step += 1) {
    await wait(request.ms / steps, undefined, { signal });
    const path = paths[Math.floor(((step - 1) / steps) * paths.length)];
    if (path !== undefined) words += (await readFile(join(root, path), 'utf8')).split(/\s+/).length;
    await request.onProgress(step, steps, messageAt(step, path));
  }
  const { matches } = await searchNotes(root, topic, { limit: 20, signal });
  return writeReport({
    topic,
    paths,
    words,
    lines: matches.map((match) => `- ${match.path}: ${match.text}`),
  });
}

function messageAt(step: number, path: string | undefined): string {
  if (step <= 4) return 'Listing the notes';
  if (step <= 24) return path === undefined ? 'Reading' : `Reading ${path}`;
  if (step <= 28) return 'Counting words';
  return step === steps ? 'Report ready' : 'Writing the report';
}

function writeReport(found: { topic: string; paths: string[]; words: number; lines: string[] }): string {
  return [
    `# Report: ${found.topic}`,
    '',
    `${found.paths.length} notes read, about ${found.words.toLocaleString('en')} words.`,
    '',
    found.lines.length === 0 ? `No note mentions "${found.topic}".` : `What they say about "${found.topic}":`,
    '',
    ...found.lines,
  ].join('\n');
}
