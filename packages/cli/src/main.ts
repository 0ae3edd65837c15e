#!/usr/bin/env node
import process from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { createNodeHost } from './host/node-host.ts';
import { runProgram } from './run-program.ts';

// A pattern of --redact that would search for ever goes on in linear time.
setFlagsFromString('--enable-experimental-regexp-engine-on-excessive-backtracks');
setFlagsFromString('--regexp-backtracks-before-fallback=50000');

const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(name, () => {
    stop.abort();
    // The second one ends the program whatever it does.
    process.once(name, () => process.exit(130));
  });
}

process.exitCode = await runProgram(process.argv.slice(2), createNodeHost(stop.signal));
// A pipe that stays open does not keep a stopped program alive.
if (stop.signal.aborted) process.stdin.destroy();
