import { afterEach, beforeEach, vi } from 'vitest';

const levels = ['error', 'warn'] as const;
const heard: string[] = [];

// React 18 says this when `renderToString` runs where there is a document, as it does in these tests. On a real server, which
// the consumer's suite has, the parts have no layout effect: `useBeforePaint`.
const serverInBrowser = /^Warning: useLayoutEffect does nothing on the server/;

// A test that writes to `console.error` or `console.warn` fails. One that expects the noise takes the method over
// (`vi.spyOn(console, 'error').mockImplementation(() => {})`) and asserts on the calls.
beforeEach(() => {
  heard.length = 0;
  for (const level of levels) {
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      if (serverInBrowser.test(String(parts[0]))) return;
      heard.push(`console.${level}: ${parts.map(String).join(' ')}`);
    });
  }
});

afterEach(() => {
  if (heard.length > 0) throw new Error(`This test wrote to the console:\n${heard.join('\n')}`);
});
