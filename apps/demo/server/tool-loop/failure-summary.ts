import { composeFailure } from '@callboard/core/describe-error';
import { causeOf } from './call-outcome.ts';
import type { SettledCall } from './settle-call.ts';

/** Whether every call of a turn failed. A refusal by a person is an answer, not a failure. */
export function allFailed(calls: readonly SettledCall[]): boolean {
  return calls.length > 0 && calls.every(({ end }) => end.outcome === 'failed');
}

/** Each failure in words, for the turn's own message. */
export function failureSummary(calls: readonly SettledCall[]): string {
  const lines = calls.map(({ title, end }) => composeFailure(title, causeOf(end)));
  if (lines.length === 1) return lines.join('');
  return [`All ${lines.length} tool calls failed:`, '', ...lines.map((line) => `- ${line}`)].join('\n');
}

/** The same in short, for places where the summary stands beside it. */
export function nothingWorked(calls: readonly SettledCall[]): string {
  return calls.length === 1 ? 'The only tool call failed.' : `All ${calls.length} tool calls failed.`;
}
