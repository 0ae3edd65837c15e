import type { TranscriptEvent } from '@callboard/core';
import type { ViewLine, ViewNote } from '../src/view/view-note.ts';
import type { Added, Shelf } from './shelf.ts';
import { createSlices } from './slices.ts';

/** Reads what the program sends into a transcript of the shelf; nothing is put there when it has nothing to send. */
export async function readFeed(shelf: Shelf): Promise<void> {
  let opened: ReturnType<Shelf['add']> | undefined;
  try {
    const response = await fetch('./feed');
    if (!response.ok || !response.body) throw new Error(`The program answered ${response.status}.`);
    const slices = createSlices();
    for await (const lines of linesOf(response.body)) {
      let events: TranscriptEvent[] = [];
      for (const line of lines) {
        const value = JSON.parse(line) as ViewLine;
        opened ??= shelf.add('');
        if ('note' in value) {
          opened.store.dispatch(events);
          events = [];
          heed(value.note, opened);
        } else events.push(value);
        if (!slices.isOver()) continue;
        opened.store.dispatch(events);
        events = [];
        await slices.rest();
      }
      if (events.length > 0) opened?.store.dispatch(events);
    }
    // A program that ended in the middle says nothing.
    opened?.change({ fraction: undefined });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    opened?.change({
      status: 'failed',
      failure: { message: `The program no longer sends: ${message}`, hint: 'What was read stays.' },
    });
  }
}

function heed(note: ViewNote, { change, goLive }: Added): void {
  if (note.type === 'source') {
    const { name, format, live } = note;
    change({ name, format, ...(live && { status: 'live' }) });
    if (live) goLive();
  } else if (note.type === 'progress') {
    if (note.size !== undefined && note.size > 0) change({ fraction: Math.min(1, note.read / note.size) });
  } else if (note.type === 'caught-up') {
    change({ status: 'live', fraction: undefined });
    goLive();
  } else if (note.type === 'end') change({ status: 'done', fraction: undefined });
  else change({ status: 'failed', failure: note });
}

/** Whole lines, as many as have come. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<readonly string[]> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let pieces: string[] = [];
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const text = decoder.decode(next.value, { stream: true });
    const end = text.lastIndexOf('\n');
    if (end < 0) {
      pieces.push(text);
      continue;
    }
    const lines = `${pieces.join('')}${text.slice(0, end)}`.split('\n');
    pieces = [text.slice(end + 1)];
    yield lines.filter((line) => line !== '');
  }
}
