// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { ATTACK, PARTS, everything, machineWith } from './everything.ts';

test('html: everything from outside is text, and nothing is loaded or run (F1)', async () => {
  const { out } = await machineWith(everything(ATTACK)).run('export', '--to', 'html', 'run.ndjson');
  const document = new DOMParser().parseFromString(out, 'text/html');
  const alive = 'script, img, iframe, object, link, base, form, a, [onerror], [src], [href]';
  expect(document.querySelectorAll(alive)).toHaveLength(0);
  expect(document.querySelectorAll('style')).toHaveLength(1);
  expect(document.querySelector('meta[http-equiv]')?.getAttribute('content')).toContain("default-src 'none'");
  for (const part of PARTS) expect(document.documentElement.textContent).toContain(`${part} <img src=x`);
  // oxlint-disable-next-line no-control-regex -- These are the characters that must not be there.
  expect(out).not.toMatch(/[\u202e\u001b]/);
  expect(out).toContain('\\x1b[31m');
});
