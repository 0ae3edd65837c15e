import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TranscriptEvent } from '@callboard/core';
import { createEventBuilder } from '@callboard/core/testing';
import { createMachine } from './machine.ts';
import type { Machine } from './machine.ts';

/** Markup, quotes and control characters. */
export const ATTACK = '<img src=x onerror=alert(1)><script>alert(2)</script>"\'&\u202e\u001b[31m';

/** A machine with a file `run.ndjson` of these events. */
export function machineWith(events: readonly TranscriptEvent[]): Machine {
  const machine = createMachine();
  writeFileSync(
    join(machine.folder, 'run.ndjson'),
    events.map((event) => `${JSON.stringify(event)}\n`).join(''),
  );
  return machine;
}

/** A run that holds one of everything. */
export function everything(words = 'plain'): readonly TranscriptEvent[] {
  const b = createEventBuilder();
  b.open();
  b.runStart({ title: `Title ${words}`, model: `model ${words}` });
  b.user('u1', `question ${words}`);
  b.think('m1', `reasoning ${words}`);
  b.text('m1', `answer ${words}`);
  b.tool('c1', `tool ${words}`, { title: `call ${words}`, input: { key: `input ${words}` } });
  b.event({ type: 'tool.progress', toolCallId: 'c1', progress: 3, total: 5, message: `progress ${words}` });
  b.ask('a1', {
    toolCallId: 'c1',
    kind: 'approval',
    title: `ask ${words}`,
    prompt: `prompt ${words}`,
    options: [{ id: 'y', label: `yes ${words}` }],
  });
  b.event({ type: 'ask.close', askId: 'a1', outcome: 'approved', reason: `reason ${words}` });
  b.agent('scout', { spawnToolCallId: 'c1', name: `agent ${words}`, task: `task ${words}` });
  const scout = b.in({ agentId: 'scout' });
  scout.text('n1', `child ${words}`);
  scout.tool('c2', 'inner', { input: {} });
  scout.fail('c2', { message: `cause ${words}`, code: 'E1' });
  b.event({
    type: 'agent.end',
    outcome: 'failed',
    error: `agent failed ${words}`,
    scope: { agentId: 'scout' },
  });
  b.event({ type: 'tool.end', toolCallId: 'c1', outcome: 'completed', output: [`output ${words}`] });
  b.event({ type: 'notice', noticeId: 'n', level: 'warn', message: `notice ${words}` });
  b.event({ type: 'plan.set', items: [{ text: `plan ${words}`, status: 'completed' }] });
  b.event({ type: 'artifact.set', artifactId: 'f', name: `artifact ${words}`, text: `document ${words}` });
  b.runEnd('failed', { error: `run failed ${words}` });
  b.streamEnd();
  return b.events;
}

/** What each text of it begins with. */
export const PARTS: readonly string[] = [
  'Title',
  'model',
  'question',
  'reasoning',
  'answer',
  'tool',
  'call',
  'input',
  'progress',
  'ask',
  'prompt',
  'yes',
  'reason',
  'agent',
  'task',
  'child',
  'cause',
  'agent failed',
  'output',
  'notice',
  'plan',
  'artifact',
  'document',
  'run failed',
];
