import { afterEach, beforeEach, expect, vi } from 'vitest';

/**
 * A test that writes to `console.error` or `console.warn` fails. One that means to make noise replaces the
 * method itself (`vi.spyOn(console, 'error').mockImplementation(() => {})`) and asserts on the calls.
 */
const loud = ['error', 'warn'] as const;
const heard: string[] = [];

beforeEach(() => {
  heard.length = 0;
  for (const level of loud) {
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      heard.push(`console.${level}: ${parts.map(String).join(' ')}`);
    });
  }
});

afterEach(() => {
  expect(heard, 'this test wrote to the console').toEqual([]);
});
