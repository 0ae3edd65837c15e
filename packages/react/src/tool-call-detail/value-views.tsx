'use client';
import { selectPartialInput } from '@callboard/core/selectors';
import { useContext } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { CopyButton } from '../copy-button/copy-button.tsx';
import { RedactContext } from '../internal/contexts/redact-context.ts';
import { outputsStrings } from '../internal/strings/outputs-strings.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { CallValue } from '../renderers/call-value.tsx';
import { redactDeep } from '../renderers/redact-deep.ts';
import { TerminalOutput } from '../renderers/terminal-output.tsx';
import { TextOutput } from '../renderers/text-output.tsx';
import { valueText } from '../renderers/value-text.ts';
import { JsonTree } from '../renderers/json-tree.tsx';
import type { CallDetail } from './use-call-detail.ts';

/** A call's input: whole, or what had come of it when it stopped coming. */
export function InputView({ detail }: { readonly detail: CallDetail }): ReactElement {
  const { call, strings } = detail;
  const copied = call.hasInput ? call.input : call.inputText;
  return (
    <ViewFrame detail={detail} value={copied} name={strings.input} field="input">
      {call.hasInput && <CallValue call={call} value={call.input} part="input" label={strings.input} />}
      {!call.hasInput && call.inputText === '' && <p data-slot="output-note">{strings.noInput}</p>}
      {!call.hasInput && call.inputText !== '' && <PartialInput detail={detail} />}
    </ViewFrame>
  );
}

function PartialInput({ detail }: { readonly detail: CallDetail }): ReactElement {
  const { call, strings } = detail;
  const redact = useContext(RedactContext);
  // Fields that arrived can be told apart only when they are parsed; the text itself is redacted as one.
  const { value } = selectPartialInput(call);
  const text = redactDeep(call.inputText, ['toolCalls', call.key, 'inputText'], redact);
  const fields =
    typeof value === 'object' && value !== null
      ? redactDeep(value, ['toolCalls', call.key, 'input'], redact)
      : undefined;
  return (
    <>
      {call.ended && <p data-slot="output-note">{strings.partialInput}</p>}
      {fields === undefined ? (
        <TextOutput text={valueText(text)} label={strings.input} />
      ) : (
        <JsonTree value={fields} label={strings.input} />
      )}
    </>
  );
}

/** A call's output: what it printed, what it gave, or what it has given so far. */
export function OutputView({ detail }: { readonly detail: CallDetail }): ReactElement {
  const { call, strings } = detail;
  const words = useStrings('outputs', outputsStrings);
  const redact = useContext(RedactContext);
  const channels = { stdout: words.stdout, stderr: words.stderr, content: strings.output } as const;
  const printed = Object.entries(call.outputChannels ?? {}) as [keyof typeof channels, string][];
  const shown = printed.filter(([, text]) => text !== '' && text !== call.output);
  const copied = call.hasOutput ? call.output : shown.map(([, text]) => text).join('\n');
  const nothing = !call.hasOutput && shown.length === 0;
  return (
    <ViewFrame detail={detail} value={nothing ? undefined : copied} name={strings.output} field="output">
      {call.outputPreliminary && <p data-slot="output-note">{strings.preliminaryOutput}</p>}
      {shown.map(([channel, text]) => (
        <section key={channel} data-slot="detail-part" data-kind={channel} aria-label={channels[channel]}>
          <h3 data-slot="detail-heading">{channels[channel]}</h3>
          <TerminalOutput
            text={valueText(redactDeep(text, ['toolCalls', call.key, 'outputChannels', channel], redact))}
            label={channels[channel]}
          />
        </section>
      ))}
      {call.hasOutput && (
        <CallValue
          call={call}
          value={call.output}
          part={call.outputPreliminary ? 'preliminary' : 'output'}
          label={strings.output}
        />
      )}
      {nothing && <p data-slot="output-note">{call.ended ? words.none : strings.noOutput}</p>}
    </ViewFrame>
  );
}

/** Raw events, as they were kept. */
export function RawView({ detail }: { readonly detail: CallDetail }): ReactElement {
  const { call, strings, context, locale } = detail;
  const redact = useContext(RedactContext);
  const values = redactDeep(context.raw?.values, ['raw', call.key], redact);
  return (
    <ViewFrame detail={detail} value={context.raw?.values} name={strings.raw} field="raw">
      <JsonTree value={values} label={strings.raw} />
      {(context.raw?.dropped ?? 0) > 0 && (
        <p data-slot="output-note">{strings.rawDropped(context.raw?.dropped ?? 0, locale)}</p>
      )}
    </ViewFrame>
  );
}

/** The reasoning that led to the call, and what the source attached after it. */
export function ThinkingView({ detail }: { readonly detail: CallDetail }): ReactElement {
  const { strings, context } = detail;
  const parts = [
    [strings.thinking, context.thinkingBefore, 'thinkingBefore'],
    [strings.thinkingAfter, context.thinkingAfter, 'thinkingAfter'],
  ] as const;
  return (
    <div data-slot="detail-thinking">
      {parts.map(
        ([name, text, field]) =>
          text !== '' && <Thinking key={field} detail={detail} name={name} text={text} field={field} />,
      )}
    </div>
  );
}

interface ThinkingProps {
  readonly detail: CallDetail;
  readonly name: string;
  readonly text: string;
  readonly field: string;
}

function Thinking({ detail, name, text, field }: ThinkingProps): ReactElement {
  const redact = useContext(RedactContext);
  const shown = redactDeep(text, ['toolCalls', detail.call.key, field], redact);
  return <TextOutput text={valueText(shown)} label={name} />;
}

interface ViewFrameProps {
  readonly detail: CallDetail;
  /** What is copied, before redaction. */
  readonly value: unknown;
  readonly name: string;
  readonly field: string;
  readonly children: ReactNode;
}

/** A view with the button that copies what it shows a part of: always the whole value. */
function ViewFrame({ detail, value, name, field, children }: ViewFrameProps): ReactElement {
  const words = useStrings('outputs', outputsStrings);
  const redact = useContext(RedactContext);
  const path = field === 'raw' ? ['raw', detail.call.key] : ['toolCalls', detail.call.key, field];
  return (
    <>
      {value !== undefined && value !== '' && (
        <p data-slot="detail-tools">
          <CopyButton
            text={() => valueText(redactDeep(value, path, redact))}
            label={words.copy(name.toLowerCase())}
          />
        </p>
      )}
      {children}
    </>
  );
}
