import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright';
import type { Browser, CDPSession, Page } from 'playwright';
import type { Bench } from './page/bench.ts';

type Launch = typeof import('../../../../scripts/chromium/launch.mjs');
type Serve = typeof import('../../../../scripts/serve-folder.mjs');

/** What the main thread of a page holds and has used up. */
export interface Meter {
  /** CPU time of the main thread, ms: what others do on the machine does not count. */
  readonly cpu: number;
  readonly nodes: number;
  readonly listeners: number;
  /** JavaScript heap, bytes. */
  readonly heap: number;
}

type Answer<K extends keyof Bench> = Awaited<ReturnType<Bench[K]>>;

/** One page in a renderer process of its own. */
export interface Visit {
  readonly page: Page;
  /** Calls a function of the page's side. */
  call: <K extends keyof Bench>(name: K, ...input: Parameters<Bench[K]>) => Promise<Answer<K>>;
  meter: () => Promise<Meter>;
  collect: () => Promise<void>;
  close: () => Promise<void>;
}

/** A browser and the pages it may visit. */
export interface Chrome {
  visit: (path: string) => Promise<Visit>;
  close: () => Promise<void>;
}

/** Starts the Chromium of the tests and serves a folder to it. */
export async function startChrome(root: string, folder: string): Promise<Chrome> {
  const script = (path: string): string => pathToFileURL(join(root, 'scripts', path)).href;
  const { launchOptions } = (await import(script('chromium/launch.mjs'))) as Launch;
  const { serveFolder } = (await import(script('serve-folder.mjs'))) as Serve;
  const server = await serveFolder(folder);
  const browser = await chromium.launch(await launchOptions());
  return {
    visit: (path) => open(browser, `${server.url}${path}/`),
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

async function open(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1000, height: 800 } });
  const page = await context.newPage();
  const problems: Error[] = [];
  page.on('pageerror', (error) => problems.push(error));
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('HeapProfiler.enable');
  await page.goto(url);
  await page.waitForFunction(() => 'bench' in globalThis);
  const call = async <K extends keyof Bench>(name: K, ...input: Parameters<Bench[K]>): Promise<Answer<K>> => {
    const answer: unknown = await page.evaluate(
      async ([name, input]) => {
        const { bench } = globalThis as unknown as {
          bench: Record<string, (...input: unknown[]) => unknown>;
        };
        return bench[name]?.(...input);
      },
      [name, input] as const,
    );
    if (problems[0]) throw problems[0];
    return answer as Answer<K>;
  };
  return {
    page,
    call,
    meter: () => read(session),
    async collect() {
      for (let pass = 0; pass < 3; pass++) await session.send('HeapProfiler.collectGarbage');
    },
    close: () => context.close(),
  };
}

async function read(session: CDPSession): Promise<Meter> {
  const { metrics } = await session.send('Performance.getMetrics');
  const values = new Map(metrics.map(({ name, value }) => [name, value]));
  const of = (name: string): number => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`bench: this Chromium does not report ${name}`);
    return value;
  };
  return {
    cpu: of('ThreadTime') * 1000,
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
    heap: of('JSHeapUsedSize'),
  };
}
