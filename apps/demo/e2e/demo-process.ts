import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const main = join(dirname(fileURLToPath(import.meta.url)), '../dist/server/main.js');

/** A demo as a person starts it: its own process, its own data. */
export interface DemoProcess {
  url: string;
  workspace: string;
  process: ChildProcess;
  /** Ends it the way a terminal does and waits until everything it started is gone. */
  stop: () => Promise<number | null>;
}

/** Starts a demo on a free port and waits for the one line it prints. */
export async function startDemo(env: Record<string, string> = {}): Promise<DemoProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'callboard-e2e-'));
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      PORT: '0',
      DEMO_DATA: dataDir,
      DEMO_MODEL_DELAY_MS: '8',
      DEMO_REPORT_MS: '3000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await firstUrl(child);
  return {
    url,
    workspace: join(dataDir, 'workspace'),
    process: child,
    stop: async () => {
      const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      const code = await ended;
      await rm(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

function firstUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The demo ended with ${code} before it was ready.`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      const [found] = /http:\S+/.exec(chunk.toString()) ?? [];
      if (found) resolve(found);
    });
  });
}
