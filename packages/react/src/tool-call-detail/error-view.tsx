'use client';
import { useContext } from 'react';
import type { ReactElement } from 'react';
import { CopyButton } from '../copy-button/copy-button.tsx';
import { RedactContext } from '../internal/contexts/redact-context.ts';
import { outputsStrings } from '../internal/strings/outputs-strings.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { visibleText } from '../internal/visible-text.ts';
import { useRedactText } from '../internal/redact/use-redact-text.ts';
import { agentName } from '../internal/agent-panel/agent-path.ts';
import { redactDeep } from '../renderers/redact-deep.ts';
import { TextOutput } from '../renderers/text-output.tsx';
import { ValueOutput } from '../renderers/value-output.tsx';
import type { CallDetail } from './use-call-detail.ts';

/** Characters of a cause that stand above the tabs; the rest is told here. */
export const SHOWN_CAUSE = 700;

/** A failure whole: its words, code, stack, what the source sent, failed sub-agents and earlier attempts. */
export function ErrorView({ detail }: { readonly detail: CallDetail }): ReactElement {
  const { call, strings, cause = '' } = detail;
  const words = useStrings('outputs', outputsStrings);
  const redact = useContext(RedactContext);
  const { error } = call;
  const hide = (value: unknown, field: string): unknown =>
    redactDeep(value, ['toolCalls', call.key, 'error', field], redact);
  const stack = asText(hide(error?.stack, 'stack'));
  // The fields of an `Error` are above; as a value it would show as empty.
  const original = error?.original instanceof Error ? undefined : error?.original;
  const failed = detail.children.filter(({ error: own }) => own);
  const isLong = cause.length > SHOWN_CAUSE;
  const isMore = stack !== '' || original !== undefined || failed.length > 0;
  return (
    <div data-slot="detail-error">
      <p data-slot="detail-tools">
        <CopyButton text={() => cause} label={words.copy(strings.error.toLowerCase())} />
      </p>
      {/* It stands above the tabs already, and at the beginning of a stack. */}
      {!stack.includes(cause) && (isLong || !isMore) && (
        <div data-tone="bad">
          <TextOutput text={cause} label={strings.error} />
        </div>
      )}
      {error?.code !== undefined && (
        <p data-slot="detail-code">{`${strings.code}: ${visibleText(asText(hide(error.code, 'code')))}`}</p>
      )}
      {stack !== '' && (
        <Part title={strings.stack} view={<TextOutput text={stack} label={strings.stack} />} />
      )}
      {original !== undefined && (
        <Part
          title={strings.original}
          view={
            <ValueOutput value={hide(original, 'original')} label={strings.original} alt={strings.original} />
          }
        />
      )}
      <FailedAgents agents={failed} strings={strings} />
      <EarlierAttempts call={call} strings={strings} />
    </div>
  );
}

/** The words of sub-agents that failed. */
function FailedAgents({ agents, strings }: FailedAgentsProps): ReactElement {
  const redact = useContext(RedactContext);
  const redactText = useRedactText();
  return (
    <>
      {agents.map((agent) => (
        <Part
          key={agent.key}
          title={strings.subAgentFailed(agentName(agent, redactText) || strings.subAgent)}
          view={
            <TextOutput
              text={asText(
                redactDeep(agent.error?.message, ['agents', agent.key, 'error', 'message'], redact),
              )}
              label={strings.error}
            />
          }
        />
      ))}
    </>
  );
}

interface FailedAgentsProps {
  readonly agents: CallDetail['children'];
  readonly strings: CallDetail['strings'];
}

/** How the attempts before this one ended. */
function EarlierAttempts({ call, strings }: Pick<CallDetail, 'call' | 'strings'>): ReactElement | null {
  const redact = useContext(RedactContext);
  const earlier = call.attempts?.filter((attempt) => attempt.error && attempt.ended) ?? [];
  return (
    <>
      {earlier.length > 1 && (
        <Part
          title={strings.earlierAttempts}
          view={
            <TextOutput
              text={earlier
                .map(
                  (attempt) =>
                    `${attempt.number}. ${asText(redactDeep(attempt.error?.message, ['toolCalls', call.key, 'attempts', String(attempt.number)], redact))}`,
                )
                .join('\n')}
              label={strings.earlierAttempts}
            />
          }
        />
      )}
    </>
  );
}

function Part({ title, view }: { readonly title: string; readonly view: ReactElement }): ReactElement {
  return (
    <section data-slot="detail-part" aria-label={title}>
      <h3 data-slot="detail-heading">{title}</h3>
      {view}
    </section>
  );
}

function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
