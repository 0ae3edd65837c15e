import { deepest, findTexts } from './describe-error-walk.ts';

/** A failure in words a person can use. */
export interface ErrorDescription {
  /** One line of at most 200 characters; never empty. */
  summary: string;
  /** The cause alone, in full; never empty. Without any words `Failed (400)` or `Failed, no details`. */
  message: string;
  /** The code stated nearest to the words: `401`, `ENOENT`, `rate_limit_error`, … */
  code?: string | number;
  /** Stack traces, outermost first, joined by `Caused by:`. */
  stack?: string;
  /** Every sentence on the way from the outermost error to the deepest cause. */
  cause: string[];
  /** The value as it was given. */
  source: unknown;
}

const SUMMARY_LENGTH = 200;

/**
 * Turns anything a source says about a failure into words: unwraps JSON in strings, MCP error content, HTTP bodies,
 * provider envelopes, issue lists and cause chains, and takes the deepest sentence. Never throws.
 */
export function describeError(source: unknown): ErrorDescription {
  const { texts, stacks, code: anyCode } = findTexts(source);
  const best = deepest(texts);
  const code = best?.code ?? anyCode;
  const message = best?.text ?? (code === undefined ? 'Failed, no details' : `Failed (${code})`);
  return {
    summary: oneLine(message),
    message,
    ...(code !== undefined && { code }),
    ...(stacks.length > 0 && { stack: stacks.join('\nCaused by: ') }),
    cause: [...new Set(texts.toSorted((a, b) => a.depth - b.depth).map(({ text }) => text))],
    source,
  };
}

/** "Web search: query failed": the title in front of the cause, for places where the title does not stand beside it. */
export function composeFailure(title: string, message: string): string {
  const name = title.trim().replace(/\s*:$/, '');
  const cause = message.trim();
  if (name === '' || cause.startsWith(`${name}: `)) return cause;
  return cause === '' ? name : `${name}: ${cause}`;
}

function oneLine(text: string): string {
  const line = text.slice(0, SUMMARY_LENGTH * 8).replace(/\s+/g, ' ');
  if (line.length <= SUMMARY_LENGTH && text.length <= SUMMARY_LENGTH * 8) return line;
  return `${line.slice(0, SUMMARY_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
