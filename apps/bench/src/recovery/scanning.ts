import type { RecoveryOptions } from '@callboard/recovery';
import { createToolCallRecovery } from '@callboard/recovery';

const text = { type: 'string' } as const;

/** The tools that the texts call. */
export const tools: NonNullable<RecoveryOptions['tools']> = [
  { name: 'save_note', inputSchema: { type: 'object', properties: { title: text, body: text } } },
  { name: 'list_notes' },
];

/** Reads a text in pieces of a size; gives how many segments came out, so that no work can be left out. */
export function read(source: string, size: number, options: RecoveryOptions = {}): number {
  const recovery = createToolCallRecovery({ tools, ...options });
  let segments = 0;
  for (let at = 0; at < source.length; at += size)
    segments += recovery.push(source.slice(at, at + size)).length;
  return segments + recovery.end().length;
}

/** CPU time of a run, ms: what others do on the machine does not count. */
export function cpuOf(run: () => number): number {
  const { user, system } = process.cpuUsage();
  if (run() < 0) throw new Error('bench: nothing was read');
  const after = process.cpuUsage({ user, system });
  return (after.user + after.system) / 1000;
}
