import { afterEach, beforeEach, vi } from 'vitest';

const levels = ['error', 'warn'] as const;
const heard: string[] = [];

// A test that writes to `console.error` or `console.warn` fails. One that expects the noise takes the method over
// (`vi.spyOn(console, 'error').mockImplementation(() => {})`) and asserts on the calls.
beforeEach(() => {
  heard.length = 0;
  for (const level of levels) {
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      heard.push(`console.${level}: ${parts.map(String).join(' ')}`);
    });
  }
});

afterEach(() => {
  if (heard.length > 0) throw new Error(`This test wrote to the console:\n${heard.join('\n')}`);
});
