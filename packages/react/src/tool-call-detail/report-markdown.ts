import { visibleText } from '../internal/visible-text.ts';

/** Text that stays text wherever Markdown or HTML is read: one line, marks escaped, invisible characters written out. */
export function plainInMarkdown(text: string): string {
  return visibleText(text)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|~!&]/g, '\\$&');
}

/** A block of code whose fence is longer than any inside it. */
export function codeBlock(text: string, language = ''): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${visibleText(text)}\n${fence}`;
}

/** Lines of facts; those without a value are left out. */
export function factList(facts: readonly (readonly [string, string | undefined])[]): string {
  return facts
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `- ${name}: ${plainInMarkdown(value ?? '')}`)
    .join('\n');
}

/** Parts under headings; those without a body are left out. */
export function sections(parts: readonly (readonly [string, string | undefined])[]): string {
  return parts
    .filter(([, body]) => body !== undefined)
    .map(([heading, body]) => `## ${heading}\n\n${body ?? ''}`)
    .join('\n\n');
}
