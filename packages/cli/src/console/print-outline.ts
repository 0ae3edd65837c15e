import type {
  AgentPart,
  AskPart,
  CallPart,
  ErrorPart,
  MessagePart,
  Outline,
  Part,
} from '../export/outline.ts';
import type { Colours, Paint } from './colours.ts';
import { inert, oneLine, plural } from './inert-text.ts';

const WIDTH = 100;
const MOST_LINES = 12;
const LONGEST_LINE = 800;
const MOST_CHARACTERS = 8000;

/** A transcript for reading in a terminal: texts shortened, calls one line each, failures with their cause. */
export function printOutline(outline: Outline, colours: Colours): string {
  return `${new Printer(colours).print(outline).join('\n')}\n`;
}

class Printer {
  readonly #colours: Colours;
  readonly #signs: ReadonlyMap<string, { sign: string; paint: Paint }>;

  constructor(colours: Colours) {
    this.#colours = colours;
    const { good, bad, warn, quiet, name } = colours;
    this.#signs = new Map([
      ['completed', { sign: '✓', paint: good }],
      ['failed', { sign: '✗', paint: bad }],
      ['denied', { sign: '⊘', paint: warn }],
      ['cancelled', { sign: '■', paint: quiet }],
      ['interrupted', { sign: '?', paint: warn }],
      ['awaiting-approval', { sign: '…', paint: warn }],
      ['running', { sign: '▸', paint: name }],
    ]);
  }

  print({ name, format, model, title, counts, runs, agents, asks, notices, diagnostics }: Outline): string[] {
    const { bold, quiet, bad, warn } = this.#colours;
    const facts = [
      format,
      model,
      plural(counts.messages, 'message'),
      plural(counts.calls, 'call'),
      ...(counts.agents > 0 ? [plural(counts.agents, 'sub-agent')] : []),
    ].filter((fact) => fact !== undefined);
    return [
      `${bold(oneLine(title ?? name, WIDTH))} ${quiet(oneLine(facts.join(', '), WIDTH))}${counts.failed > 0 ? ` ${bad(`${counts.failed} failed`)}` : ''}`,
      ...runs.flatMap(({ messages, ending, error }) => [
        ...messages.flatMap((message) => this.#message(message)),
        ...(ending === undefined && error === undefined
          ? []
          : ['', warn(`Run ${oneLine(ending ?? 'failed', WIDTH)}`)]),
        ...this.#error(error),
      ]),
      ...agents.flatMap((agent) => ['', ...this.#agent(agent)]),
      ...asks.flatMap((ask) => this.#ask(ask)),
      ...notices.map(({ level, text }) => quiet(`${level}: ${oneLine(text, WIDTH)}`)),
      ...(diagnostics.length === 0
        ? []
        : [
            '',
            quiet(`Diagnostics: ${diagnostics.map(({ code, count }) => `${code} × ${count}`).join(', ')}`),
          ]),
    ];
  }

  #message({ role, status, parts, error }: MessagePart): string[] {
    const { bold, warn } = this.#colours;
    const state = status === 'completed' ? '' : ` ${warn(status)}`;
    return [
      '',
      `${bold(oneLine(role, 20))}${state}`,
      ...parts.flatMap((part) => this.#part(part)),
      ...this.#error(error),
    ];
  }

  #part(part: Part): string[] {
    const { quiet } = this.#colours;
    if (part.type === 'call') return this.#call(part);
    if (part.type === 'agent') return this.#agent(part);
    if (part.type === 'value') return [quiet(`[${oneLine(part.kind, 20)}] ${oneLine(part.text, WIDTH)}`)];
    if (part.type === 'reasoning') return [quiet(`· ${oneLine(part.text, WIDTH)}`)];
    return this.#lines(part.text);
  }

  #lines(text: string): string[] {
    const lines = inert(text.slice(0, MOST_CHARACTERS)).split('\n');
    const more = lines.length - MOST_LINES;
    const shown = (more <= 1 ? lines : lines.slice(0, MOST_LINES)).map((line) =>
      line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line,
    );
    if (text.length > MOST_CHARACTERS)
      return [...shown, this.#colours.quiet(`… ${text.length} characters in all`)];
    return more <= 1 ? shown : [...shown, this.#colours.quiet(`… ${more} more lines`)];
  }

  #call(call: CallPart): string[] {
    const { bold, quiet, name } = this.#colours;
    const { sign, paint } = this.#signs.get(call.status) ?? { sign: '○', paint: name };
    const input = call.input === undefined ? '' : ` ${quiet(oneLine(call.input, 60))}`;
    const ending =
      call.status === 'completed' && call.ending === 'completed'
        ? ''
        : ` ${paint(oneLine(call.ending, WIDTH))}`;
    const took = call.took === undefined ? '' : ` ${quiet(call.took)}`;
    return [
      `${paint(sign)} ${bold(oneLine(call.title, 60))}${input}${ending}${took}`,
      ...(call.progress === undefined || call.status === 'completed'
        ? []
        : [`  ${quiet(`last progress: ${oneLine(call.progress, WIDTH)}`)}`]),
      ...indent(this.#error(call.error)),
      ...indent(call.asks.flatMap((ask) => this.#ask(ask))),
      ...indent(call.agents.flatMap((agent) => this.#agent(agent))),
    ];
  }

  #agent({ name, task, status, took, error, messages }: AgentPart): string[] {
    const { bold, quiet } = this.#colours;
    const facts = [status, took].filter((fact) => fact !== undefined).join(', ');
    return [
      `${bold(`↳ ${oneLine(name, 60)}`)} ${quiet(facts)}${task === undefined ? '' : ` ${quiet(oneLine(task, WIDTH))}`}`,
      ...indent(messages.flatMap((message) => this.#message(message).slice(1))),
      ...indent(this.#error(error)),
    ];
  }

  #ask({ title, kind, state, answer }: AskPart): string[] {
    const { warn, quiet } = this.#colours;
    const said = answer === undefined ? '' : `: ${oneLine(answer, 60)}`;
    return [`${warn('?')} ${oneLine(title, 60)} ${quiet(`${kind}, ${state}${said}`)}`];
  }

  #error(error: ErrorPart | undefined): string[] {
    return error === undefined ? [] : this.#lines(error.text).map((line) => this.#colours.bad(line));
  }
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}
