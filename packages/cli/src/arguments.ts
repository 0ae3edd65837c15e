import { parseArgs } from 'node:util';
import type { Command, Invocation, Option } from './command.ts';
import { EXIT, Failure } from './failure.ts';
import type { Host } from './host/host.ts';

type Values = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

/** Reads what was typed behind a command's name. Throws a `Failure` for an option that it does not have. */
export function parseInvocation(command: Command, args: readonly string[], host: Host): Invocation {
  const { values, positionals } = parse(command, args);
  const all = (name: string): readonly string[] =>
    [values[name] ?? []].flat().filter((value): value is string => typeof value === 'string');
  return {
    host,
    targets: positionals,
    has: (name) => values[name] === true,
    value: (name) => all(name).at(-1),
    values: all,
  };
}

function parse(command: Command, args: readonly string[]): { values: Values; positionals: string[] } {
  const options = Object.fromEntries(
    Object.entries(command.options).map(([name, { type, short, multiple }]) => [
      name,
      { type, ...(short === undefined ? undefined : { short }), ...(multiple ? { multiple } : undefined) },
    ]),
  );
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    const unknown = args.find((arg) => isUnknown(arg, command.options));
    const message = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error);
    const near = unknown === undefined ? undefined : nearest(unknown, Object.keys(command.options));
    throw new Failure(
      unknown === undefined
        ? `${message.replace(/\.$/, '')}.`
        : `There is no option ${unknown.split('=')[0]}.`,
      {
        exitCode: EXIT.usage,
        hint:
          near === undefined
            ? `\`callboard ${command.name} --help\` lists the options.`
            : `Did you mean --${near}?`,
      },
    );
  }
}

function isUnknown(arg: string, options: Readonly<Record<string, Option>>): boolean {
  if (!/^--?[^-]/.test(arg)) return false;
  const name = arg.replace(/^--?/, '').split('=')[0] ?? '';
  const known = arg.startsWith('--')
    ? Object.hasOwn(options, name)
    : Object.values(options).some(({ short }) => short === name.slice(0, 1));
  return !known;
}

/** The name that was probably meant, if one is near enough. */
export function nearest(typed: string, names: readonly string[]): string | undefined {
  const word = typed.replace(/^--?/, '').split('=')[0] ?? '';
  const ranked = names
    .map((name) => ({ name, distance: distance(word, name) }))
    .sort((a, b) => a.distance - b.distance);
  const best = ranked[0];
  return best && best.distance <= Math.max(1, Math.floor(best.name.length / 3)) ? best.name : undefined;
}

/** How many letters differ. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let at = 1; at <= a.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= b.length; to += 1) {
      const same = a[at - 1] === b[to - 1] ? 0 : 1;
      next.push(Math.min((row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1, (row[to - 1] ?? 0) + same));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
