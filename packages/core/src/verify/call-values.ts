import type { TranscriptEventOf } from '../events/index.ts';
import type { Complain } from './violation.ts';

/** Progress numbers and messages; remembers the last ones. */
export function checkProgress(
  call: { progress: number; total: number | undefined },
  { progress, total, message }: TranscriptEventOf<'tool.progress'>,
  complain: Complain,
): void {
  const isOdd = (number: number | undefined): boolean =>
    number !== undefined && !(number >= 0 && number < Infinity);
  if (isOdd(progress) || isOdd(total) || total === 0) {
    const fix = 'Leave `progress` or `total` out when they are not known.';
    complain('D1', 'A progress number is not finite and positive.', fix);
  }
  if (typeof message === 'string' && (message.length > 500 || message.includes('\n'))) {
    const fix = 'Send one short line; put the rest in the output.';
    complain('D1', 'A progress message is more than one line of 500 characters.', fix);
  }
  if (progress === undefined || isOdd(progress)) return;
  if (total !== undefined && progress > total) {
    complain('D1', `Progress ${progress} is above its total ${total}.`, 'Raise `total`, or send no `total`.');
  }
  if (total === call.total && progress < call.progress) {
    const fix = 'Send only growing numbers for one total.';
    complain('D1', `Progress falls from ${call.progress} to ${progress}.`, fix);
  }
  Object.assign(call, { progress, total });
}

/** True for an error nobody could read a cause from. */
export function saysNothing(error: unknown): boolean {
  if (typeof error === 'string') return /^\s*(?:\[object \w+\]|error:?|null|undefined)?\s*$/i.test(error);
  if (typeof error !== 'object' || error === null) return error == null;
  return Object.keys(error).length === 0 && !(error instanceof Error);
}
