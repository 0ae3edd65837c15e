import { comparable, seededRandom } from '@callboard/core/testing';
import { verifyTranscript } from '@callboard/core/verify';
import { recordings } from '@callboard/fixtures';
import { describe, expect, test } from 'vitest';
import { withToolCallRecovery } from '../src/recovery/index.ts';
import { adapterFor, eventsOf, fold, textOf } from './fold.ts';

/** Tools that no recording calls in text. */
const options = { tools: ['peek'] };

describe.each(recordings.map((recording) => [`${recording.name}.${recording.framing}`, recording] as const))(
  '%s with recovery',
  (_, recording) => {
    const text = textOf(recording);
    const plain = eventsOf(adapterFor(recording), [text]);

    test('shows what it shows without it: no text of it holds markup', () => {
      const events = eventsOf(withToolCallRecovery(adapterFor(recording), options), [text]);
      expect(comparable(fold(events))).toEqual(comparable(fold(plain)));
      expect(verifyTranscript(events)).toEqual(verifyTranscript(plain));
    });

    test('ends in the same state when its beginning was read before, wherever that was cut', () => {
      const final = comparable(fold(plain));
      const random = seededRandom(plain.length);
      const cuts = plain.map((_, index) => index).filter(() => random() < 25 / plain.length);
      for (const cut of cuts) {
        const before = withToolCallRecovery(adapterFor(recording), options);
        const half = text.slice(0, Math.floor((text.length * cut) / plain.length));
        const early = fold(before.push(half));
        const again = before.reopen?.('replay') ?? [];
        const rest = [...again, ...before.push(text), ...before.end('eof')];
        expect(comparable(fold(rest, early))).toEqual(final);
      }
    });
  },
);
