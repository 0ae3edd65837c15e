import { open, readdir } from 'node:fs/promises';
import type { Host } from '../host/host.ts';
import { pathsOf } from '../source/paths.ts';

/** Enough to see who a thread is: its first line also holds long instructions, behind that. */
const HEAD = 16_384;

interface Rollout {
  path: string;
  id: string;
  parentId: string | undefined;
}

/** The rollouts of a thread's sub-agents, at any depth, parents first. They lie in its folder, or in that of the next day. */
export async function rolloutsBelow(path: string, host: Host): Promise<string[]> {
  const { dirname, join, resolve } = pathsOf(host.platform);
  const folder = dirname(path);
  const found: Rollout[] = [];
  for (const place of [folder, nextDay(folder, host)]) {
    const names = place === undefined ? [] : await readdir(place).catch((): string[] => []);
    for (const name of names.filter((one) => /^rollout-.*\.jsonl$/.test(one)).sort()) {
      const rollout = await headOf(join(place ?? folder, name));
      if (rollout) found.push(rollout);
    }
  }
  const main = found.find((one) => resolve(one.path) === resolve(path));
  const family = new Set(main ? [main] : []);
  // A set is walked through while it grows: children are found behind their parents.
  for (const { id } of family) for (const one of found) if (one.parentId === id) family.add(one);
  return [...family].slice(1).map((one) => one.path);
}

/** The folder of the day behind `…/2026/11/30`; undefined for any other folder. */
function nextDay(folder: string, { platform }: Host): string | undefined {
  const [, base, year, month, day] = /^(.*)[\\/](\d{4})[\\/](\d{2})[\\/](\d{2})$/.exec(folder) ?? [];
  if (base === undefined) return undefined;
  const next = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day) + 1)).toISOString();
  return pathsOf(platform).join(base, next.slice(0, 4), next.slice(5, 7), next.slice(8, 10));
}

async function headOf(path: string): Promise<Rollout | undefined> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(HEAD), 0, HEAD, 0);
    const head = new TextDecoder().decode(buffer.subarray(0, bytesRead)).split('\n')[0] ?? '';
    if (!/"type"\s*:\s*"session_meta"/.test(head)) return undefined;
    const id = /"id"\s*:\s*"([^"]+)"/.exec(head)?.[1];
    return id === undefined
      ? undefined
      : { path, id, parentId: /"parent_thread_id"\s*:\s*"([^"]+)"/.exec(head)?.[1] };
  } finally {
    await handle.close();
  }
}
