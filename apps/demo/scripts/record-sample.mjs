// Records one real run of the demo as the sample of the replay page. The demo has to be built.
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const appDir = join(dirname(fileURLToPath(import.meta.url)), '..');
const prompt =
  'Search the notes for migration, read ../../etc/passwd and delegate: search the notes for incident, make a report on search and delegate: read incidents/2026-03-queue.md';

const dataDir = await mkdtemp(join(tmpdir(), 'callboard-sample-'));
const server = spawn(process.execPath, [join(appDir, 'dist/server/main.js')], {
  env: { ...process.env, DEMO_DATA: dataDir },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const url = await new Promise((resolve) => {
    server.stdout.on('data', (chunk) => {
      const [found] = /http:\S+/.exec(String(chunk)) ?? [];
      if (found) resolve(found);
    });
  });
  const { id } = await post(`${url}api/sessions`, {});
  await post(`${url}api/sessions/${id}/runs`, { prompt });
  const stream = await fetch(`${url}api/sessions/${id}/events`);
  // The session's random id says nothing; a plain one keeps the sample the same from recording to recording.
  const text = (await stream.text()).replaceAll(id, 'sample').replaceAll(/run-[0-9a-f]{8}/g, 'run-1');
  await writeFile(join(appDir, 'src/replay/samples/two-sub-agents.sse'), text);
} finally {
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  await rm(dataDir, { recursive: true, force: true });
}

async function post(url, body) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.json();
}
