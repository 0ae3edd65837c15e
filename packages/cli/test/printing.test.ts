import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shuffle, writeTranscript } from '@callboard/core/testing';
import { Ajv2020 } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { StateJson } from '../src/state/state-json.ts';
import { createMachine } from './machine.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const schema = JSON.parse(
  readFileSync(new URL('../schema/state.schema.json', import.meta.url), 'utf8'),
) as object;
const validate = new Ajv2020({ strict: false, allErrors: true }).compile(schema);

test('any transcript, in any order, is printed in the documented shape and in every kind', async () => {
  const machine = createMachine();
  const file = join(machine.folder, 'run.ndjson');
  const choices = fc.array(fc.nat({ max: 50_000 }), { maxLength: 50 });
  await fc.assert(
    fc.asyncProperty(choices, fc.nat(), fc.boolean(), async (numbers, seed, mixed) => {
      const written = writeTranscript(numbers, { disorder: true, withdrawals: true, ends: seed % 2 === 0 });
      const events = mixed ? shuffle(written, seed, { keepOrderPerEntity: false }) : written;
      writeFileSync(file, events.map((event) => `${JSON.stringify(event)}\n`).join(''));
      for (const all of [[], ['--all']]) {
        const { out, code } = await machine.run('state', '--json', ...all, file);
        expect(code).toBe(0);
        const state = JSON.parse(out) as StateJson;
        validate(state);
        expect(validate.errors ?? []).toEqual([]);
        const keys = [state.runs, state.agents, state.messages, state.toolCalls, state.asks].flatMap((list) =>
          list.map(({ key }) => key),
        );
        expect(new Set(keys).size).toBe(keys.length);
      }
      for (const kind of ['md', 'html']) {
        const { out, code } = await machine.run('export', '--to', kind, file);
        expect(code).toBe(0);
        expect(out).not.toMatch(/\bundefined\b|\[object |\bNaN\b/);
      }
      expect((await machine.run('state', file)).code).toBe(0);
    }),
    { numRuns: process.env['CALLBOARD_EXHAUSTIVE'] === '1' ? 1000 : 60, seed: 11 },
  );
});
