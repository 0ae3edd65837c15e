import type { Agent } from '@callboard/core';
import type { RedactText } from '../redact/use-redact-text.ts';
import { oneLine } from '../text/one-line.ts';

const LONGEST = 300;

/** What an agent is to do, else what it is called, on one line. Empty while it has neither. */
export function agentTitle({ key, task, name = '' }: Agent, redact: RedactText): string {
  const said = task?.trim() ? redact(task, ['agents', key, 'task']) : redact(name, ['agents', key, 'name']);
  return oneLine(said, LONGEST);
}
