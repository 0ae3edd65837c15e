import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';

/** What a worker is started with. */
export interface SuperviseOptions {
  entry: string;
  /** 0: any free port; the next worker gets the same one. */
  port: number;
  onFirstReady: (url: string) => void;
  /** The last worker is gone for good. */
  onEnd: (exitCode: number) => void;
}

/** A worker that must live this long before its death counts as an accident and not as a mistake. */
const healthyMs = 1000;
const graceMs = 4000;

/** Keeps one worker running: starts the next when one dies, on the same port, until it is told to close. */
export function superviseWorker(options: SuperviseOptions): { close: () => void } {
  let { port } = options;
  let closing = false;
  let ready = false;
  let worker = start();

  function start(): ChildProcess {
    const startedAt = Date.now();
    const child = fork(options.entry, { env: { ...process.env, PORT: String(port) }, stdio: 'inherit' });
    child.on('message', (message) => {
      const place = readReady(message);
      if (!place) return;
      port = place.port;
      if (!ready) options.onFirstReady(place.url);
      ready = true;
    });
    child.once('exit', (code) => {
      const failedAtOnce = !ready || Date.now() - startedAt < healthyMs;
      if (closing || failedAtOnce) options.onEnd(closing ? 0 : (code ?? 1));
      else worker = start();
    });
    return child;
  }

  return {
    close: () => {
      if (closing) return;
      closing = true;
      worker.kill('SIGTERM');
      setTimeout(() => worker.kill('SIGKILL'), graceMs).unref();
    },
  };
}

function readReady(message: unknown): { url: string; port: number } | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  const { url, port } = message as { url?: unknown; port?: unknown };
  return typeof url === 'string' && typeof port === 'number' ? { url, port } : undefined;
}
