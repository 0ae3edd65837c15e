import { verifyTranscript } from '@callboard/core/verify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildServer, receive, startTestApp } from '../test/running-app.ts';
import type { TestApp } from '../test/running-app.ts';
import { embeddedModelName, embeddedModels } from './model/embedded-models.ts';

let app: TestApp;

beforeAll(async () => {
  await buildServer();
  app = await startTestApp();
}, 60_000);
afterAll(() => app.dispose());

const markup = /tool_call|<function|<parameter|<\||<｜|▁|\[TOOL|\[ARGS|<\/?think/;
const prompt =
  'Search the notes for migration and delegate: read notes/roadmap.md and read ../../etc/passwd, then read notes/pricing.md';

/** What a run says: every call with its end, and all its events as they went over the wire. */
async function run(
  model: string,
): Promise<{ calls: string[]; events: Awaited<ReturnType<typeof receive>>['events'] }> {
  const sessionId = await app.newSession();
  await app.post(`/sessions/${sessionId}/runs`, { prompt, model });
  const { events } = await receive(app, sessionId, { until: ({ type }) => type === 'run.end' });
  const names = new Map(
    events.flatMap((event) =>
      event.type === 'tool.start' ? [[`${event.scope.agentId}/${event.toolCallId}`, event.toolName]] : [],
    ),
  );
  const calls = events.flatMap((event) =>
    event.type === 'tool.end'
      ? [`${names.get(`${event.scope.agentId}/${event.toolCallId}`)} ${event.outcome}`]
      : [],
  );
  return { calls: calls.sort(), events };
}

describe.each(embeddedModels.filter(({ name }) => name !== embeddedModelName).map(({ name }) => name))(
  '%s',
  (name) => {
    test('does what the model does that calls natively, sub-agents and failures too, and no event holds markup', async () => {
      const leaky = await run(name);
      const native = await run(embeddedModelName);
      expect(leaky.calls).toEqual(native.calls);
      expect(leaky.calls).toHaveLength(5);
      expect(leaky.events.filter((event) => markup.test(JSON.stringify(event)))).toEqual([]);
      expect(leaky.events.some((event) => event.type === 'tool.start' && event.recovered !== undefined)).toBe(
        true,
      );
      expect(verifyTranscript(leaky.events)).toEqual([]);
    });
  },
);
