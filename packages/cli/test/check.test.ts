import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEventBuilder } from '@callboard/core/testing';
import type { EventBuilder } from '@callboard/core/testing';
import { expect, test } from 'vitest';
import { createMachine } from './machine.ts';
import type { Outcome } from './machine.ts';

function check(write: (builder: EventBuilder) => void, ...args: string[]): Promise<Outcome> {
  const b = createEventBuilder();
  b.open();
  b.runStart();
  write(b);
  b.runEnd();
  b.streamEnd();
  const machine = createMachine();
  writeFileSync(
    join(machine.folder, 'run.ndjson'),
    b.events.map((event) => `${JSON.stringify(event)}\n`).join(''),
  );
  return machine.run('check', 'run.ndjson', ...args);
}

test('a clean stream passes', async () => {
  const outcome = await check((b) => {
    b.tool('c1', 'read', { input: { path: 'a' } });
    b.ok('c1', 'text');
  });
  expect(outcome).toMatchObject({ code: 0, err: '' });
  expect(outcome.out).toMatch(/^ok run\.ndjson \(callboard, \d+ events\): no violations\n$/);
});

test('a call that ends twice is named with its event, its clause and a way to mend it', async () => {
  const twice = (b: EventBuilder): void => {
    b.tool('c1', 'read', { input: {} });
    b.ok('c1', 'text');
    b.fail('c1', 'no, it failed');
  };
  const { out, code } = await check(twice);
  expect(code).toBe(1);
  expect(out).toMatch(/^A1 event \d+ tool\.end, call c1\n {2}.+\n {2}.+\n/);
  expect(out).toMatch(/1 violation in run\.ndjson/);
  const json = await check(twice, '--json', '--redact', 'c1');
  expect(json.code).toBe(1);
  expect(JSON.parse(json.out)).toMatchObject({
    format: 'callboard',
    violations: [{ clause: 'A1', type: 'tool.end', toolCallId: '[redacted]' }],
  });
});
