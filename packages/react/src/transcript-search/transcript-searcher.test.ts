import { createTranscriptStore } from '@callboard/core';
import type { TranscriptStore } from '@callboard/core';
import { createEventBuilder } from '@callboard/core/testing';
import type { EventBuilder } from '@callboard/core/testing';
import { describe, expect, it } from 'vitest';
import type { Redact } from '../internal/contexts/redact-context.ts';
import { noRedaction } from '../internal/contexts/redact-context.ts';
import { createTranscriptSearcher } from './transcript-searcher.ts';
import type { SearchQuery, SearchResult, TranscriptSearcher } from './transcript-searcher.ts';

interface Bench {
  readonly searcher: TranscriptSearcher;
  readonly slices: (() => void)[];
  readonly store: TranscriptStore;
  readonly b: EventBuilder;
  readonly send: () => void;
}

/** A searcher whose slices run when the test says so. */
function bench(write: (b: EventBuilder) => void, redact: Redact = noRedaction): Bench {
  const b = createEventBuilder();
  write(b);
  const store = createTranscriptStore({ flush: 'sync' });
  let sent = 0;
  function send(): void {
    store.dispatch(b.events.slice(sent));
    sent = b.events.length;
  }
  send();
  const slices: (() => void)[] = [];
  const searcher = createTranscriptSearcher({
    store,
    redact,
    soon: (slice) => {
      slices.push(slice);
      return () => void slices.splice(slices.indexOf(slice), 1);
    },
  });
  return { searcher, slices, store, b, send };
}

function find({ searcher, slices }: Bench, text: string, look: Partial<SearchQuery> = {}): SearchResult {
  searcher.search({ scope: 'everything', matchCase: false, ...look, text });
  for (let slice = slices.shift(); slice; slice = slices.shift()) slice();
  return searcher.getResult();
}

function everywhere(b: EventBuilder): void {
  b.runStart();
  b.user('u1', 'Where is the needle?');
  b.think('m1', 'A needle is thin.');
  b.tool('t1', 'find_needle', { messageId: 'm1', input: { where: ['hay', 'a Needle'] } });
  b.ok('t1', { lines: [{ text: 'no needle' }], needle: 7 });
  b.tool('t2', 'spawn', { messageId: 'm1', title: 'Ask', input: { task: 'x' } });
  b.agent('sub', { spawnToolCallId: 't2', task: 'Look for a needle' });
  b.in({ agentId: 'sub' }).tool('c1', 'read', { input: { path: 'hay.txt' } });
  b.in({ agentId: 'sub' }).fail('c1', 'needle not permitted');
  b.text('m1', 'Found the needle.');
}

describe('a search', () => {
  it('looks through texts, reasoning, names, inputs, outputs, errors and sub-agents, in order', () => {
    const { hits, fraction } = find(bench(everywhere), 'needle');
    expect(hits.map(({ field }) => field)).toEqual([
      'text',
      'reasoning',
      'name',
      'input',
      'output',
      'output',
      'task',
      'error',
      'text',
    ]);
    expect(fraction).toBe(1);
    expect(hits[3]).toMatchObject({ type: 'call', before: 'a ', match: 'Needle', after: '' });
  });

  it('keeps to its scope and to letters as they are written', () => {
    const given = bench(everywhere);
    expect(find(given, 'needle', { scope: 'errors' }).hits.map(({ field }) => field)).toEqual(['error']);
    expect(find(given, 'needle', { scope: 'said' }).hits).toHaveLength(2);
    expect(find(given, 'Needle', { matchCase: true }).hits).toHaveLength(1);
  });

  it('finds text across line breaks, and takes signs as they are', () => {
    const given = bench((b) => b.text('m1', 'one\n  two a.b(c) [x] 1/2 x-y'));
    for (const text of ['one two', 'a.b(c)', '[x]', '1/2', 'x-y']) {
      expect([text, find(given, text).hits.length]).toEqual([text, 1]);
    }
    expect(find(given, 'a+b').hits).toEqual([]);
    expect(find(given, '   ').hits).toEqual([]);
  });

  it('never finds what the host keeps back (F4)', () => {
    const redact: Redact = (value, path) => (path.includes('token') ? '•••' : value);
    const given = bench(
      (b) => b.tool('t1', 'login', { messageId: 'm1', input: { token: 'hunter2' } }),
      redact,
    );
    expect(find(given, 'hunter2').hits).toEqual([]);
    expect(find(given, '•••').hits).toHaveLength(1);
  });

  it('looks through 100,000 calls in slices, and shows hits before the end', () => {
    const given = bench((b) => {
      for (let call = 0; call < 100_000; call++)
        b.tool(`t${call}`, 'read', { messageId: 'm1', input: { path: `file-${call}.txt` } });
    });
    given.searcher.search({ text: 'file-7', scope: 'everything', matchCase: false });
    expect(given.slices).toHaveLength(1);
    const early = given.searcher.getResult();
    expect(early.hits.length).toBeGreaterThan(0);
    expect(early.fraction).toBeLessThan(0.1);
    let slices = 0;
    for (let slice = given.slices.shift(); slice; slice = given.slices.shift()) {
      slice();
      slices++;
    }
    expect(slices).toBeGreaterThan(50);
    expect(given.searcher.getResult()).toMatchObject({ more: true, fraction: 1 });
    expect(given.searcher.getResult().hits).toHaveLength(10_000);
  }, 60_000);

  it('takes a new query at once and forgets the old one', () => {
    const given = bench((b) => {
      for (let call = 0; call < 5000; call++)
        b.tool(`t${call}`, `tool_${call}`, { messageId: 'm1', input: {} });
    });
    given.searcher.search({ text: 'tool_4999', scope: 'everything', matchCase: false });
    expect(find(given, 'tool_1234').hits).toHaveLength(1);
    expect(given.slices).toEqual([]);
  });

  it('looks again only at what changed', () => {
    let looked = 0;
    const counting: Redact = (value, path) => {
      if (path.at(-1) === 'name') looked++;
      return value;
    };
    const given = bench((b) => {
      for (let call = 0; call < 50; call++) b.tool(`t${call}`, 'needle', { messageId: 'm1', input: {} });
    }, counting);
    const { hits } = find(given, 'needle');
    expect([hits.length, looked]).toEqual([50, 50]);
    given.b.tool('late', 'needle', { messageId: 'm1', input: {} });
    given.send();
    given.searcher.refresh();
    expect(given.searcher.getResult().hits).toHaveLength(51);
    expect(looked).toBe(51);
    expect(given.searcher.getResult().hits[0]).toBe(hits[0]);
  });

  it('finds a word far inside a text of ten megabytes', () => {
    const text = `${'hay '.repeat(2_600_000)}needle`;
    const given = bench((b) => b.tool('t1', 'read', { messageId: 'm1', input: {} }) && b.ok('t1', text));
    expect(find(given, 'needle').hits).toHaveLength(1);
  });
});
