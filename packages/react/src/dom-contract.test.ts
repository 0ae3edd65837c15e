import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as kit from './index.ts';

const folder = import.meta.dirname;
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
const sources = read(
  files.filter((name) => /\.tsx?$/.test(name) && !/\.(test|stories)\.|data-attributes/.test(name)),
);
const sheets = read(files.filter((name) => name.endsWith('.css')));

function read(names: readonly string[]): string {
  return names.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
}

/** Every name of the public tables, by table. */
const declared = Object.entries(kit).flatMap(([table, names]) =>
  table.endsWith('DataAttributes') ? Object.values(names as Record<string, string>) : [],
);
const slots = new Set(declared.filter((name) => !name.startsWith('data-')));
const attributes = new Set(declared.filter((name) => name.startsWith('data-')));

function drawnSlots(): Set<string> {
  const places = sources.matchAll(/data-slot(?:=|': )(?:"([\w-]+)"|'([\w-]+)'|\{([^}]*)\})/g);
  return new Set(
    [...places].flatMap(([, one, other, code = '']) =>
      [one, other, ...[...code.matchAll(/'([a-z]+(?:-[a-z]+)+)'/g)].map(([, name]) => name)].filter(
        (name) => name !== undefined,
      ),
    ),
  );
}

describe('names in the DOM are a contract', () => {
  it('declares every slot that a part draws', () => {
    const drawn = [...drawnSlots()];
    expect(drawn.length).toBeGreaterThan(100);
    expect(drawn.filter((name) => !slots.has(name))).toEqual([]);
  });

  it('declares every slot that the style sheet dresses', () => {
    const dressed = new Set([...sheets.matchAll(/data-slot='([\w-]+)'/g)].map(([, name = '']) => name));
    expect([...dressed].filter((name) => !slots.has(name))).toEqual([]);
  });

  it('declares no name that nothing draws', () => {
    const quoted = (name: string): boolean => sources.includes(`"${name}"`) || sources.includes(`'${name}'`);
    expect([...slots].filter((name) => !quoted(name) && !isPassedOn(name))).toEqual([]);
    expect([...attributes].filter((name) => !sources.includes(name))).toEqual([]);
  });
});

/** Names that parts take from their own table. */
function isPassedOn(name: string): boolean {
  return ['ask-card', 'tool-call-detail'].includes(name);
}
