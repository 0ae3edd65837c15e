import type { FileHandle } from 'node:fs/promises';
import { open, stat } from 'node:fs/promises';
import type { Command, Invocation } from '../command.ts';
import { createProgressLine } from '../console/progress-line.ts';
import { buildOutline } from '../export/build-outline.ts';
import { toHtml } from '../export/to-html.ts';
import { toMarkdown } from '../export/to-markdown.ts';
import type { Outline } from '../export/outline.ts';
import { EXIT, Failure } from '../failure.ts';
import type { Host } from '../host/host.ts';
import { createRedactor } from '../redact/redactor.ts';
import { EventRedactor } from '../redact/redact-events.ts';
import { absolutePath } from '../source/paths.ts';
import { jsonText } from '../state/json-text.ts';
import { printStateJson } from '../state/print-state-json.ts';
import { toStateJson } from '../state/to-state-json.ts';
import type { OpenTranscript } from '../transcript/open-transcript.ts';
import { openTranscript } from '../transcript/open-transcript.ts';
import { readState } from '../transcript/read-state.ts';
import { READING, onlyTarget, readingOptions } from './shared-options.ts';

const KINDS = ['md', 'html', 'json', 'jsonl'] as const;
type Kind = (typeof KINDS)[number];

const OUTLINES: Readonly<Record<'md' | 'html', (outline: Outline) => string>> = {
  md: toMarkdown,
  html: toHtml,
};

/** Writes a transcript as a document that stands alone. */
export const exportCommand: Command = {
  name: 'export',
  about: 'Write the transcript as one document: Markdown, HTML, JSON or events.',
  usage: '<file | folder | address | -> --to md|html|json|jsonl [--output file]',
  details:
    'md and html hold everything: calls with input, output, errors and progress, sub-agents, questions. The page has no scripts and loads nothing. json is what `state --json` prints, jsonl what `events` prints.',
  examples: [
    'callboard export session.jsonl --to md > session.md',
    'callboard export run.sse --to html --output run.html --redact "sk-\\w+"',
  ],
  options: {
    to: {
      type: 'string',
      short: 't',
      value: 'kind',
      about: 'md, html, json or jsonl. Default: told by --output, else md.',
    },
    output: { type: 'string', short: 'o', value: 'file', about: 'Where to write. Default: standard output.' },
    all: { type: 'boolean', short: 'a', about: 'Also what its source took back.' },
    ...READING,
  },
  async run(invocation) {
    const { host } = invocation;
    const kind = kindOf(invocation);
    const progress = createProgressLine(host);
    try {
      const options = { ...readingOptions(invocation), onProgress: progress.show };
      const transcript = await openTranscript(onlyTarget(invocation, 'export'), host, options);
      await refuseSource(transcript, invocation.value('output'), host);
      const pieces =
        kind === 'jsonl' ? eventLines(transcript, invocation) : document(transcript, kind, invocation);
      await write(pieces, invocation.value('output'), host);
    } finally {
      progress.end();
    }
    return EXIT.ok;
  },
};

function kindOf({ value }: Invocation): Kind {
  const typed = value('to') ?? /\.(md|html|jsonl|json)$/.exec(value('output') ?? '')?.[1] ?? 'md';
  const kind = KINDS.find((one) => one === typed);
  if (kind) return kind;
  throw new Failure(`--to ${typed} is not possible.`, {
    exitCode: EXIT.usage,
    hint: 'Use md, html, json or jsonl.',
  });
}

async function* document(
  transcript: OpenTranscript,
  kind: Exclude<Kind, 'jsonl'>,
  { has, values }: Invocation,
): AsyncGenerator<string> {
  const redactor = createRedactor(values('redact'));
  const { format, name } = transcript;
  const state = await readState(transcript);
  const all = has('all');
  if (kind === 'json') yield* printStateJson(toStateJson(state, format, { all }), redactor);
  else yield OUTLINES[kind](buildOutline(state, { format, name, redactor, all }));
}

async function* eventLines({ events }: OpenTranscript, { values }: Invocation): AsyncGenerator<string> {
  const redactor = new EventRedactor(createRedactor(values('redact')));
  for await (const batch of events)
    yield redactor
      .push(batch)
      .map((event) => `${jsonText(event)}\n`)
      .join('');
  yield redactor
    .end()
    .map((event) => `${jsonText(event)}\n`)
    .join('');
}

async function write(pieces: AsyncIterable<string>, output: string | undefined, host: Host): Promise<void> {
  if (output === undefined) {
    for await (const piece of pieces) await host.out(piece);
    return;
  }
  // Nothing is written before the first piece is there: a source that cannot be read leaves no empty file.
  const path = absolutePath(output, host);
  let file: FileHandle | undefined;
  try {
    for await (const piece of pieces) {
      try {
        file ??= await open(path, 'w');
        await file.write(piece);
      } catch (error) {
        throw unwritable(output, error);
      }
    }
  } finally {
    await file?.close();
  }
}

/** What is read cannot be written at the same time: it would be lost, or never end. */
async function refuseSource(
  { name, beside, events }: OpenTranscript,
  output: string | undefined,
  host: Host,
): Promise<void> {
  const target = output === undefined ? undefined : await identity(absolutePath(output, host));
  if (output === undefined || target === undefined) return;
  const read = await Promise.all([absolutePath(name, host), ...beside].map(identity));
  if (!read.includes(target)) return;
  // A source that is left is closed.
  for await (const _ of events) break;
  throw new Failure(`${output} is what is read: it would be overwritten.`, {
    exitCode: EXIT.usage,
    hint: 'Name another file with --output.',
  });
}

async function identity(path: string): Promise<string | undefined> {
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  return found?.isFile() ? `${found.dev} ${found.ino}` : undefined;
}

function unwritable(name: string, error: unknown): Failure {
  const reason = error instanceof Error ? error.message.split(',')[0] : String(error);
  return new Failure(`${name} could not be written: ${reason}.`, {
    hint: 'Does the folder exist, and may you write there?',
  });
}
