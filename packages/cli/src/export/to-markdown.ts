import { inert, oneLine, plural } from '../console/inert-text.ts';
import { failedBelow } from './failed-below.ts';
import { inertMarkdown } from './inert-markdown.ts';
import type {
  AgentPart,
  AskPart,
  CallPart,
  ErrorPart,
  MessagePart,
  Outline,
  Part,
  RunPart,
} from './outline.ts';

const ROLES: ReadonlyMap<string, string> = new Map([
  ['user', 'User'],
  ['assistant', 'Assistant'],
  ['system', 'System'],
  ['tool', 'Tool'],
]);

/** The transcript as Markdown that stands alone: everything from outside is quoted or in code, so nothing passes for ours. */
export function toMarkdown(outline: Outline): string {
  const { name, format, title, model, counts, runs, agents, plans, artifacts, notices, asks, diagnostics } =
    outline;
  const facts = [
    `\`${format}\``,
    model === undefined ? undefined : code(model),
    plural(counts.messages, 'message'),
    plural(counts.calls, 'tool call'),
    counts.failed > 0 ? `**${counts.failed} failed**` : undefined,
    counts.agents > 0 ? plural(counts.agents, 'sub-agent') : undefined,
  ].filter((fact) => fact !== undefined);
  const lines = [
    `# ${heading(title ?? name)}`,
    '',
    facts.join(' · '),
    ...runs.flatMap(runLines),
    ...section('Other sub-agents', agents.flatMap(agentLines)),
    ...section('Questions', asks.flatMap(askLines)),
    ...section(
      'Plans',
      plans.flatMap(({ title: plan, items }) => [
        '',
        `**${heading(plan)}**`,
        '',
        ...items.map(
          ({ text, status }) => `- [${status === 'completed' ? 'x' : ' '}] ${heading(text)} (${status})`,
        ),
      ]),
    ),
    ...section(
      'Artifacts',
      artifacts.flatMap((artifact) => ['', `**${heading(artifact.name)}**`, '', ...fenced(artifact.text)]),
    ),
    ...section(
      'Notices',
      ['', ...notices.map(({ level, text }) => `- ${level}: ${heading(text)}`)],
      notices.length,
    ),
    ...section(
      'Diagnostics',
      ['', ...diagnostics.map(({ code: what, count }) => `- \`${what}\` × ${count}`)],
      diagnostics.length,
    ),
  ];
  // One blank line between two things is enough; what stands in a fence is one element and keeps its own.
  const apart = lines.filter((line, at) => line !== '' || lines[at - 1] !== '');
  return `${apart.join('\n').trimEnd()}\n`;
}

function section(name: string, lines: readonly string[], size: number = lines.length): string[] {
  return size === 0 ? [] : ['', `## ${name}`, ...lines];
}

function runLines({ messages, ending, error }: RunPart): string[] {
  const close =
    ending === undefined && error === undefined
      ? []
      : ['', `**Run ${heading(ending ?? 'failed')}**`, ...errorLines(error)];
  return [...messages.flatMap((message) => messageLines(message, '##')), ...close];
}

function messageLines({ role, status, at, parts, error }: MessagePart, level: string): string[] {
  const state = status === 'completed' ? '' : ` (${status})`;
  const time = at === undefined ? '' : ` · ${at}`;
  return [
    '',
    `${level} ${ROLES.get(role) ?? heading(role)}${state}${time}`,
    ...parts.flatMap(partLines),
    ...errorLines(error),
  ];
}

function partLines(part: Part): string[] {
  if (part.type === 'call') return callLines(part);
  if (part.type === 'agent') return agentLines(part);
  if (part.type === 'value') return ['', `**${heading(part.kind)}**`, '', ...fenced(part.text)];
  if (part.type === 'text') return ['', ...quoted(inertMarkdown(inert(part.text)))];
  return [
    '',
    `**${part.type === 'reasoning' ? 'Reasoning' : 'Refusal'}**`,
    '',
    ...quoted(inertMarkdown(inert(part.text))),
  ];
}

const SIGNS: ReadonlyMap<string, string> = new Map([
  ['completed', '✓'],
  ['failed', '✗'],
  ['denied', '⊘'],
  ['cancelled', '■'],
  ['interrupted', '?'],
  ['awaiting-approval', '…'],
]);

function callLines(call: CallPart): string[] {
  const named = call.title === call.name ? '' : ` ${code(call.name)}`;
  const failed = failedBelow(call);
  const took = `${call.took === undefined ? '' : ` · ${call.took}`}${failed === 0 ? '' : ` · ${failed} failed below`}`;
  return [
    '',
    `**${SIGNS.get(call.status) ?? '▸'} ${heading(call.title)}**${named} ${code(call.id)} — ${heading(call.ending)}${took}`,
    ...call.thinking.flatMap((text) => ['', 'Reasoning', '', ...quoted(inertMarkdown(inert(text)))]),
    ...labelled('Input', call.input),
    ...(call.progress === undefined ? [] : ['', `Last progress: ${heading(call.progress)}`]),
    ...call.attempts.flatMap((attempt) => ['', `- ${heading(attempt)}`]),
    ...call.channels.flatMap(({ name, text }) => labelled(name, text)),
    ...labelled(call.isPreliminary ? 'Output so far' : 'Output', call.output),
    ...errorLines(call.error),
    ...call.asks.flatMap(askLines),
    ...call.agents.flatMap(agentLines),
  ];
}

function agentLines({ name, id, task, status, took, error, result, messages }: AgentPart): string[] {
  const time = took === undefined ? '' : ` · ${took}`;
  const inner = [
    `**Sub-agent ${heading(name)}** ${code(id)} — ${status}${time}`,
    ...labelled('Task', task),
    ...messages.flatMap((message) => messageLines(message, '###')),
    ...labelled('Result', result),
    ...errorLines(error),
  ];
  return ['', ...quoted(inner.join('\n'))];
}

function askLines({ kind, state, title, prompt, answer, options }: AskPart): string[] {
  const offered = options.length === 0 ? '' : ` (${options.map(heading).join(' / ')})`;
  return [
    '',
    `**Question: ${heading(title)}** ${kind}${offered} — ${state}${answer === undefined ? '' : `: ${heading(answer)}`}`,
    ...(prompt === undefined ? [] : ['', ...quoted(inertMarkdown(inert(prompt)))]),
  ];
}

function errorLines(error: ErrorPart | undefined): string[] {
  return error === undefined
    ? []
    : [...labelled('Error', error.text), ...labelled('Error as sent', error.raw)];
}

function labelled(label: string, text: string | undefined): string[] {
  return text === undefined ? [] : ['', `${label}:`, '', ...fenced(text)];
}

/** A fence that nothing inside can close. */
function fenced(text: string): string[] {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return [[fence, inert(text), fence].join('\n')];
}

function quoted(text: string): string[] {
  return text.split('\n').map((line) => (line === '' ? '>' : `> ${line}`));
}

/** Words of one line in which no mark of Markdown means anything. */
function heading(text: string): string {
  return oneLine(text, 300).replace(/[\\`*_{}[\]<>#|~!&]/g, (mark) => (mark === '<' ? '&lt;' : `\\${mark}`));
}

function code(text: string): string {
  const line = oneLine(text, 200);
  const longest = Math.max(0, ...Array.from(line.matchAll(/`+/g), ([run]) => run.length));
  const ticks = '`'.repeat(longest + 1);
  if (line === '') return '';
  return longest === 0 ? `${ticks}${line}${ticks}` : `${ticks} ${line} ${ticks}`;
}
