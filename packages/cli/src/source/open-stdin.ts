import { EXIT, Failure } from '../failure.ts';
import type { Host } from '../host/host.ts';
import { counted } from './counted.ts';
import type { Source, SourceOptions } from './source.ts';
import { textOf } from './unpack.ts';
import { untilStopped } from './until-stopped.ts';

/** Standard input. Throws a `Failure` when nobody pipes anything in. */
export function openStdin(host: Host, options: SourceOptions): Promise<Source> {
  if (host.stdinIsTerminal) {
    return Promise.reject(
      new Failure('Nothing is piped into standard input.', {
        exitCode: EXIT.usage,
        hint: 'Pipe a stream in, as in `my-agent | callboard state -`, or name a file.',
      }),
    );
  }
  const name = 'standard input';
  return Promise.resolve({
    kind: 'stdin',
    name,
    stem: 'stdin',
    text: textOf(counted(untilStopped(host.stdin, host.signal), undefined, options.onProgress), name),
  });
}
