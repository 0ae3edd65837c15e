import type { Agent, ToolCall } from '@callboard/core';
import type { RedactText } from '../internal/redact/use-redact-text.ts';
import type { ToolCallDetailStrings } from '../internal/strings/tool-call-detail-strings.ts';
import type { ToolCallRowStrings } from '../internal/strings/tool-call-row-strings.ts';
import { causeText } from '../internal/tool-call/cause-text.ts';

/**
 * What went wrong with a call, in full; undefined when nothing did. A call that failed because its sub-agent did carries
 * the sub-agent's own words.
 */
export function causeOf(call: ToolCall, children: readonly Agent[], words: CauseWords): string | undefined {
  if (call.status === 'failed') return failureOf(call, children, words);
  if (call.status === 'denied' || call.status === 'cancelled')
    return ownError(call, words) ?? reasonOf(call, words);
  if (call.status !== 'interrupted') return undefined;
  return causeText(call, { strings: words.row, locale: words.locale, redact: words.redact });
}

function failureOf(call: ToolCall, children: readonly Agent[], words: CauseWords): string {
  const own = ownError(call, words);
  const child = children.find(({ status, error }) => status === 'failed' && error);
  const said = child?.error && words.redact(child.error.message, ['agents', child.key, 'error', 'message']);
  if (!child || !said) return own ?? words.detail.failedWithoutDetails;
  if (own === undefined) return said;
  return own.includes(said)
    ? own
    : `${own}\n${words.detail.subAgentFailed(agentName(child, words))}: ${said}`;
}

function ownError({ key, error }: ToolCall, { redact }: CauseWords): string | undefined {
  return (error && redact(error.message, ['toolCalls', key, 'error', 'message'])) || undefined;
}

function reasonOf({ key, reason }: ToolCall, { redact }: CauseWords): string | undefined {
  return (reason && redact(reason, ['toolCalls', key, 'reason'])) || undefined;
}

function agentName({ key, name }: Agent, { redact, detail }: CauseWords): string {
  return (name && redact(name, ['agents', key, 'name'])) || detail.subAgent;
}

/** What a cause is written with. */
export interface CauseWords {
  readonly detail: ToolCallDetailStrings;
  readonly row: ToolCallRowStrings;
  readonly locale: string;
  readonly redact: RedactText;
}
