import type { WireMessage } from './chat-wire.ts';
import { wordsOf } from './chat-wire.ts';
import type { Intent } from './intents.ts';

/** What the embedded model thinks before it calls, by tool. */
const intentions = new Map([
  ['search_notes', 'look through the notes'],
  ['read_file', 'read the file'],
  ['make_report', 'have the report made, which takes a while'],
  ['fetch_page', 'load the page'],
  ['delete_note', 'delete the note, for which the person has to agree'],
  ['spawn_sub_agent', 'hand a task to a sub-agent'],
]);

/** Thoughts and words in front of a round of calls. */
export function openingWords(turn: readonly Intent[], round: number): { reasoning: string; text: string } {
  const steps = turn.map((intent) => intentions.get(intent.tool) ?? `try the tool ${intent.tool}`);
  const together =
    steps.length > 1 ? ' These do not depend on each other, so they can run side by side.' : '';
  const start = round === 0 ? 'The request is clear.' : 'With that known, the next step follows.';
  return {
    reasoning: `${start} I will ${joinWords(steps)}.${together}`,
    text: '',
  };
}

function joinWords(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** The last answer: what the calls brought, or for a plain request what this model can do. */
export function closingWords(prompt: string, since: readonly WireMessage[]): string {
  const names = new Map(
    since.flatMap((message) => message.tool_calls ?? []).map((call) => [call.id, call.function.name]),
  );
  const results = since.filter((message) => message.role === 'tool');
  if (results.length === 0) return greeting(prompt);
  const parts = results.map((result) =>
    reportResult(names.get(result.tool_call_id ?? '') ?? '', wordsOf(result)),
  );
  return ['Here is what came of it.', ...parts].join('\n\n');
}

function reportResult(name: string, text: string): string {
  const failed = /^(failed|denied|cancelled): ([\s\S]*)$/.exec(text);
  if (failed) return reportFailure(name, failed[1] ?? '', failed[2] ?? '');
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (name === 'search_notes') return reportSearch(lines);
  if (name === 'spawn_sub_agent')
    return `The sub-agent reports: ${firstWords(text.replace(/\s+/g, ' '), 400)}`;
  if (name === 'make_report') return `The report is done.\n\n${firstWords(text, 600)}`;
  if (name === 'read_file')
    return `The file has ${lines.length} lines and begins: ${firstWords(lines.join(' '), 200)}`;
  return firstWords(text, 300);
}

function reportSearch(lines: readonly string[]): string {
  if (lines.length === 1) return lines.join('');
  const shown = lines.slice(0, 5).map((line) => `- ${firstWords(line, 140)}`);
  const more = lines.length > shown.length ? [`- and ${lines.length - shown.length} more`] : [];
  return [`${lines.length} lines in the notes match:`, '', ...shown, ...more].join('\n');
}

function reportFailure(name: string, outcome: string, cause: string): string {
  const what = (intentions.get(name) ?? `use ${name}`).split(',')[0] ?? '';
  if (outcome === 'denied') return `You did not want me to ${what}, so nothing was changed.`;
  return `I could not ${what}: ${firstWords(cause, 300)}`;
}

function firstWords(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length).replace(/\s+\S*$/, '')}…`;
}

function greeting(prompt: string): string {
  const echo = firstWords(prompt.trim().replace(/\s+/g, ' '), 80);
  return [
    `You said: “${echo}”`,
    'I am a small scripted model that runs inside this demo, so I can only plan with words I know. Try one of these:',
    [
      '- Search the notes for migration and read notes/roadmap.md',
      '- Make a report on pricing',
      '- Load https://page.invalid/changelog',
      '- Delete notes/scratch.md',
      '- Delegate: search the notes for incident and delegate: read incidents/2026-03-queue.md',
    ].join('\n'),
    'Any OpenAI-compatible model can take my place: set OPENAI_BASE_URL, OPENAI_API_KEY and OPENAI_MODEL and start the demo again.',
  ].join('\n\n');
}
