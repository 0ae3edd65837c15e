import type { TranscriptEvent, TranscriptEventOf, TranscriptEventType } from '@callboard/core';
import { createAskDesk, createEventWriter, runToolLoop, systemClock } from '../server/tool-loop/index.ts';
import type { LoopLimits, Model, ModelPart, Tool, ToolLoopOptions } from '../server/tool-loop/index.ts';

/** One turn of a model that says what it is told to. */
export type Turn = readonly ModelPart[];

/** A call as a model asks for it. */
export function callPart(name: string, input: unknown, id?: string): ModelPart {
  return {
    type: 'call',
    key: `${name}:${id ?? ''}:${JSON.stringify(input)}`,
    name,
    inputText: JSON.stringify(input),
    ...(id === undefined ? {} : { id }),
  };
}

/** A model whose turns are given; the last one repeats. Requests are kept for looking at. */
export function modelOf(
  turns: readonly Turn[],
): Model & { requests: { messages: readonly unknown[]; tools: readonly { name: string }[] }[] } {
  const requests: { messages: readonly unknown[]; tools: readonly { name: string }[] }[] = [];
  return {
    name: 'spoken',
    requests,
    // eslint-disable-next-line typescript/require-await -- A model is asynchronous by its type; this one has its words at hand.
    async *stream(request) {
      const turn = turns[Math.min(requests.length, turns.length - 1)] ?? [];
      requests.push({ messages: [...request.messages], tools: [...request.tools] });
      yield* turn;
    },
  };
}

/** A tool that does what it is told to. */
export function toolOf(name: string, execute: Tool['execute'], facts: Partial<Tool> = {}): Tool {
  return {
    name,
    title: name.toUpperCase(),
    description: name,
    inputSchema: { type: 'object' },
    executor: 'host',
    readOnly: true,
    execute,
    ...facts,
  };
}

/** Limits wide enough that only the tests of limits meet them. */
export const wideLimits: LoopLimits = {
  turns: { value: 8, raise: 'MAX_TURNS' },
  callMs: { value: 60_000, raise: 'CALL_MS' },
  depth: { value: 2, raise: 'AGENT_DEPTH' },
  askMs: { value: 300_000, raise: 'ASK_MS' },
  modelChars: 2000,
};

/** A loop ready to run, with everything it writes. */
export function bench(options: Pick<ToolLoopOptions, 'model' | 'tools'> & Partial<ToolLoopOptions>) {
  const events: TranscriptEvent[] = [];
  const desk = options.desk ?? createAskDesk();
  const stop = new AbortController();
  let seq = 0;
  const writer = createEventWriter(
    {
      streamId: 's1',
      nextSeq: () => seq++,
      append: (event) => events.push(event),
      now: () => systemClock.now(),
    },
    { sessionId: 's1', runId: 'r1', agentId: 'root' },
  );
  return {
    events,
    desk,
    stop,
    run: () =>
      runToolLoop({
        events: writer,
        messages: [{ role: 'user', text: 'go' }],
        signal: stop.signal,
        desk,
        limits: wideLimits,
        subAgentSystem: 'You are a sub-agent.',
        ...options,
      }),
    of: <T extends TranscriptEventType>(type: T): TranscriptEventOf<T>[] =>
      events.filter((event): event is TranscriptEventOf<T> => event.type === type),
  };
}
