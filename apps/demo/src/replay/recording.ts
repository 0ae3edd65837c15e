import type { FormatName } from '@callboard/adapters/formats';
import type { TranscriptEvent } from '@callboard/core';
import { bytesOf, createRecordingReader, NotARecording } from './recording-reader.ts';

/** A recorded stream, read to its end. */
export interface Recording {
  name: string;
  format: FormatName;
  /** In order, stamped with the time at which they play. */
  events: readonly TranscriptEvent[];
  /** Milliseconds from the start at which each event plays; gaps are shortened to two seconds. */
  times: readonly number[];
  /** Pieces that could not be read and were set aside. */
  unreadable: number;
}

/** The instant at which every recording starts to play, ms since the epoch. */
export const playStart = Date.UTC(2026, 0, 1);

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
  const reader = createRecordingReader(file.name);
  let read = 0;
  for await (const bytes of await bytesOf(file)) {
    options.signal.throwIfAborted();
    reader.push(bytes);
    read += bytes.length;
    options.onProgress(read);
    await breathe();
  }
  const { format, events } = reader.end();
  const unreadable = events.filter((event) => event.type === 'raw').length;
  const told = events.some((event) => event.type !== 'raw' && !event.type.startsWith('stream.'));
  if (!told) throw new NotARecording('Nothing in this file could be read as an event.');
  return { name: file.name, format, unreadable, ...onTimeline(events) };
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
