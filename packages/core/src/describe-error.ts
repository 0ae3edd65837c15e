import { deepest, findTexts } from './describe-error-walk.ts';
import type { Walk } from './describe-error-walk.ts';

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
  const walk: Walk = { stacks: [], seen: new Set(), left: 500 };
  if (typeof source === 'number') walk.code = source;
  const texts = findTexts(source, 0, walk);
  const { code, stacks } = walk;
  const message = deepest(texts)?.text ?? (code === undefined ? 'Failed, no details' : `Failed (${code})`);
  return {
    summary: oneLine(message),
    message,
    ...(code !== undefined && { code }),
    ...(stacks.length > 0 && { stack: [...new Set(stacks)].join('\nCaused by: ') }),
    cause: [...new Set(texts.map(({ text }) => text))],
    source,
  };
}

/** "Web search: query failed": the title in front of the cause, for places where the title does not stand beside it. */
export function composeFailure(title: string, message: string): string {
  const prefix = title.trim() && `${title.trim()}: `;
  return message.startsWith(prefix) ? message : prefix + message;
}

function oneLine(text: string): string {
  const line = text.slice(0, 2000).replace(/\s+/g, ' ');
  return line.length > SUMMARY_LENGTH
    ? `${line.slice(0, SUMMARY_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
    : line;
}
