import type { Command, Invocation } from '../command.ts';
import { createColours } from '../console/colours.ts';
import { EXIT, Failure } from '../failure.ts';
import { createRedactor } from '../redact/redactor.ts';
import { readPage } from '../view/page-files.ts';
import { openFeed } from '../view/view-feed.ts';
import type { ViewFeed } from '../view/view-feed.ts';
import { startViewServer } from '../view/view-server.ts';
import { READING, onlyTarget, readingOptions } from './shared-options.ts';

/** Shows a transcript in the browser. */
export const viewCommand: Command = {
  name: 'view',
  about: 'Open it in a browser: the whole transcript, its calls over time, sub-agents, search.',
  usage: '[file | folder | address | -] [--follow] [--port number]',
  details:
    'Prints the address of a page that only this machine can open, and serves it until you press Ctrl-C. The page asks nothing of any network. More files can be dropped on it; without a source it opens empty.',
  examples: [
    'callboard view session.jsonl',
    'callboard view --follow ~/.claude/projects/app/session.jsonl',
    'callboard view http://localhost:3000/api/chat/7/stream --port 4400',
  ],
  options: {
    follow: {
      type: 'boolean',
      short: 'F',
      about: 'Go on with what a growing file or a live address still gets.',
    },
    port: { type: 'string', short: 'p', value: 'number', about: 'Port of the page. Default: any free one.' },
    ...READING,
  },
  async run(invocation) {
    const { host } = invocation;
    const port = portOf(invocation);
    const page = readPage();
    const feed = await feedOf(invocation);
    const server = await startViewServer({ port, page, feed });
    const { bold, quiet } = createColours(host.colours.out);
    await host.out(`${bold(server.url)}\n`);
    host.err(`${quiet('Open it in a browser on this machine. Ctrl-C ends it.')}\n`);
    await stopped(host.signal);
    await server.close();
    return EXIT.ok;
  },
};

async function feedOf(invocation: Invocation): Promise<ViewFeed | undefined> {
  const { host, targets, values, has } = invocation;
  if (targets.length === 0 && host.stdinIsTerminal) return undefined;
  return openFeed({
    target: onlyTarget(invocation, 'view'),
    host,
    reading: { ...readingOptions(invocation), follow: has('follow') },
    redactor: createRedactor(values('redact')),
  });
}

function portOf({ value }: Invocation): number {
  const typed = value('port') ?? '0';
  const port = Number(typed);
  if (/^\d+$/.test(typed) && port <= 65_535) return port;
  throw new Failure(`--port ${typed} is not a port.`, {
    exitCode: EXIT.usage,
    hint: 'A port is a number up to 65535.',
  });
}

function stopped(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
