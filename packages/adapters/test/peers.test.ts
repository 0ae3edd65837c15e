import type { TranscriptState } from '@callboard/core';
import { initialTranscriptState, reduceTranscript } from '@callboard/core';
import { scenarios } from '@callboard/fixtures/peers/ai-sdk';
import type { RecordedAnswer } from '@callboard/fixtures/peers/record-ai-sdk';
import { chunksOf, finalMessage, recordScenario } from '@callboard/fixtures/peers/record-ai-sdk';
import type { SdkMessage } from '@callboard/fixtures/peers/sdk';
import { sdkOf, sdkVersions } from '@callboard/fixtures/peers/sdk';
import { describe, expect, test } from 'vitest';
import { createAiSdkAdapter } from '../src/ai-sdk/adapter.ts';
import { eventsOf, fold } from './fold.ts';
import type { UiView } from './ui-view.ts';
import { viewOfMessage, viewOfState } from './ui-view.ts';

const live = sdkVersions.flatMap((version) =>
  scenarios
    .filter((scenario) => scenario.versions.includes(version))
    .map((scenario) => [version, scenario.name, scenario] as const),
);

/** What we know better than the reference client, or say in another way. */
function reconciled(theirs: UiView, name: string): UiView {
  const parts = theirs.parts.map((part) => {
    const call = part as { state?: string; output?: unknown; failed?: boolean };
    // The run failed or was stopped: a call whose input was still arriving will never run.
    const isCut = name === 'provider-error' && call.state === 'input-streaming';
    return isCut ? { ...call, state: 'cut off' } : part;
  });
  return { ...theirs, parts };
}

describe.each(live)('%s %s, live', (version, name, scenario) => {
  test("ends where the package's own client ends", async () => {
    const answer = await recordScenario(scenario, version);
    const state = await stateOf(answer);
    const message = await finalMessage(version, answer.text, answer.before);
    expect(message).toBeDefined();
    const theirs = reconciled(viewOfMessage(message as SdkMessage), name);
    const ours = viewOfState(state).find((view) => view.role === 'assistant');
    expect(ours).toEqual(theirs);
    expect([...state.diagnostics.counts.keys()].filter((code) => code !== 'raw')).toEqual([]);
  });

  test("shows after each chunk what the package's own client shows", async () => {
    const answer = await recordScenario(scenario, version);
    const adapter = createAiSdkAdapter({ streamId: 'stream-2', runId: 'run-2' });
    let state = await stateBefore(answer);
    const ours: unknown[] = [];
    const theirs: unknown[] = [];
    for (const [chunk, view] of await viewsByChunk(version, answer)) {
      state = reduceTranscript(state, adapter.push(chunk));
      // At its end a run settles what the reference client leaves open: that is compared above.
      if (view === undefined || chunk['type'] === 'finish') continue;
      theirs.push({ chunk, parts: view.parts });
      ours.push({ chunk, parts: viewOfState(state).find(({ role }) => role === 'assistant')?.parts });
    }
    expect(theirs.length).toBeGreaterThan(1);
    expect(ours).toEqual(theirs);
  });
});

/** The transcript after an answer, with the answer that it goes on with before it. */
async function stateOf(answer: RecordedAnswer): Promise<TranscriptState> {
  const state = await stateBefore(answer);
  return fold(eventsOf(createAiSdkAdapter({ streamId: 'stream-2', runId: 'run-2' }), [answer.text]), state);
}

/** The first answer, and what the client said to it: approvals by `ask.close`, results of its own tools by `tool.end`. */
async function stateBefore({ scenario, version, before }: RecordedAnswer): Promise<TranscriptState> {
  const earlier = scenario.follows && scenarios.find((one) => one.name === scenario.follows?.scenario);
  if (!earlier || !before) return initialTranscriptState();
  const first = await recordScenario(earlier, version);
  const state = fold(eventsOf(createAiSdkAdapter({ streamId: 'stream-1' }), [first.text]));
  let seq = 0;
  const scope = { runId: 'stream-1', agentId: 'root' };
  const envelope = { v: 1, source: 'host', streamId: 'host', epoch: 0, scope, authority: 'local' } as const;
  return before.parts.reduce<TranscriptState>((current, part) => {
    const { toolCallId, state: stand, output } = part;
    const base = { ...envelope, seq };
    seq += 1;
    if (stand === 'output-available') {
      return reduceTranscript(current, {
        ...base,
        type: 'tool.end',
        toolCallId: String(toolCallId),
        outcome: 'completed',
        output,
      });
    }
    if (stand !== 'approval-responded') return current;
    const open = [...current.asks].find(
      (ask) => current.toolCalls.get(ask.toolCallKey ?? '')?.id === toolCallId,
    );
    const { approved } = part['approval'] as { approved: boolean };
    return reduceTranscript(current, {
      ...base,
      type: 'ask.close',
      askId: open?.id ?? '',
      outcome: approved ? 'approved' : 'denied',
      by: 'user',
    });
  }, state);
}

/** Each chunk, and what the reference client shows once it has read it. */
async function viewsByChunk(
  version: RecordedAnswer['version'],
  { text, before }: RecordedAnswer,
): Promise<[Record<string, unknown>, UiView | undefined][]> {
  const views: [Record<string, unknown>, UiView | undefined][] = [];
  const chunks = chunksOf(text);
  for (let count = 1; count <= chunks.length; count += 1) {
    const stream = new ReadableStream<object>({
      start(controller) {
        // The reference client writes into the chunks it is given.
        for (const chunk of structuredClone(chunks.slice(0, count))) controller.enqueue(chunk);
        controller.close();
      },
    });
    let last: UiView | undefined;
    const options = before === undefined ? {} : { message: structuredClone(before) };
    for await (const message of sdkOf(version).readUIMessageStream({
      stream,
      ...options,
      onError: () => undefined,
    }))
      last = viewOfMessage(message);
    views.push([chunks[count - 1] ?? {}, last]);
  }
  return views;
}
