import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Ids of all processes below one. From /proc where there is one, since `ps` is not everywhere. */
export function processesUnder(root: number): number[] {
  const pairs = existsSync('/proc/self/stat') ? fromProc() : fromPs();
  const found = [root];
  for (const parent of found) {
    found.push(...pairs.flatMap(([pid, ppid]) => (ppid === parent ? [pid] : [])));
  }
  return found.slice(1);
}

/** Whether a process is there. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

type Pair = readonly [pid: number, ppid: number];

function fromProc(): Pair[] {
  return readdirSync('/proc').flatMap((name): Pair[] => {
    if (!/^\d+$/.test(name)) return [];
    try {
      // "pid (name) state ppid …": the name may hold spaces and brackets.
      const [, after = ''] = /^.*\) \S (\d+) /.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
      return [[Number(name), Number(after)]];
    } catch {
      return [];
    }
  });
}

function fromPs(): Pair[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  return lines.map((line): Pair => {
    const [pid = '', ppid = ''] = line.trim().split(/\s+/);
    return [Number(pid), Number(ppid)];
  });
}
