import {
  stepCountIs as stopV7,
  streamText as streamV7,
  generateText as generateV7,
  simulateReadableStream,
  tool as toolV7,
  wrapLanguageModel as wrapV7,
} from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import * as v5 from 'ai-v5';
import { MockLanguageModelV2 } from 'ai-v5/test';
import * as v6 from 'ai-v6';
import { MockLanguageModelV3 } from 'ai-v6/test';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { RejectedSegment } from '../src/index.ts';
import { dialectsForModel } from '../src/index.ts';
import type { RecoveryMiddlewareOptions } from '../src/ai-sdk.ts';
import { toolCallRecoveryMiddleware } from '../src/ai-sdk.ts';

const leak =
  'Let me look. <tool_call>\n{"name":"find_note","arguments":{"query":"tax"}}\n</tool_call> One moment.';
const broken = 'Ok <tool_call>{"name":"find_note","arguments":{"query":"ta';

/** The text in pieces of a few characters, as stream parts of one block. */
function textParts(text: string): { type: string; id: string; delta?: string }[] {
  const deltas = text.match(/[^]{1,5}/gu) ?? [];
  return [
    { type: 'text-start', id: 't' },
    ...deltas.map((delta) => ({ type: 'text-delta', id: 't', delta })),
    { type: 'text-end', id: 't' },
  ];
}

const tokens = { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0, text: 1, reasoning: 0 };
const usage = { inputTokens: tokens, outputTokens: tokens };
const usageV5 = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };
const schema = z.object({ query: z.string() });

interface Peer {
  version: string;
  run: (answers: object[][], options?: RecoveryMiddlewareOptions) => Promise<Seen>;
}

interface Seen {
  text: string[];
  reasoning: string;
  executed: unknown[];
  /** Errors of calls that did not run. */
  errors: string[];
  ids: string[];
  steps: number;
}

const finish = (version: string, why: string): object => ({
  type: 'finish',
  finishReason: version === 'v5' ? why : { unified: why, raw: why },
  usage: version === 'v5' ? usageV5 : usage,
});

/** Runs the real SDK over a model that answers with the given parts, a list a step. */
function peer(
  version: string,
  sdk: { Model: unknown; wrap: unknown; stream: unknown; tool: unknown; stop: unknown },
): Peer {
  return {
    version,
    async run(answers, options = {}) {
      const seen: Seen = { text: [], reasoning: '', executed: [], errors: [], ids: [], steps: 0 };
      const Model = sdk.Model as new (settings: object) => object;
      const model = new Model({
        modelId: 'hermes-4',
        doStream: () => {
          const parts = answers[seen.steps] ?? [];
          seen.steps += 1;
          return Promise.resolve({
            stream: simulateReadableStream({
              chunks: [{ type: 'stream-start', warnings: [] }, ...parts],
              chunkDelayInMs: null,
              initialDelayInMs: null,
            }),
          });
        },
      });
      const wrapped = (sdk.wrap as (settings: object) => unknown)({
        model,
        middleware: toolCallRecoveryMiddleware(options),
      });
      const find = (sdk.tool as (settings: object) => unknown)({
        description: 'finds a note',
        inputSchema: schema,
        execute: (input: unknown) => {
          seen.executed.push(input);
          return { found: 1 };
        },
      });
      const result = (
        sdk.stream as (settings: object) => { fullStream: AsyncIterable<Record<string, unknown>> }
      )({
        model: wrapped,
        prompt: 'find my tax note',
        tools: { find_note: find },
        stopWhen: (sdk.stop as (count: number) => unknown)(3),
        onError: () => undefined,
      });
      for await (const part of result.fullStream) {
        if (part['type'] === 'text-delta') seen.text.push(String(part['text'] ?? part['delta']));
        if (part['type'] === 'reasoning-delta') seen.reasoning += String(part['text'] ?? part['delta']);
        if (part['type'] === 'tool-error') seen.errors.push(String(part['error']));
        if (part['type'] === 'tool-call') seen.ids.push(String(part['toolCallId']));
      }
      return seen;
    },
  };
}

const peers: Peer[] = [
  peer('v5', {
    Model: MockLanguageModelV2,
    wrap: v5.wrapLanguageModel,
    stream: v5.streamText,
    tool: v5.tool,
    stop: v5.stepCountIs,
  }),
  peer('v6', {
    Model: MockLanguageModelV3,
    wrap: v6.wrapLanguageModel,
    stream: v6.streamText,
    tool: v6.tool,
    stop: v6.stepCountIs,
  }),
  peer('v7', { Model: MockLanguageModelV4, wrap: wrapV7, stream: streamV7, tool: toolV7, stop: stopV7 }),
];

describe.each(peers)('the middleware in AI SDK $version', ({ version, run }) => {
  const done = [...textParts('Found it.'), finish(version, 'stop')];

  it('runs a call that was written as text and never shows its markup', async () => {
    const seen = await run([[...textParts(leak), finish(version, 'stop')], done]);
    expect(seen.executed).toEqual([{ query: 'tax' }]);
    expect(seen.text.join('')).toBe('Let me look.  One moment.Found it.');
    for (let i = 1; i <= seen.text.length; i += 1)
      expect(seen.text.slice(0, i).join('')).not.toMatch(/<|tool_call|arguments/);
    expect(seen.steps).toBe(2);
  });

  it('gives every step its own ids', async () => {
    const seen = await run([
      [...textParts(leak), finish(version, 'stop')],
      [...textParts(leak), finish(version, 'stop')],
      done,
    ]);
    expect(new Set(seen.ids).size).toBe(2);
  });

  it('shows a call that was cut off as failed and does not run it', async () => {
    const rejected: RejectedSegment[] = [];
    const seen = await run([[...textParts(broken), finish(version, 'length')], done], {
      onRejected: (one) => rejected.push(one),
    });
    expect(seen.executed).toEqual([]);
    expect(seen.text.join('')).toContain('Ok ');
    expect(seen.text.join('')).not.toContain('tool_call');
    expect(seen.errors).toHaveLength(1);
    expect(rejected).toMatchObject([{ reason: 'truncated', name: 'find_note' }]);
  });

  it('only strips when the provider delivered the call itself', async () => {
    const native = { type: 'tool-call', toolCallId: 'n1', toolName: 'find_note', input: '{"query":"tax"}' };
    const seen = await run([[...textParts(leak), native, finish(version, 'tool-calls')], done]);
    expect(seen.executed).toEqual([{ query: 'tax' }]);
    expect(seen.ids).toEqual(['n1']);
    expect(seen.text.join('')).toBe('Let me look.  One moment.Found it.');
  });

  it('turns reasoning tags into reasoning when asked', async () => {
    const seen = await run([[...textParts('<think>Hm, tax.</think>Here.'), finish(version, 'stop')]], {
      reasoning: 'separate',
    });
    expect(seen.reasoning).toBe('Hm, tax.');
    expect(seen.text.join('')).toBe('Here.');
  });

  it('leaves an answer without markup alone', async () => {
    const seen = await run([[...textParts('Use `<tool_call>` like so: a < b.'), finish(version, 'stop')]]);
    expect(seen.text.join('')).toBe('Use `<tool_call>` like so: a < b.');
    expect(seen.steps).toBe(1);
  });
});

describe('the middleware for whole answers', () => {
  it('puts the call where its text stood', async () => {
    const doGenerate = (): Promise<never> =>
      Promise.resolve({
        content: [{ type: 'text', text: leak }],
        finishReason: { unified: 'stop', raw: 'stop' },
        usage,
        warnings: [],
      } as never);
    const model = wrapV7({
      model: new MockLanguageModelV4({ modelId: 'qwen3-8b', doGenerate }),
      middleware: toolCallRecoveryMiddleware({ dialects: dialectsForModel }),
    });
    const result = await generateV7({
      model,
      prompt: 'x',
      tools: { find_note: toolV7({ inputSchema: schema }) },
    });
    expect(result.text).toBe('Let me look.  One moment.');
    expect(result.toolCalls).toMatchObject([{ toolName: 'find_note', input: { query: 'tax' } }]);
    expect(result.finishReason).toBe('tool-calls');
  });
});
