import type { TranscriptEvent } from '@callboard/core';
import { initialTranscriptState, reduceTranscript } from '@callboard/core';
import type { Ending } from '@callboard/core/testing';
import { comparable, cutAt, duplicate, replay, seededRandom } from '@callboard/core/testing';
import { verifyTranscript } from '@callboard/core/verify';
import { recordings } from '@callboard/fixtures';
import { readMessageBefore } from '@callboard/fixtures/node';
import { describe, expect, test } from 'vitest';
import { createAiSdkAdapter } from '../src/ai-sdk/adapter.ts';
import type { UiMessage } from '../src/ai-sdk/index.ts';
import { adapterFor, eventsOf, fold, textOf } from './fold.ts';

const exhaustive = process.env['CALLBOARD_EXHAUSTIVE'] === '1';
const endings: readonly Ending[] = ['finish', 'error', 'stop', 'eof', 'transport-error'];

/** What peers do against the contract: they end a run and say nothing of the call that was open in it. */
const PEER_VIOLATIONS: ReadonlyMap<string, string[]> = new Map([
  ['truss/failing', ['A1 Call tool_1 has no end when its run ends.']],
  ['ai-sdk/v5-provider-error', ['A1 Call x1 has no end when its run ends.']],
  ['ai-sdk/v6-provider-error', ['A1 Call x1 has no end when its run ends.']],
  ['ai-sdk/v7-provider-error', ['A1 Call x1 has no end when its run ends.']],
]);

/** Every cut of a short recording, a seeded sample of a long one. */
function cutsOf(length: number, most: number): number[] {
  const all = Array.from({ length: length + 1 }, (_, index) => index);
  if (exhaustive || all.length <= most) return all;
  const random = seededRandom(length);
  return all.filter(() => random() < most / all.length);
}

describe.each(recordings.map((recording) => [`${recording.name}.${recording.framing}`, recording] as const))(
  '%s',
  (_, recording) => {
    const text = textOf(recording);
    const events = eventsOf(adapterFor(recording), [text]);

    test('is read alike wherever its bytes are cut', () => {
      const bytes = new TextEncoder().encode(text);
      const whole = JSON.stringify(events);
      for (const at of cutsOf(bytes.length, 250)) {
        const parts = [bytes.slice(0, at), bytes.slice(at)];
        expect(JSON.stringify(eventsOf(adapterFor(recording), parts))).toBe(whole);
      }
      const single = Array.from(bytes, (byte) => Uint8Array.of(byte));
      expect(JSON.stringify(eventsOf(adapterFor(recording), single))).toBe(whole);
      const crlf = text.replaceAll('\n', '\r\n');
      expect(JSON.stringify(eventsOf(adapterFor(recording), [`\uFEFF${crlf}`]))).toBe(whole);
    });

    test('is read alike twice', () => {
      expect(eventsOf(adapterFor(recording), [text])).toEqual(events);
    });

    test('numbers its events without holes', () => {
      const numbers = new Map<string, number>();
      for (const event of events) {
        if (event.authority === 'local') continue;
        expect(event.seq).toBe((numbers.get(event.streamId) ?? -1) + 1);
        numbers.set(event.streamId, event.seq);
      }
    });

    test('keeps the contract, except where its peer does not', () => {
      const first = /^(.*)-(approved|denied|answered)$/.exec(recording.name)?.[1];
      const earlier = recordings.find(({ name }) => name === first);
      const before = earlier ? eventsOf(adapterFor(earlier, { streamId: 'before' }), [textOf(earlier)]) : [];
      const message = first?.endsWith('approval') ? readMessageBefore(recording.name) : undefined;
      const told =
        message === undefined
          ? events
          : eventsOf(createAiSdkAdapter({ streamId: 'after', message: message as UiMessage }), [text]);
      const broken = verifyTranscript([...before, ...told]).map(
        ({ clause, message }) => `${clause} ${message}`,
      );
      expect(broken).toEqual(PEER_VIOLATIONS.get(recording.name) ?? []);
    });

    test('leaves nothing live and nothing lost, wherever it is cut and however it ends', () => {
      for (const index of cutsOf(events.length, 120)) {
        const shown = textsOf(events.slice(0, index));
        for (const ending of endings) {
          const state = fold(cutAt(events, index, ending));
          expect(liveOf(state), `${ending} after ${index}`).toEqual([]);
          expect(textsOfState(state), `${ending} after ${index}`).toEqual(expect.arrayContaining(shown));
        }
      }
    });

    test('ends the same when events come twice', () => {
      const expected = comparable(fold(events));
      for (const seed of [1, 2, 3, 4, 5]) expect(comparable(fold(duplicate(events, seed)))).toEqual(expected);
    });

    test('ends the same after a replay, from any point', () => {
      const whole = fold(events);
      expect(comparable(fold(replay(events, 1), whole))).toEqual(comparable(whole));
      for (const index of cutsOf(events.length, 40)) {
        const cut = fold(cutAt(events, index, 'eof'));
        expect(comparable(fold(replay(events, 1), cut)), `cut at ${index}`).toEqual(
          comparable(fold(replay(events, 1))),
        );
      }
    });

    test('costs one line when a line is broken', () => {
      const lines = text.split('\n').filter((line) => line.trim() !== '');
      const broken = recording.framing === 'sse' ? 'data: {"type":"text-del' : '{"type":"content_del';
      const at = Math.floor(lines.length / 2);
      const gap = recording.framing === 'sse' ? '\n\n' : '\n';
      const pieces = [lines.slice(0, at).join(gap), gap, broken, gap, lines.slice(at).join(gap), gap];
      const state = fold(eventsOf(adapterFor(recording), pieces));
      expect(state.diagnostics.counts.get('raw')).toBe((fold(events).diagnostics.counts.get('raw') ?? 0) + 1);
      expect(comparable(state)).toEqual(comparable(fold(events)));
    });
  },
);

function liveOf(state: ReturnType<typeof initialTranscriptState>): string[] {
  const live: string[] = [];
  for (const call of state.toolCalls) {
    const isWaiting = call.status === 'awaiting-approval' || call.awaitsClient === true;
    const agent = state.agents.get(call.agentKey);
    if (call.ended === undefined && !isWaiting && !call.detached && !agent?.background)
      live.push(`${call.key} ${call.status}`);
  }
  for (const run of state.runs) if (run.status === 'running') live.push(run.key);
  for (const agent of state.agents) if (agent.status === 'running' && !agent.background) live.push(agent.key);
  return live;
}

function textsOf(events: readonly TranscriptEvent[]): string[] {
  return textsOfState(reduceTranscript(initialTranscriptState(), events));
}

function textsOfState(state: ReturnType<typeof initialTranscriptState>): string[] {
  const calls = [...state.toolCalls].map(
    (call) => `${call.key} ${call.name} ${JSON.stringify(call.input)} ${call.inputText}`,
  );
  return [...[...state.blocks].map((block) => `${block.key} ${block.text}`), ...calls];
}
