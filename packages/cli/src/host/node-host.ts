import { writeSync } from 'node:fs';
import { homedir } from 'node:os';
import process from 'node:process';
import { EXIT } from '../failure.ts';
import type { Host } from './host.ts';

/** The real machine. A reader that goes away (`| head`) ends the program quietly. */
export function createNodeHost(signal: AbortSignal): Host {
  const { stdin, stdout, stderr, env } = process;
  for (const stream of [stdout, stderr]) stream.on('error', endQuietly);
  return {
    out: (text) =>
      new Promise((resolve) => {
        if (stdout.write(text)) resolve();
        else stdout.once('drain', resolve);
      }),
    err: (text) => void stderr.write(text),
    stdin,
    stdinIsTerminal: stdin.isTTY,
    colours: { out: wantsColour(env, stdout.isTTY), err: wantsColour(env, stderr.isTTY) },
    showsProgress: stderr.isTTY && env['TERM'] !== 'dumb',
    folder: process.cwd(),
    home: homedir(),
    platform: process.platform === 'win32' ? 'win32' : 'posix',
    fetch: globalThis.fetch,
    signal,
  };
}

/** `NO_COLOR` wins, then `FORCE_COLOR`, then whether anybody looks. */
export function wantsColour(env: Readonly<Record<string, string | undefined>>, isTerminal: boolean): boolean {
  const { NO_COLOR: no, FORCE_COLOR: force, TERM: terminal } = env;
  if (no !== undefined && no !== '') return false;
  if (force !== undefined && force !== '') return force !== '0' && force !== 'false';
  return isTerminal && terminal !== 'dumb';
}

function endQuietly(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE' || error.code === 'EOF') process.exit(process.exitCode ?? 0);
  try {
    writeSync(2, `error The output could not be written: ${error.message}.\n`);
  } finally {
    process.exit(EXIT.internal);
  }
}
