import type { Colours } from './console/colours.ts';
import type { Command, Option } from './command.ts';

const WIDTH = 80;

/** Help of the whole program. */
export function programHelp(commands: readonly Command[], colours: Colours): string {
  const { bold, name, quiet } = colours;
  const longest = Math.max(...commands.map((command) => command.name.length));
  return [
    `${bold('callboard')} opens what an AI agent did: a stream or session file of any agent.`,
    '',
    bold('Usage'),
    '  callboard <command> <file | folder | address | -> [options]',
    '',
    bold('Commands'),
    ...commands.map((command) => `  ${name(command.name.padEnd(longest))}  ${command.about}`),
    '',
    bold('Options'),
    `  ${'-h, --help'.padEnd(16)}Help, also for a command: callboard state --help`,
    `  ${'-v, --version'.padEnd(16)}Version of this program`,
    '',
    quiet('The format is told by the content. Gzip is unpacked. `-` reads standard input.'),
    '',
  ].join('\n');
}

/** Help of one command. */
export function commandHelp(command: Command, colours: Colours): string {
  const { bold, quiet } = colours;
  const { details, examples = [] } = command;
  return [
    command.about,
    '',
    bold('Usage'),
    `  callboard ${command.name} ${command.usage}`,
    ...(details === undefined ? [] : ['', ...wrap(details, WIDTH)]),
    '',
    bold('Options'),
    ...optionLines({ ...command.options }),
    ...(examples.length === 0
      ? []
      : ['', bold('Examples'), ...examples.map((example) => `  ${quiet('$')} ${example}`)]),
    '',
  ].join('\n');
}

function optionLines(options: Readonly<Record<string, Option>>): string[] {
  const rows = Object.entries(options).map(([name, option]) => {
    const short = option.short === undefined ? '    ' : `-${option.short}, `;
    const value = option.type === 'string' ? ` <${option.value ?? 'value'}>` : '';
    return { left: `  ${short}--${name}${value}`, about: option.about };
  });
  const column = Math.max(...rows.map(({ left }) => left.length)) + 2;
  return rows.flatMap(({ left, about }) => {
    const [first = '', ...rest] = wrap(about, WIDTH - column);
    return [left.padEnd(column) + first, ...rest.map((line) => ' '.repeat(column) + line)];
  });
}

function wrap(text: string, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines = [''];
    for (const word of paragraph.split(' ')) {
      const line = lines.at(-1) ?? '';
      if (line !== '' && line.length + 1 + word.length > width) lines.push(word);
      else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
    }
    return lines;
  });
}
