import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('./', import.meta.url);
const sheets = readdirSync(folder).filter((name) => name.endsWith('.css'));

/** Names that widely used component sets give to their own elements. Theirs must not be dressed by our rules. */
const foreign =
  /^(accordion|alert|avatar|badge|breadcrumb|button|calendar|card|carousel|chart|checkbox|collapsible|command|dialog|drawer|dropdown-menu|empty|field|form|hover-card|input|item|kbd|label|menubar|message|navigation-menu|pagination|pill|popover|progress|radio-group|scroll-area|select|separator|sheet|sidebar|skeleton|slider|spinner|switch|table|tabs|textarea|toggle|tooltip)(-(action|close|content|description|footer|group|header|indicator|item|label|overlay|portal|root|title|track|trigger|value|viewport))?$/;

function selectors(css: string): string[] {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split('{')
    .slice(0, -1)
    .map((part) => part.slice(Math.max(part.lastIndexOf('}'), part.lastIndexOf(';')) + 1).trim())
    .filter((selector) => selector !== '' && !selector.startsWith('@'))
    .flatMap((selector) => splitOutside(selector))
    .map((selector) => selector.trim());
}

/** Parts between commas that stand in no brackets. */
function splitOutside(list: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of list) {
    if (character === '(') depth++;
    if (character === ')') depth--;
    if (character === ',' && depth === 0) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${character}`);
  }
  return parts;
}

describe.each(sheets)('%s (G6, fault 90)', (name) => {
  const css = readFileSync(new URL(name, folder), 'utf8');

  it('has all its rules in the layers of the kit', () => {
    const outside = css.replace(/\/\*[\s\S]*?\*\//g, '').trim();
    expect(outside).toMatch(/^@layer callboard\.(tokens|components) \{[\s\S]*\}$/);
  });

  it('begins every selector with a part of the kit', () => {
    const own = /^(:is\(|:where\()?([a-z]*\[data-|:root|:host|\.(light|dark)|from|to|\d+%)/;
    expect(selectors(css).filter((selector) => !own.test(selector))).toEqual([]);
  });

  it('dresses no element by a name that others use, unless it stands inside one of ours', () => {
    const loose = selectors(css).filter((selector) => {
      const [first = ''] = selector.split(/[\s>+~]+/);
      const slot = /\[data-slot='([a-z-]+)'\]/.exec(first)?.[1] ?? '';
      return foreign.test(slot) && !first.includes('[data-callboard]');
    });
    expect(loose).toEqual([]);
  });
});
