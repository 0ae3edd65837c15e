import type { Adapter } from '@callboard/adapters';
import { createAiSdkAdapter } from '@callboard/adapters/ai-sdk';
import { createCallboardAdapter } from '@callboard/adapters/callboard';
import { createTrussAdapter } from '@callboard/adapters/truss';
import type { TranscriptEvent } from '@callboard/core';
import { detectRecording, NotARecording } from './recording-format.ts';
import type { RecordingFormat } from './recording-format.ts';

/** A recorded stream, read to its end. */
export interface Recording {
  name: string;
  format: RecordingFormat;
  /** In order, stamped with the time at which they play. */
  events: readonly TranscriptEvent[];
  /** Milliseconds from the start at which each event plays; gaps are shortened to two seconds. */
  times: readonly number[];
  /** Pieces that could not be read and were set aside. */
  unreadable: number;
}

/** The instant at which every recording starts to play, ms since the epoch. */
export const playStart = Date.UTC(2026, 0, 1);

const sampleSize = 64 * 1024;
const sliceSize = 256 * 1024;
const longestGap = 2000;
const usualGap = 45;

/** How to read a file. */
export interface ReadOptions {
  signal: AbortSignal;
  /** Bytes read so far. */
  onProgress: (bytes: number) => void;
}

/** Reads a file piece by piece, leaving the page room to breathe. Throws `NotARecording` when it is none. */
export async function readRecording(file: File, options: ReadOptions): Promise<Recording> {
  const format = detectRecording(await file.slice(0, sampleSize).text());
  const adapter = adapterOf(format, file.name);
  const events: TranscriptEvent[] = [];
  const decoder = new TextDecoder();
  for (let at = 0; at < file.size; at += sliceSize) {
    const bytes = await file.slice(at, at + sliceSize).arrayBuffer();
    options.signal.throwIfAborted();
    events.push(...adapter.push(decoder.decode(bytes, { stream: true })));
    options.onProgress(Math.min(file.size, at + sliceSize));
    await breathe();
  }
  events.push(...adapter.push(decoder.decode()), ...adapter.end('eof'));
  const unreadable = events.filter((event) => event.type === 'raw').length;
  const told = events.some((event) => event.type !== 'raw' && !event.type.startsWith('stream.'));
  if (!told) throw new NotARecording('Nothing in this file could be read as an event.');
  return { name: file.name, format, unreadable, ...onTimeline(events) };
}

function adapterOf(format: RecordingFormat, name: string): Adapter {
  if (format === 'callboard') return createCallboardAdapter({ streamId: name });
  const options = { streamId: name, sessionId: name };
  return format === 'truss' ? createTrussAdapter(options) : createAiSdkAdapter(options);
}

/** Lets the page draw and hear input. */
function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** Places events in time: by their own clock where they have one, else at an even pace. */
function onTimeline(events: readonly TranscriptEvent[]): Pick<Recording, 'events' | 'times'> {
  const times: number[] = [];
  let time = 0;
  let last: number | undefined;
  const stamped = events.map((event) => {
    const gap = event.at === undefined || last === undefined ? usualGap : event.at - last;
    if (times.length > 0) time += Math.min(longestGap, Math.max(0, gap));
    last = event.at ?? last;
    times.push(time);
    return { ...event, seen: playStart + time };
  });
  return { events: stamped, times };
}
