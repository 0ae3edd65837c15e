import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Host } from '../src/host/host.ts';
import { runProgram } from '../src/run-program.ts';

/** What a run of the program left behind. */
export interface Outcome {
  code: number;
  out: string;
  err: string;
}

/** A machine to run the program on. */
export interface Machine {
  /** A folder of its own. */
  folder: string;
  host: Host;
  run: (...args: string[]) => Promise<Outcome>;
}

/** A machine without a terminal; its folder goes when the test is over. */
export function createMachine(changes: Partial<Host> = {}): Machine {
  const folder = mkdtempSync(join(tmpdir(), 'callboard-cli-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const outcome: Outcome = { code: -1, out: '', err: '' };
  const host: Host = {
    out: (text) => {
      outcome.out += text;
      return Promise.resolve();
    },
    err: (text) => void (outcome.err += text),
    stdin: from([]),
    stdinIsTerminal: true,
    colours: { out: false, err: false },
    showsProgress: false,
    folder,
    home: folder,
    platform: process.platform === 'win32' ? 'win32' : 'posix',
    fetch: globalThis.fetch,
    signal: new AbortController().signal,
    ...changes,
  };
  return {
    folder,
    host,
    async run(...args) {
      outcome.out = outcome.err = '';
      outcome.code = await runProgram(args, host);
      return { ...outcome };
    },
  };
}

/** Standard input of these texts. */
export async function* from(pieces: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield await Promise.resolve(new TextEncoder().encode(piece));
}
