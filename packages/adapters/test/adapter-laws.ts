import type { TranscriptEvent, TranscriptState } from '@callboard/core';
import { parseTranscriptEvent } from '@callboard/core';
import type { Ending } from '@callboard/core/testing';
import { comparable, cutAt, duplicate, replay, seededRandom } from '@callboard/core/testing';
import { verifyTranscript } from '@callboard/core/verify';
import { listRecordings } from '@callboard/fixtures/node';
import type { RecordingFile } from '@callboard/fixtures/node';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Adapter, AdapterOptions } from '../src/adapter.ts';
import { eventsOf, fold } from './fold.ts';

const exhaustive = process.env['CALLBOARD_EXHAUSTIVE'] === '1';
const endings: readonly Ending[] = ['finish', 'error', 'stop', 'eof', 'transport-error'];

/** Where a peer differs, and why. */
export interface LawExceptions {
  /** What the peer itself does against the contract: recording name to `<clause> <message>`. */
  violations?: Readonly<Record<string, readonly string[]>>;
  /** Options that its recordings need. */
  options?: Partial<AdapterOptions>;
  /** What came before a recording that goes on with another, and the recording itself: what the contract is checked on. */
  told?: (recording: RecordingFile, events: readonly TranscriptEvent[]) => readonly TranscriptEvent[];
}

/**
 * What holds for every adapter on every recording of its format: equal events wherever bytes are cut, whole numbering,
 * good events only, nothing live and nothing lost wherever it stops, duplicates and replays change nothing, a broken line
 * costs itself, and the contract is kept except where the peer breaks it.
 */
export function describeAdapterLaws(
  format: string,
  create: (options: AdapterOptions) => Adapter,
  { violations = {}, options = {}, told }: LawExceptions = {},
): void {
  const recordings = listRecordings(format);
  test(`there are recordings of ${format}`, () => expect(recordings).not.toEqual([]));
  describe.each(recordings.map((one) => [`${one.name}.${one.framing}`, one] as const))('%s', (_, one) => {
    const adapter = (): Adapter => create({ streamId: 'stream-1', ...options });
    readingLaws(one, adapter);
    const events = eventsOf(adapter(), [readFileSync(one.path)]);
    deliveryLaws(events);
    test('keeps the contract, except where its peer does not', () => {
      const broken = verifyTranscript([...(told?.(one, events) ?? events)]);
      expect(broken.map(({ clause, message }) => `${clause} ${message}`)).toEqual(violations[one.name] ?? []);
    });
  });
}

function readingLaws({ path, framing }: RecordingFile, adapter: () => Adapter): void {
  const bytes = readFileSync(path);
  const text = bytes.toString('utf8');
  const events = eventsOf(adapter(), [text]);

  test('is read alike wherever its bytes are cut', () => {
    const whole = JSON.stringify(events);
    for (const at of cutsOf(bytes.length, 200)) {
      const parts = [bytes.subarray(0, at), bytes.subarray(at)];
      expect(JSON.stringify(eventsOf(adapter(), parts))).toBe(whole);
    }
    const small: Uint8Array[] = [];
    for (let at = 0; at < bytes.length; at += 7) small.push(bytes.subarray(at, at + 7));
    expect(JSON.stringify(eventsOf(adapter(), small))).toBe(whole);
    expect(JSON.stringify(eventsOf(adapter(), [`\uFEFF${text.replaceAll('\n', '\r\n')}`]))).toBe(whole);
  });

  test('makes only good events, numbered without holes', () => {
    const numbers = new Map<string, number>();
    for (const event of events) {
      expect(parseTranscriptEvent(event)).toEqual({ event, diagnostics: [] });
      if (event.authority === 'local') continue;
      const connection = `${event.streamId} ${event.epoch}`;
      expect(event.seq).toBe((numbers.get(connection) ?? -1) + 1);
      numbers.set(connection, event.seq);
    }
  });

  test('costs one line when a line is broken', () => {
    if (framing === 'json') return;
    const gap = framing === 'sse' ? /(\r?\n){2,}/ : /\r?\n/;
    const lines = text.split(gap).filter((line) => line?.trim());
    const at = Math.floor(lines.length / 2);
    const broken = framing === 'sse' ? 'data: {"type":"text-del' : '{"type":"content_del';
    const between = framing === 'sse' ? '\n\n' : '\n';
    const pieces = [...lines.slice(0, at), broken, ...lines.slice(at)].map((line) => line + between);
    const state = fold(eventsOf(adapter(), pieces));
    expect(state.diagnostics.counts.get('raw')).toBe((fold(events).diagnostics.counts.get('raw') ?? 0) + 1);
    expect(comparable(state)).toEqual(comparable(fold(events)));
  });
}

function deliveryLaws(events: readonly TranscriptEvent[]): void {
  test('leaves nothing live and nothing lost, wherever it is cut and however it ends', () => {
    for (const index of cutsOf(events.length, 80)) {
      const shown = textsOf(fold(events.slice(0, index)));
      for (const ending of endings) {
        const state = fold(cutAt(events, index, ending));
        expect(liveOf(state), `${ending} after ${index}`).toEqual([]);
        expect(textsOf(state), `${ending} after ${index}`).toEqual(expect.arrayContaining(shown));
      }
    }
  });

  test('ends the same when events come twice', () => {
    const expected = comparable(fold(events));
    for (const seed of [1, 2, 3]) expect(comparable(fold(duplicate(events, seed)))).toEqual(expected);
  });

  test('ends the same after a replay, from any point', () => {
    const whole = fold(events);
    expect(comparable(fold(replay(events, 1), whole))).toEqual(comparable(whole));
    for (const index of cutsOf(events.length, 25)) {
      const cut = fold(cutAt(events, index, 'eof'));
      expect(comparable(fold(replay(events, 1), cut)), `cut at ${index}`).toEqual(
        comparable(fold(replay(events, 1))),
      );
    }
  });
}

/** Every cut of a short text, a seeded sample of a long one. */
function cutsOf(length: number, most: number): number[] {
  const all = Array.from({ length: length + 1 }, (_, index) => index);
  if (exhaustive || all.length <= most) return all;
  const random = seededRandom(length);
  return all.filter(() => random() < most / all.length);
}

/** Whatever still goes on; after an ending only what waits for a person, for the client, or is in the background may. */
function liveOf(state: TranscriptState): string[] {
  const live: string[] = [];
  for (const call of state.toolCalls) {
    const isWaiting = call.status === 'awaiting-approval' || call.awaitsClient === true;
    const agent = state.agents.get(call.agentKey);
    // A call whose agent waits for a person waits with it.
    const waitsBelow = call.childAgentKeys.some((key) => state.agents.get(key)?.status === 'waiting');
    if (call.ended === undefined && !isWaiting && !waitsBelow && !call.detached && !agent?.background)
      live.push(`${call.key} ${call.status}`);
  }
  for (const run of state.runs) if (run.status === 'running') live.push(run.key);
  for (const agent of state.agents) if (agent.status === 'running' && !agent.background) live.push(agent.key);
  return live;
}

/** What a person has read: every text, and every call with its input. */
function textsOf(state: TranscriptState): string[] {
  const calls = [...state.toolCalls].map(
    (call) => `${call.key} ${call.name} ${JSON.stringify(call.input)} ${call.inputText}`,
  );
  return [...[...state.blocks].map((block) => `${block.key} ${block.text}`), ...calls];
}
