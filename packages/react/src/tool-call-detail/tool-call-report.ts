import { composeFailure } from '@callboard/core/describe-error';
import { selectAttempt, selectDuration } from '@callboard/core/selectors';
import type { Agent, RawLog, Stamp, ToolCall } from '@callboard/core';
import type { Redact } from '../internal/contexts/redact-context.ts';
import { noRedaction } from '../internal/contexts/redact-context.ts';
import type { ToolCallDetailStrings } from '../internal/strings/tool-call-detail-strings.ts';
import { toolCallDetailStrings } from '../internal/strings/tool-call-detail-strings.ts';
import { toolCallRowStrings } from '../internal/strings/tool-call-row-strings.ts';
import type { ToolCallRowStrings } from '../internal/strings/tool-call-row-strings.ts';
import { redactDeep } from '../renderers/redact-deep.ts';
import { valueText } from '../renderers/value-text.ts';
import { callTitle } from '../internal/tool-call/call-title.ts';
import { causeOf } from './cause-of.ts';
import { codeBlock, factList, plainInMarkdown, sections } from './report-markdown.ts';

/** What a report says beside the call itself. All of it is optional. */
export interface ToolCallReportContext {
  readonly redact?: Redact | undefined;
  /** BCP 47 tag of numbers and durations. @default 'en' */
  readonly locale?: string | undefined;
  readonly strings?: Partial<ToolCallDetailStrings> | undefined;
  readonly rowStrings?: Partial<ToolCallRowStrings> | undefined;
  readonly turn?: number | undefined;
  readonly thinkingBefore?: string | undefined;
  readonly thinkingAfter?: string | undefined;
  /** Names from the root agent to the one that made the call. */
  readonly agentPath?: readonly string[] | undefined;
  /** Sub-agents the call refers to: a failed one speaks for the call. */
  readonly children?: readonly Agent[] | undefined;
  readonly raw?: RawLog | undefined;
}

/**
 * Everything known of a call as Markdown, for an issue or a colleague: whole, redacted, and inert wherever it is pasted.
 * Times are ISO 8601 in UTC.
 */
export function toolCallReport(call: ToolCall, context: ToolCallReportContext = {}): string {
  const writer = createWriter(call, context);
  const { strings, text } = writer;
  const title = callTitle(call, text) || strings.untitled;
  const cause = writer.cause();
  return [
    `# ${plainInMarkdown(cause === undefined ? title : composeFailure(title, cause))}`,
    facts(call, context, writer),
    sections([
      [strings.error, errorSection(call, writer, cause)],
      [strings.input, inputSection(call, writer)],
      [strings.output, outputSection(call, writer)],
      [strings.thinking, thinking(context.thinkingBefore ?? call.thinkingBefore, writer, 'thinkingBefore')],
      [strings.thinkingAfter, thinking(context.thinkingAfter ?? call.thinkingAfter, writer, 'thinkingAfter')],
      [strings.raw, context.raw && writer.value(context.raw.values, 'raw')],
    ]),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

interface Writer {
  readonly strings: ToolCallDetailStrings;
  readonly locale: string;
  readonly text: (text: string, path: readonly string[]) => string;
  /** A redacted field as a code block. */
  readonly value: (value: unknown, field: string) => string;
  readonly cause: () => string | undefined;
}

function createWriter(call: ToolCall, context: ToolCallReportContext): Writer {
  const { redact = noRedaction, locale = 'en', children = [] } = context;
  const strings = { ...toolCallDetailStrings, ...context.strings };
  const row = { ...toolCallRowStrings, ...context.rowStrings };
  const text = (value: string, path: readonly string[]): string => {
    const kept = redact(value, path);
    return typeof kept === 'string' ? kept : '';
  };
  return {
    strings,
    locale,
    text,
    value(value, field) {
      const kept = redactDeep(value, ['toolCalls', call.key, field], redact);
      return codeBlock(valueText(kept), typeof kept === 'object' && kept !== null ? 'json' : '');
    },
    cause: () => causeOf(call, children, { detail: strings, row, locale, redact: text }),
  };
}

function facts(call: ToolCall, context: ToolCallReportContext, { strings, locale, text }: Writer): string {
  const duration = selectDuration(call);
  const status = strings.status[call.status];
  const { progress } = call;
  return factList([
    [strings.statusName, duration === undefined ? status : strings.statusAfter(status, duration, locale)],
    [
      strings.tool,
      [call.server, text(call.name, ['toolCalls', call.key, 'name'])].filter(Boolean).join(' / '),
    ],
    [strings.callName, call.id],
    [strings.started, isoTime(call.started)],
    [strings.ended, isoTime(call.ended)],
    [strings.attempt, attempts(call, strings, locale)],
    [strings.turnName, context.turn?.toString()],
    [strings.agent, context.agentPath?.join(' › ')],
    [strings.effects, call.effects && strings.effect[call.effects]],
    [strings.recovered, call.recovered],
    [strings.reason, call.reason],
    [
      'Progress',
      progress && !isComplete(call)
        ? strings.lastProgress(progress.fraction, progress.message, locale)
        : undefined,
    ],
  ]);
}

function isComplete({ status }: ToolCall): boolean {
  return status === 'completed';
}

function attempts(call: ToolCall, strings: ToolCallDetailStrings, locale: string): string | undefined {
  const made = selectAttempt(call);
  return made > 1 ? strings.attemptOf(made, made, locale) : undefined;
}

function isoTime(stamp: Stamp | undefined): string | undefined {
  const ms = stamp?.at ?? stamp?.seen;
  return ms === undefined || Math.abs(ms) > 8.64e15 ? undefined : new Date(ms).toISOString();
}

function errorSection({ error }: ToolCall, writer: Writer, cause: string | undefined): string | undefined {
  if (cause === undefined) return undefined;
  const parts = [codeBlock(cause)];
  if (error?.code !== undefined) parts.push(`${writer.strings.code}: ${plainInMarkdown(String(error.code))}`);
  if (error?.stack !== undefined) parts.push(writer.value(error.stack, 'error'));
  if (error?.original !== undefined)
    parts.push(`${writer.strings.original}:`, writer.value(error.original, 'error'));
  return parts.join('\n\n');
}

function inputSection(call: ToolCall, writer: Writer): string | undefined {
  if (call.hasInput) return writer.value(call.input, 'input');
  return call.inputText === ''
    ? undefined
    : `${writer.strings.partialInput}\n\n${writer.value(call.inputText, 'inputText')}`;
}

function outputSection(call: ToolCall, writer: Writer): string | undefined {
  const parts = Object.entries(call.outputChannels ?? {}).map(
    ([channel, text]) => `${channel}:\n\n${writer.value(text, 'outputChannels')}`,
  );
  if (call.hasOutput) parts.push(writer.value(call.output, 'output'));
  return parts.length > 0 ? parts.join('\n\n') : undefined;
}

function thinking(text: string | undefined, writer: Writer, field: string): string | undefined {
  return text ? writer.value(text, field) : undefined;
}
