import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Agent, TranscriptState } from '../entities/index.ts';
import type { TranscriptEvent } from '../events/index.ts';
import {
  createTranscriptStore,
  hydrateTranscript,
  initialTranscriptState,
  reduceTranscript,
  snapshotTranscript,
} from '../index.ts';
import { EMPTY_TALLY } from '../reducer/tally.ts';
import type { Ending } from '../testing.ts';
import { comparable, cutAt, duplicate, replay, resumeAt, shuffle, writeTranscript } from '../testing.ts';

const RUNS = process.env['CALLBOARD_EXHAUSTIVE'] === '1' ? 2000 : 120;

vi.setConfig({ testTimeout: 300_000 });

const ENDINGS: readonly Ending[] = ['finish', 'error', 'stop', 'eof', 'transport-error'];

const choices = fc.array(fc.nat(4000), { maxLength: 45 });
const orderly = choices.map((numbers) => writeTranscript(numbers));
const wild = choices.map((numbers) => writeTranscript(numbers, { disorder: true, withdrawals: true }));
const empty = initialTranscriptState();

const apply = (events: readonly TranscriptEvent[], state = empty): TranscriptState =>
  reduceTranscript(state, events);

/** A test body that holds `check` against many transcripts. */
function forAll(check: (events: TranscriptEvent[], pick: number) => void, from = wild): () => void {
  return () => {
    fc.assert(fc.property(from, fc.nat(10_000), check), { numRuns: RUNS });
  };
}

/** Keys of everything that still looks alive, the allowed exceptions left out. */
function alive(state: TranscriptState): string[] {
  const free = (agentKey: string): boolean => {
    for (let agent: Agent | undefined = state.agents.get(agentKey); agent;) {
      if (agent.background && !agent.ended) return true;
      agent = agent.parentAgentKey === undefined ? undefined : state.agents.get(agent.parentAgentKey);
    }
    return false;
  };
  const calls = state.toolCalls
    .values()
    .filter(({ status }) => ['announced', 'input-streaming', 'ready', 'running', 'paused'].includes(status))
    .filter((call) => !free(call.agentKey) && !call.awaitsClient && !call.detached);
  const agents = state.agents
    .values()
    .filter(
      ({ key, status }) => key !== 'root' && ['starting', 'running', 'waiting', 'paused'].includes(status),
    )
    .filter((agent) => !free(agent.key));
  const runs = state.runs.values().filter(({ status }) => status === 'running');
  const messages = state.messages
    .values()
    .filter(({ status, agentKey }) => status === 'streaming' && !free(agentKey));
  const blocks = state.blocks
    .values()
    .filter((block) => block.state === 'open' && !free(state.messages.get(block.messageKey)?.agentKey ?? ''));
  return [...calls, ...agents, ...runs, ...messages, ...blocks].map(({ key }) => key);
}

/** Everything shown, as lines that later states may extend and never shorten. */
function content(state: TranscriptState): Map<string, string> {
  const lines = new Map<string, string>();
  for (const block of state.blocks) lines.set(block.key, block.text);
  for (const call of state.toolCalls) {
    lines.set(`${call.key} input`, call.hasInput ? JSON.stringify(call.input) : '');
    lines.set(`${call.key} output`, call.hasOutput ? `=${JSON.stringify(call.output)}` : '');
    lines.set(`${call.key} title`, call.title ?? '');
    lines.set(`${call.key} progress`, JSON.stringify(call.progress) ?? '');
    lines.set(`${call.key} error`, call.error?.message ?? '');
  }
  for (const table of ['agents', 'messages', 'asks', 'plans', 'artifacts', 'runs'] as const) {
    for (const { key } of state[table]) lines.set(key, '');
  }
  return lines;
}

function recount(
  state: TranscriptState,
  belongs: (agentKey: string, messageKey: string, runKey: string) => boolean,
): unknown {
  const tally = { ...EMPTY_TALLY } as Record<string, number>;
  for (const call of state.toolCalls) {
    if (call.hidden || call.retracted || !belongs(call.agentKey, call.messageKey, call.runKey)) continue;
    const live = ['announced', 'input-streaming', 'ready', 'running', 'paused'].includes(call.status);
    const refused = call.status === 'awaiting-approval' && call.denied && call.waitingSince === undefined;
    const waits =
      (call.status === 'awaiting-approval' && !refused) ||
      (call.awaitsClient === true && call.status === 'ready');
    const settled = refused ? 'denied' : call.status;
    const still = live ? 'live' : settled;
    const bucket = waits ? 'waiting' : still;
    tally[bucket] = (tally[bucket] ?? 0) + 1;
    tally['total'] = (tally['total'] ?? 0) + 1;
  }
  return tally;
}

function asJson(state: TranscriptState): unknown {
  return JSON.parse(JSON.stringify(comparable(state)));
}

function isBelow(state: TranscriptState, agentKey: string, ancestor: string): boolean {
  for (let at: string | undefined = agentKey; at !== undefined; at = state.agents.get(at)?.parentAgentKey) {
    if (at === ancestor) return true;
  }
  return false;
}

describe('B: endings', () => {
  it(
    'B2: nothing stays live after a cut at any place, however it ends',
    forAll((events, pick) => {
      const index = pick % (events.length + 1);
      for (const ending of ENDINGS) {
        expect([ending, index, alive(apply(cutAt(events, index, ending)))]).toEqual([ending, index, []]);
      }
    }),
  );

  it(
    'B1: an ending removes and shortens nothing',
    forAll((events, pick) => {
      const index = pick % (events.length + 1);
      const before = content(apply(events.slice(0, index)));
      for (const ending of ENDINGS) {
        const after = content(apply(cutAt(events, index, ending)));
        for (const [key, text] of before)
          expect(after.get(key)?.startsWith(text) ?? `gone: ${key}`).toBe(true);
      }
    }),
  );

  it(
    'B1: content only grows, event by event',
    forAll((events) => {
      let state = empty;
      let before = content(state);
      for (const event of events) {
        state = apply([event], state);
        const after = content(state);
        for (const [key, text] of before) {
          // A source may replace its own preliminary output, progress and title.
          const replaces = / (output|progress|title|input)$/.test(key);
          const kept = after.get(key);
          expect(kept !== undefined && (replaces ? text === '' || kept !== '' : kept.startsWith(text))).toBe(
            true,
          );
        }
        before = after;
      }
    }),
  );

  it(
    'A1: every call ends once, whatever is repeated, cut, replayed',
    forAll((events, pick) => {
      const store = createTranscriptStore({ flush: 'sync' });
      const ended: string[] = [];
      store.on('tool.ended', ({ toolCall }) => ended.push(toolCall.key));
      store.dispatch(duplicate(cutAt(events, pick % (events.length + 1), 'eof'), pick));
      store.dispatch(replay(events, 1));
      store.dispatch(replay(events, 2));
      expect(new Set(ended).size).toBe(ended.length);
      const hard = store
        .getState()
        .toolCalls.values()
        .filter((call) => call.ended !== undefined && !call.soft);
      expect(new Set(hard.map(({ key }) => key))).toEqual(new Set(ended));
    }),
  );

  it(
    'B5: late events of a run that is over make nothing live',
    forAll((events, pick) => {
      const index = pick % (events.length + 1);
      for (const ending of ['finish', 'error', 'stop'] as const) {
        const ended = cutAt(events, index, ending);
        const over = new Set(ended.flatMap((event) => (event.type === 'run.end' ? [event.scope.runId] : [])));
        const late = events.slice(index).filter((event) => over.has(event.scope.runId));
        const renumbered = late.map((event, place) => ({ ...event, streamId: 'late', seq: place }));
        expect([ending, index, alive(apply(renumbered, apply(ended)))]).toEqual([ending, index, []]);
      }
    }),
  );

  it(
    'B5: a new run works after any ending, and late events of the old one do not touch it',
    forAll((events, pick) => {
      const index = pick % (events.length + 1);
      for (const ending of ENDINGS) {
        const ended = apply(cutAt(events, index, ending));
        const fresh = writeTranscript([1, 9, 3, 17, 4], {}).map((event) => ({
          ...event,
          streamId: 's2',
          scope: { ...event.scope, runId: 'r2', agentId: event.scope.agentId },
          ...('messageId' in event && { messageId: `second ${event.messageId}` }),
        })) as TranscriptEvent[];
        const alone = apply(fresh);
        const both = apply(events.slice(index), apply(fresh, ended));
        const runOf = (state: TranscriptState): unknown => {
          const run = state.runs.values().find(({ id }) => id === 'r2');
          return [run?.status, run?.tally];
        };
        expect(runOf(both)).toEqual(runOf(alone));
      }
    }),
  );
});

describe('C: delivery', () => {
  it(
    'C1: a repeated event gives back the same state object',
    forAll((events) => {
      let state = empty;
      for (const event of events) {
        state = apply([event], state);
        expect(apply([event], state)).toBe(state);
      }
    }),
  );

  it(
    'C1: repeats anywhere change nothing',
    forAll((events, pick) => {
      expect(comparable(apply(duplicate(events, pick)))).toEqual(comparable(apply(events)));
    }),
  );

  it(
    'C1: a replay under a new epoch changes no entity',
    forAll((events, pick) => {
      const once = apply(events);
      const twice = apply(replay(events, 1 + (pick % 3)), once);
      for (const table of [
        'runs',
        'agents',
        'messages',
        'blocks',
        'toolCalls',
        'asks',
        'plans',
        'artifacts',
      ] as const) {
        for (const entity of once[table]) expect(twice[table].get(entity.key)).toBe(entity);
        expect(twice[table].size).toBe(once[table].size);
      }
      expect(twice.tally).toEqual(once.tally);
    }),
  );

  it(
    'C1: any prefix, any broken connection, then a full replay: the state of an unbroken delivery',
    forAll((events, pick) => {
      const index = pick % (events.length + 1);
      for (const ending of ['eof', 'transport-error'] as const) {
        const broken = apply(cutAt(events, index, ending));
        expect(comparable(apply(replay(events, 1), broken))).toEqual(comparable(apply(events)));
      }
    }),
  );

  it(
    'C1: a broken connection that goes on where it stopped: the state of an unbroken delivery',
    forAll((events, pick) => {
      const resumed = apply(resumeAt(events, pick % (events.length + 1)));
      expect(comparable(resumed)).toEqual(comparable(apply(events)));
    }),
  );

  it(
    'C2: the order of independent events decides nothing but the order of display',
    forAll((events, pick) => {
      const shuffled = apply(shuffle(events, pick));
      expect(comparable(shuffled, { order: 'ignore' })).toEqual(
        comparable(apply(events), { order: 'ignore' }),
      );
    }, orderly),
  );

  it(
    'one by one, in batches, all at once: the same state',
    forAll((events, pick) => {
      let single = empty;
      for (const event of events) single = apply([event], single);
      let batched = empty;
      const size = 1 + (pick % 7);
      for (let at = 0; at < events.length; at += size) batched = apply(events.slice(at, at + size), batched);
      const whole = comparable(apply(events));
      expect(comparable(single)).toEqual(whole);
      expect(comparable(batched)).toEqual(whole);
    }),
  );

  it(
    '4.11: a snapshot taken anywhere, as JSON, goes on like the original',
    forAll((events, pick) => {
      const index = pick % (events.length + 1);
      const before = apply(events.slice(0, index));
      const thawed = hydrateTranscript(JSON.parse(JSON.stringify(snapshotTranscript(before))) as never);
      expect(asJson(thawed)).toEqual(asJson(before));
      const rest = events.slice(index);
      expect(asJson(apply(rest, thawed))).toEqual(asJson(apply(rest, before)));
      expect(apply(events.slice(0, index), thawed)).toBe(thawed);
    }),
  );
});

describe('values', () => {
  it(
    'old states stay as they were, branches stay apart',
    forAll((events, pick) => {
      const index = pick % (events.length + 1);
      const before = apply(events.slice(0, index));
      const copy = structuredClone(comparable(before));
      const one = apply(events.slice(index), before);
      const branch = apply(cutAt(events, index, 'error').slice(index), before);
      const again = apply(events.slice(index), before);
      expect(comparable(before)).toEqual(copy);
      expect(comparable(again)).toEqual(comparable(one));
      expect(comparable(branch)).toEqual(comparable(apply(cutAt(events, index, 'error'))));
    }),
  );

  it(
    'untouched entities keep their identity',
    forAll((events) => {
      let state = empty;
      for (const event of events) {
        const next = apply([event], state);
        for (const table of ['messages', 'blocks', 'toolCalls', 'asks', 'plans'] as const) {
          for (const entity of state[table]) {
            const after = next[table].get(entity.key);
            const changed =
              after !== entity && JSON.stringify(after) === JSON.stringify(entity) && table !== 'messages';
            expect(changed ? [event.type, entity.key] : undefined).toBeUndefined();
          }
        }
        state = next;
      }
    }),
  );

  it(
    'counts equal a recount, at every step',
    forAll((events) => {
      let state = empty;
      for (const event of events) {
        state = apply([event], state);
        expect(state.tally).toEqual(recount(state, () => true));
        for (const run of state.runs)
          expect(run.tally).toEqual(recount(state, (_a, _m, key) => key === run.key));
        for (const agent of state.agents) {
          expect(agent.tally).toEqual(recount(state, (key) => isBelow(state, key, agent.key)));
        }
      }
    }),
  );

  it(
    'open asks are those that are open',
    forAll((events) => {
      let state = empty;
      for (const event of events) {
        state = apply([event], state);
        const open = state.asks.values().filter((ask) => ask.state === 'open');
        expect([...state.openAskKeys].sort()).toEqual(open.map(({ key }) => key).sort());
      }
    }),
  );
});
