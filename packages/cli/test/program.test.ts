import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createEventBuilder } from '@callboard/core/testing';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'callboard-program-'));
const program = join(folder, 'dist', 'main.js');

beforeAll(async () => {
  await build({
    entryPoints: [here('../src/main.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['@callboard/source'],
    outfile: program,
    logLevel: 'error',
  });
  writeFileSync(join(folder, 'package.json'), readFileSync(here('../package.json')));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  out: string;
  err: string;
}

/** The real program in a process of its own. */
function run(
  args: readonly string[],
  act: (child: ReturnType<typeof spawn>) => void = () => undefined,
): Promise<Ended> {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '', FORCE_COLOR: '' },
  });
  const ended: Ended = { code: null, signal: null, out: '', err: '' };
  child.stdout.on('data', (data: Buffer) => (ended.out += data.toString()));
  child.stderr.on('data', (data: Buffer) => (ended.err += data.toString()));
  act(child);
  return new Promise((resolve) => {
    child.on('close', (code, signal) => resolve({ ...ended, code, signal }));
  });
}

function longRun(): string {
  const b = createEventBuilder();
  b.open();
  b.runStart();
  for (let at = 0; at < 20_000; at += 1) b.text('m1', `line ${at}\n`);
  b.runEnd();
  return b.events.map((event) => `${JSON.stringify(event)}\n`).join('');
}

describe('the program', () => {
  test('shows its version and its help, and says what is wrong', async () => {
    const manifest = JSON.parse(readFileSync(here('../package.json'), 'utf8')) as { version: string };
    expect(await run(['--version'])).toMatchObject({ code: 0, out: `${manifest.version}\n`, err: '' });
    const help = await run(['--help']);
    for (const command of ['state', 'events', 'check', 'export']) {
      expect(help.out).toContain(`  ${command}`);
      const own = await run([command, '--help']);
      expect(own).toMatchObject({
        code: 0,
        err: '',
        out: expect.stringContaining(`callboard ${command} `) as string,
      });
      expect(own.out.split('\n').every((line) => line.length <= 100)).toBe(true);
    }
    expect(await run(['state', 'nowhere'])).toMatchObject({ code: 3, out: '' });
    expect(await run([])).toMatchObject({ code: 2 });
  });

  test('ends quietly when its reader goes away', async () => {
    writeFileSync(join(folder, 'long.ndjson'), longRun());
    const ended = await run(['events', 'long.ndjson'], (child) => {
      child.stdout?.once('data', () => child.stdout?.destroy());
    });
    expect(ended.err).toBe('');
    expect(ended.code).toBe(0);
  });

  test.skipIf(process.platform !== 'linux')('says that its output is full, in one line', async () => {
    writeFileSync(join(folder, 'long.ndjson'), longRun());
    const full = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, [program, 'events', 'long.ndjson'], {
      cwd: folder,
      stdio: ['ignore', full, 'pipe'],
    });
    let err = '';
    child.stderr?.on('data', (data: Buffer) => (err += data.toString()));
    const code = await new Promise((resolve) => child.on('close', resolve));
    closeSync(full);
    expect(code).toBe(70);
    expect(err).toMatch(/^error The output could not be written: .*ENOSPC.*\n$/);
  });

  test('stops following when it is told to', async () => {
    writeFileSync(join(folder, 'grow.ndjson'), longRun().slice(0, 2000));
    const ended = await run(['events', '--follow', 'grow.ndjson'], (child) => {
      child.stdout?.once('data', () => child.kill('SIGINT'));
    });
    expect(ended).toMatchObject({ code: 0, signal: null, err: '' });
    expect(ended.out).toContain('"stream.end"');
  });

  test('ends with what came when it is stopped in the middle of a pipe', async () => {
    const ended = await run(['events'], (child) => {
      child.stdin?.write(longRun().slice(0, 5000));
      child.stdout?.once('data', () => child.kill('SIGINT'));
    });
    expect(ended).toMatchObject({ code: 0, signal: null, err: '' });
    expect(ended.out).toContain('"stream.end"');
  });

  test('reads a pipe that never had a terminal', async () => {
    const ended = await run(['state', '--json'], (child) => child.stdin?.end(longRun()));
    expect(ended.code).toBe(0);
    expect(JSON.parse(ended.out)).toMatchObject({ format: 'callboard', messages: [{ id: 'm1' }] });
  });
});
