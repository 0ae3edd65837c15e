import { test as base } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { startDemo } from './demo-process.ts';
import type { DemoProcess } from './demo-process.ts';

/** The page as a person uses it. */
export class DemoPage {
  readonly page: Page;
  readonly demo: DemoProcess;

  constructor(page: Page, demo: DemoProcess) {
    this.page = page;
    this.demo = demo;
  }

  get field(): Locator {
    return this.page.getByRole('textbox', { name: 'Message' });
  }

  get transcript(): Locator {
    return this.page.locator('[data-slot="transcript"]').first();
  }

  get notice(): Locator {
    return this.page.locator('[data-slot="stream-error-notice"]');
  }

  get figures(): Locator {
    return this.page.locator('.stream-figures');
  }

  async open(path = ''): Promise<void> {
    await this.page.goto(this.demo.url + path);
  }

  /** Begins a new chat with a request. */
  async ask(prompt: string): Promise<void> {
    await this.open();
    await this.say(prompt);
    await this.page.waitForURL(/\/s\//);
  }

  /** Sends a request where we are. */
  async say(prompt: string): Promise<void> {
    await this.field.fill(prompt);
    await this.page.getByRole('button', { name: 'Send', exact: true }).click();
  }

  /** The rows of a tool, by its title. */
  row(title: string): Locator {
    return this.page.locator('[data-slot="tool-call-row"]').filter({
      has: this.page.locator('[data-slot="tool-call-title"]', { hasText: title }),
    });
  }

  rowIn(title: string, status: string): Locator {
    return this.page.locator(`[data-slot="tool-call-row"][data-status="${status}"]`).filter({
      has: this.page.locator('[data-slot="tool-call-title"]', { hasText: title }),
    });
  }

  fault(name: string): Locator {
    return this.page.getByRole('toolbar', { name: 'Break the connection' }).getByRole('button', { name });
  }

  /** Waits until the newest run is over. */
  async untilDone(): Promise<void> {
    await this.page.getByRole('button', { name: 'Send', exact: true }).waitFor({ timeout: 30_000 });
    await this.page.locator('.link-state[data-phase="ended"]').waitFor({ timeout: 30_000 });
  }

  /** Opens every closed group, so that all that is kept can be seen. */
  async openGroups(): Promise<void> {
    const closed = this.page.locator('[data-slot="thinking-summary"][aria-expanded="false"]');
    while ((await closed.count()) > 0) await closed.first().click();
  }

  /** What the transcript says, line by line, without the figures that tell lengths of time. */
  async lines(): Promise<string[]> {
    const text = await this.page.locator('[data-slot="transcript-scroller"]').first().innerText();
    return text
      .split('\n')
      .map((line) => line.replace(/\d+(\.\d+)?\s?(ms|s|%)/g, '#').trim())
      .filter((line) => line !== '');
  }
}

interface Fixtures {
  chat: DemoPage;
  quietPage: Page;
}

interface WorkerFixtures {
  demo: DemoProcess;
}

/** Faults make the browser itself complain about the network; nothing else may. */
const expected =
  /ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION|ERR_EMPTY_RESPONSE|status of (400|404|409|413)/;

/** Tests with a running demo and a page that must not complain. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  demo: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads from this pattern which fixtures are needed: none.
    async ({}, use) => {
      const demo = await startDemo();
      await use(demo);
      await demo.stop();
    },
    { scope: 'worker' },
  ],
  quietPage: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error' && !expected.test(message.text())) complaints.push(message.text());
    });
    await use(page);
    base.expect(complaints).toEqual([]);
  },
  chat: async ({ quietPage, demo }, use) => {
    await use(new DemoPage(quietPage, demo));
  },
});

export { expect } from '@playwright/test';
