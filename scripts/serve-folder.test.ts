import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveFolder } from './serve-folder.mjs';

const outside = mkdtempSync(join(tmpdir(), 'callboard-serve-'));
const folder = join(outside, 'site');
let server: Awaited<ReturnType<typeof serveFolder>>;

beforeAll(async () => {
  mkdirSync(join(folder, 'sub'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), 'home');
  writeFileSync(join(folder, 'sub/index.html'), 'below');
  writeFileSync(join(outside, 'secret.txt'), 'secret');
  server = await serveFolder(folder);
});

afterAll(async () => {
  await server.close();
  rmSync(outside, { recursive: true });
});

test('serves files and the index of a folder', async () => {
  expect(await (await fetch(server.url)).text()).toBe('home');
  expect(await (await fetch(`${server.url}sub/?query`)).text()).toBe('below');
  expect((await fetch(server.url)).headers.get('content-type')).toContain('text/html');
});

test.each(['missing.js', '%2e%2e/secret.txt', '..%2fsecret.txt', '%E0%A4%A'])(
  'answers %s with 404',
  async (path) => {
    expect((await fetch(server.url + path)).status).toBe(404);
  },
);
