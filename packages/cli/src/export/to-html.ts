import { inert, plural } from '../console/inert-text.ts';
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
import { failedBelow } from './failed-below.ts';
import { STYLE } from './html-style.ts';

/** The transcript as a page that stands alone: no scripts, nothing is loaded, everything from outside is text. */
export function toHtml(outline: Outline): string {
  const { name, format, title, model, counts, runs, agents, plans, artifacts, notices, asks, diagnostics } =
    outline;
  const facts = [
    format,
    model,
    plural(counts.messages, 'message'),
    plural(counts.calls, 'tool call'),
    counts.failed > 0 ? `${counts.failed} failed` : undefined,
    counts.agents > 0 ? plural(counts.agents, 'sub-agent') : undefined,
  ].filter((fact) => fact !== undefined);
  const heading = title ?? name;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
<title>${safe(heading)}</title>
<style>${STYLE}</style>
</head>
<body>
<header><h1>${safe(heading)}</h1><p>${facts.map(safe).join(' · ')}</p></header>
<main>
${runs.map(runHtml).join('\n')}
${section('Other sub-agents', agents.map(agentHtml))}
${section('Questions', asks.map(askHtml))}
${section(
  'Plans',
  plans.map(
    ({ title: plan, items }) =>
      `<h3>${safe(plan)}</h3><ul>${items.map(({ text, status }) => `<li>${safe(text)} <small>${safe(status)}</small></li>`).join('')}</ul>`,
  ),
)}
${section(
  'Artifacts',
  artifacts.map((artifact) => folded(artifact.name, artifact.text)),
)}
${section('Notices', list(notices.map(({ level, text }) => `${level}: ${text}`)))}
${section('Diagnostics', list(diagnostics.map(({ code, count }) => `${code} × ${count}`)))}
</main>
</body>
</html>
`;
}

/** Text that a browser shows as it is: nothing in it is markup, and no mark turns its direction. */
function safe(text: string): string {
  return inert(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

function section(name: string, parts: readonly string[]): string {
  return parts.length === 0 ? '' : `<section><h2>${name}</h2>${parts.join('\n')}</section>`;
}

function list(lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`<ul>${lines.map((line) => `<li>${safe(line)}</li>`).join('')}</ul>`];
}

function runHtml({ messages, ending, error, status }: RunPart): string {
  const close =
    ending === undefined && error === undefined
      ? ''
      : `<div class="ending" data-status="${safe(status)}">Run ${safe(ending ?? 'failed')}${errorHtml(error)}</div>`;
  return `<section>${messages.map(messageHtml).join('\n')}${close}</section>`;
}

function messageHtml({ role, status, model, at, parts, error }: MessagePart): string {
  const facts = [status === 'completed' ? undefined : status, model, at].filter((fact) => fact !== undefined);
  return `<article data-role="${safe(role)}" data-status="${safe(status)}"><h3>${safe(role)}${small(facts)}</h3>${parts
    .map(partHtml)
    .join('\n')}${errorHtml(error)}</article>`;
}

function partHtml(part: Part): string {
  if (part.type === 'call') return callHtml(part);
  if (part.type === 'agent') return agentHtml(part);
  if (part.type === 'value') return folded(part.kind, part.text);
  if (part.type === 'reasoning')
    return `<details class="reasoning"><summary>Reasoning</summary><div class="text" dir="auto">${safe(part.text)}</div></details>`;
  return `<div class="text${part.type === 'refusal' ? ' refusal' : ''}" dir="auto">${safe(part.text)}</div>`;
}

function callHtml(call: CallPart): string {
  const failed = failedBelow(call);
  const below = failed === 0 ? undefined : `${failed} failed below`;
  const facts = [call.ending, call.took, below].filter((fact) => fact !== undefined);
  const isOpen = call.status !== 'completed' || call.agents.length > 0;
  const name = call.title === call.name ? '' : ` <code>${safe(call.name)}</code>`;
  return `<details class="call" data-status="${safe(call.status)}"${isOpen ? ' open' : ''}>
<summary><b>${safe(call.title)}</b>${name}${small(facts)}</summary>
<p><small>id <code>${safe(call.id)}</code></small></p>
${call.thinking.map((text) => folded('Reasoning', text)).join('')}
${labelled('Input', call.input)}
${call.progress === undefined ? '' : `<p>Last progress: ${safe(call.progress)}</p>`}
${list(call.attempts).join('')}
${call.channels.map(({ name: channel, text }) => labelled(channel, text)).join('')}
${labelled(call.isPreliminary ? 'Output so far' : 'Output', call.output)}
${errorHtml(call.error)}
${call.asks.map(askHtml).join('')}
${call.agents.map(agentHtml).join('')}
</details>`;
}

function agentHtml({ name, id, task, status, took, error, result, messages }: AgentPart): string {
  const facts = [status, took].filter((fact) => fact !== undefined);
  return `<details class="agent" data-status="${safe(status)}" open>
<summary><b>Sub-agent ${safe(name)}</b> <code>${safe(id)}</code>${small(facts)}</summary>
${labelled('Task', task)}
${messages.map(messageHtml).join('\n')}
${labelled('Result', result)}
${errorHtml(error)}
</details>`;
}

function askHtml({ kind, state, title, prompt, answer, options }: AskPart): string {
  const asked = prompt === undefined ? '' : `<div class="text" dir="auto">${safe(prompt)}</div>`;
  const offered = options.length === 0 ? '' : `<p>${options.map(safe).join(' / ')}</p>`;
  const said = answer === undefined ? '' : `<p>Answer: ${safe(answer)}</p>`;
  return `<div class="ask"><b>Question: ${safe(title)}</b>${small([kind, state])}${asked}${offered}${said}</div>`;
}

function errorHtml(error: ErrorPart | undefined): string {
  if (error === undefined) return '';
  const raw = error.raw === undefined ? '' : folded('As sent', error.raw);
  return `<div class="error"><b>Error</b><pre dir="auto">${safe(error.text)}</pre>${raw}</div>`;
}

function labelled(label: string, text: string | undefined): string {
  return text === undefined ? '' : `<h4>${safe(label)}</h4><pre dir="auto">${safe(text)}</pre>`;
}

function folded(label: string, text: string): string {
  return `<details><summary>${safe(label)}</summary><pre dir="auto">${safe(text)}</pre></details>`;
}

function small(facts: readonly string[]): string {
  return facts.length === 0 ? '' : ` <small>${facts.map(safe).join(' · ')}</small>`;
}
