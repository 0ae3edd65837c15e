import type { ToolCall } from '@callboard/core';
import type { RedactText } from '../redact/use-redact-text.ts';
import { oneLine } from '../text/one-line.ts';

const LONGEST = 300;

/** What a call is called on one line: its title, else its name as words. Empty while it has neither. */
export function callTitle(
  { key, title, name }: Pick<ToolCall, 'key' | 'title' | 'name'>,
  redact: RedactText,
): string {
  const said = title?.trim();
  return said
    ? oneLine(redact(said, ['toolCalls', key, 'title']), LONGEST)
    : oneLine(nameAsWords(redact(name, ['toolCalls', key, 'name'])), LONGEST);
}

/** `web_search` → "Web search", `readFile` → "Read file", `mcp__files__read_file` → "Read file". */
export function nameAsWords(name: string): string {
  const own = name.startsWith('mcp__') ? (name.split('__').at(-1) ?? name) : name;
  const words = own
    .replace(/([a-z\d])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .replace(/[_\-.\s]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
