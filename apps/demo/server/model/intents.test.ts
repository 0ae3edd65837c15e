import { describe, expect, test } from 'vitest';
import { planRequest } from './intents.ts';

/** The plan in short: rounds of "tool input". */
function plan(prompt: string): string[][] {
  return planRequest(prompt).turns.map((turn) =>
    turn.map(({ tool, inputText, id }) => [tool, inputText, ...(id === undefined ? [] : [id])].join(' ')),
  );
}

describe('a request in plain words', () => {
  test.each([
    ['Search the notes for migration', ['search_notes {"query":"migration"}']],
    ['find notes about "typo tolerance".', ['search_notes {"query":"typo tolerance"}']],
    ['Search for cats and dogs', ['search_notes {"query":"cats and dogs"}']],
    ['Read notes/roadmap.md', ['read_file {"path":"notes/roadmap.md"}']],
    ['Read ../../etc/passwd.', ['read_file {"path":"../../etc/passwd"}']],
    ['read "a file.md"', ['read_file {"path":"a file.md"}']],
    ['Make a report on pricing', ['make_report {"topic":"pricing"}']],
    ['Load https://a.invalid/x?y=1', ['fetch_page {"url":"https://a.invalid/x?y=1"}']],
    ['delete the note notes/scratch.md', ['delete_note {"path":"notes/scratch.md"}']],
    ['Call paint with {"a": 1}', ['paint {"a": 1}']],
    ['Call paint with id call_0', ['paint {} call_0']],
    ['Search for plan with id __proto__', ['search_notes {"query":"plan"} __proto__']],
  ])('%s', (prompt, calls) => {
    expect(plan(prompt)).toEqual([calls]);
  });

  test('"and" and commas are side by side, "then" is one after the other', () => {
    expect(
      plan('Search the notes for a, read b.md and load https://c.invalid/ then make a report on d'),
    ).toEqual([
      ['search_notes {"query":"a"}', 'read_file {"path":"b.md"}', 'fetch_page {"url":"https://c.invalid/"}'],
      ['make_report {"topic":"d"}'],
    ]);
    expect(plan('Read a.md. Read b.md.')).toEqual([
      ['read_file {"path":"a.md"}'],
      ['read_file {"path":"b.md"}'],
    ]);
  });

  test('a delegation takes the rest of its part, also further delegations and "then"', () => {
    expect(plan('Read a.md and delegate: search for b, then delegate: read c.md')).toEqual([
      [
        'read_file {"path":"a.md"}',
        'spawn_sub_agent {"name":"search for b then","task":"search for b, then delegate: read c.md"}',
      ],
    ]);
    expect(plan('Delegate: read a.md; delegate: read b.md')[0]).toHaveLength(2);
    expect(plan('Ask a sub-agent to read a.md')).toEqual([
      ['spawn_sub_agent {"name":"read amd","task":"read a.md"}'],
    ]);
  });

  test('what asks for nothing plans nothing', () => {
    expect(plan('Hello, how are you?')).toEqual([]);
    expect(plan('')).toEqual([]);
  });

  test('long texts are read in time', () => {
    const start = performance.now();
    planRequest(`Delegate: ${'x '.repeat(50_000)}`);
    planRequest('and '.repeat(25_000));
    planRequest(`search ${' '.repeat(50_000)}x`);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
