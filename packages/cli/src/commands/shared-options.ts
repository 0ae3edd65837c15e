import { FORMATS, isFormatName } from '@callboard/adapters/formats';
import type { FormatName } from '@callboard/adapters/formats';
import { nearest } from '../arguments.ts';
import type { Invocation, Option } from '../command.ts';
import { EXIT, Failure } from '../failure.ts';
import type { TranscriptOptions } from '../transcript/transcript-options.ts';

/** How any command reads its source. */
export const READING: Readonly<Record<string, Option>> = {
  format: {
    type: 'string',
    short: 'f',
    value: 'name',
    about: 'Read it as this format, whatever it looks like.',
  },
  'no-recovery': {
    type: 'boolean',
    about: 'Leave tool calls that a model wrote as text in the text.',
  },
  tool: {
    type: 'string',
    multiple: true,
    value: 'name',
    about: 'A tool that calls in text may use, beside those the transcript names. Repeatable.',
  },
  header: {
    type: 'string',
    short: 'H',
    multiple: true,
    value: 'name: value',
    about: 'Send this header with the request to an address. Repeatable.',
  },
  data: {
    type: 'string',
    short: 'd',
    value: 'json',
    about: 'Ask the address by POST with this body.',
  },
  redact: {
    type: 'string',
    multiple: true,
    value: 'pattern',
    about: 'Replace what this regular expression matches, in everything that is printed. Repeatable.',
  },
  help: { type: 'boolean', short: 'h', about: 'This help.' },
};

/** The settings of a reader in what was typed. Throws a `Failure` for a format that does not exist. */
export function readingOptions({ value, values, has }: Invocation): TranscriptOptions {
  const format = value('format');
  return {
    format: format === undefined ? undefined : formatNamed(format),
    recovery: !has('no-recovery'),
    tools: values('tool'),
    request: { headers: values('header').map(headerIn), body: value('data') },
  };
}

function headerIn(text: string): readonly [string, string] {
  const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):\s*([\t\x20-\x7e\x80-\xff]*)$/.exec(text) ?? [];
  if (name !== undefined && value !== undefined) return [name, value];
  throw new Failure('--header needs a name, a colon and a value.', {
    exitCode: EXIT.usage,
    hint: 'Example: --header "Authorization: Bearer …".',
  });
}

function formatNamed(name: string): FormatName {
  if (isFormatName(name)) return name;
  const near = nearest(name, FORMATS);
  throw new Failure(`There is no format ${name}.`, {
    exitCode: EXIT.usage,
    hint: near === undefined ? `Formats: ${FORMATS.join(', ')}.` : `Did you mean ${near}?`,
  });
}

/** The one target of a command. Throws a `Failure` when there is none, or more than one. */
export function onlyTarget({ targets, host }: Invocation, command: string): string {
  const [first, second] = targets;
  if (first !== undefined && second === undefined) return first;
  if (first === undefined && !host.stdinIsTerminal) return '-';
  throw new Failure(
    first === undefined ? 'There is nothing to read.' : `\`callboard ${command}\` reads one thing at a time.`,
    {
      exitCode: EXIT.usage,
      hint: `callboard ${command} <file | folder | address | ->`,
    },
  );
}
