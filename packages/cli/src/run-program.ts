import { nearest, parseInvocation } from './arguments.ts';
import type { Command } from './command.ts';
import { commands } from './commands.ts';
import { createColours } from './console/colours.ts';
import { inert } from './console/inert-text.ts';
import type { ExitCode } from './failure.ts';
import { EXIT, Failure } from './failure.ts';
import { commandHelp, programHelp } from './help.ts';
import type { Host } from './host/host.ts';
import { version } from './version.ts';

/** Runs the program with what was typed behind its name. Never throws; the exit code says how it went. */
export async function runProgram(args: readonly string[], host: Host): Promise<ExitCode> {
  try {
    return await dispatch(args, host);
  } catch (error) {
    return report(error, host);
  }
}

async function dispatch(args: readonly string[], host: Host): Promise<ExitCode> {
  const [first, ...rest] = args;
  const colours = createColours(host.colours.out);
  if (first === undefined || first === '--help' || first === '-h') {
    await host.out(programHelp(commands, colours));
    return first === undefined ? EXIT.usage : EXIT.ok;
  }
  if (first === '--version' || first === '-v') {
    await host.out(`${version()}\n`);
    return EXIT.ok;
  }
  if (first === 'help') {
    const [topic] = rest;
    await host.out(topic === undefined ? programHelp(commands, colours) : commandHelp(find(topic), colours));
    return EXIT.ok;
  }
  const command = find(first);
  if (isHelpAsked(rest)) {
    await host.out(commandHelp(command, colours));
    return EXIT.ok;
  }
  return command.run(parseInvocation(command, rest, host));
}

function isHelpAsked(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return args.slice(0, end === -1 ? undefined : end).some((arg) => arg === '--help' || arg === '-h');
}

function find(name: string): Command {
  const found = commands.find((command) => command.name === name);
  if (found) return found;
  const near = nearest(
    name,
    commands.map((command) => command.name),
  );
  const names = commands.map((command) => command.name).join(', ');
  // Somebody named what to open, and not what to do with it.
  const [first] = commands;
  if (first && /[./\\]|^-$/.test(name)) {
    const hint = `To open it: callboard ${first.name} ${name}`;
    throw new Failure(`${name} is not a command. The commands are ${names}.`, { exitCode: EXIT.usage, hint });
  }
  throw new Failure(`There is no command ${name}.`, {
    exitCode: EXIT.usage,
    hint: near === undefined ? `The commands are ${names}.` : `Did you mean \`callboard ${near}\`?`,
  });
}

function report(error: unknown, host: Host): ExitCode {
  const { bad, quiet } = createColours(host.colours.err);
  if (error instanceof Failure) {
    host.err(`${bad('error')} ${inert(error.message)}\n`);
    if (error.hint !== undefined) host.err(`${quiet(inert(error.hint))}\n`);
    return error.exitCode;
  }
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
  host.err(`${bad('error')} callboard itself failed. Please report this:\n${inert(details)}\n`);
  return EXIT.internal;
}
