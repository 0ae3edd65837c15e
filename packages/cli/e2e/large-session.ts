import { createWriteStream } from 'node:fs';
import { once } from 'node:events';

const START = Date.parse('2026-01-05T08:00:00Z');

/** Writes a session file of a coding agent of about this many bytes: a call, its output and a line of text, over and over. */
export async function writeLargeSession(path: string, bytes: number): Promise<void> {
  const file = createWriteStream(path);
  let [size, step] = [0, 0];
  async function record(type: 'user' | 'assistant', message: object): Promise<void> {
    const line = JSON.stringify({
      parentUuid: step === 0 ? null : `u-${step - 1}`,
      uuid: `u-${step}`,
      sessionId: 'large',
      version: '2.0.0',
      cwd: '/home/user/project',
      timestamp: new Date(START + step * 900).toISOString(),
      type,
      message: { role: type, ...message },
    });
    size += line.length + 1;
    step++;
    if (!file.write(`${line}\n`)) await once(file, 'drain');
  }
  while (size < bytes) {
    if (step % 300 === 0) await record('user', { content: `Look at part ${step}` });
    const [id, number] = [`toolu_${step}`, step];
    await record('assistant', {
      id: `m-${number}`,
      content: [{ type: 'text', text: `Reading file ${number}.` }],
    });
    const input = { file_path: `/home/user/project/src/file-${number}.ts` };
    await record('assistant', {
      id: `m-${number}`,
      content: [{ type: 'tool_use', id, name: 'Read', input }],
    });
    const content = `line of file ${number} `.repeat(number % 997 === 4 ? 30_000 : 200);
    await record('user', { content: [{ type: 'tool_result', tool_use_id: id, content }] });
  }
  file.end();
  await once(file, 'finish');
}
