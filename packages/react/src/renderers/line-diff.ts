/** One line of a comparison. */
interface Line {
  readonly sign: ' ' | '-' | '+';
  readonly text: string;
}

/** Lines of context around a change. */
const CONTEXT = 3;
/** Differences after which two texts are shown as one replaced by the other: looking on would cost a page its life. */
const MOST = 800;

/** How a text became another, as a unified diff; empty when they are equal. */
export function lineDiff(before: string, after: string): string {
  const [old, now] = [linesOf(before), linesOf(after)];
  const shortest = Math.min(old.length, now.length);
  let head = 0;
  while (head < shortest && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < shortest - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++;
  const middle = compare(old.slice(head, old.length - tail), now.slice(head, now.length - tail));
  if (middle.length === 0) return '';
  const same = (text: string): Line => ({ sign: ' ', text });
  const from = Math.max(0, head - CONTEXT);
  const lines = [
    ...old.slice(from, head).map(same),
    ...middle,
    ...old.slice(old.length - tail, old.length - tail + CONTEXT).map(same),
  ];
  return hunksOf(lines, from + 1).join('\n');
}

function linesOf(text: string): string[] {
  if (text === '') return [];
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** The shortest way from one list to the other, by the greedy method of Myers; the long way when it is too far. */
function compare(old: readonly string[], now: readonly string[]): Line[] {
  const trace: Int32Array[] = [];
  const reach = new Int32Array(2 * MOST + 3);
  const middle = MOST + 1;
  const most = Math.min(MOST, old.length + now.length);
  for (let far = 0; far <= most; far++) {
    trace.push(reach.slice(middle - far - 1, middle + far + 2));
    for (let k = -far; k <= far; k += 2) {
      const down = k === -far || (k !== far && at(reach, middle + k - 1) < at(reach, middle + k + 1));
      let x = down ? at(reach, middle + k + 1) : at(reach, middle + k - 1) + 1;
      while (x < old.length && x - k < now.length && old[x] === now[x - k]) x++;
      reach[middle + k] = x;
      if (x >= old.length && x - k >= now.length) return walkBack({ old, now, trace });
    }
  }
  return [
    ...old.map((text): Line => ({ sign: '-', text })),
    ...now.map((text): Line => ({ sign: '+', text })),
  ];
}

interface Found {
  readonly old: readonly string[];
  readonly now: readonly string[];
  /** What was reached before each step, from diagonal `-step - 1` on. */
  readonly trace: readonly Int32Array[];
}

function walkBack({ old, now, trace }: Found): Line[] {
  const lines: Line[] = [];
  let [x, y] = [old.length, now.length];
  for (let far = trace.length - 1; far >= 0; far--) {
    const reach = trace[far] as Int32Array;
    const place = (k: number): number => at(reach, k + far + 1);
    const k = x - y;
    const down = k === -far || (k !== far && place(k - 1) < place(k + 1));
    const fromX = far === 0 ? 0 : place(down ? k + 1 : k - 1);
    const fromY = far === 0 ? 0 : fromX - (down ? k + 1 : k - 1);
    while (x > fromX && y > fromY) {
      x--;
      y--;
      lines.push({ sign: ' ', text: old[x] ?? '' });
    }
    if (far === 0) break;
    if (down) lines.push({ sign: '+', text: now[--y] ?? '' });
    else lines.push({ sign: '-', text: old[--x] ?? '' });
  }
  return lines.reverse();
}

function at(values: Int32Array, index: number): number {
  return values[index] ?? 0;
}

/** The lines as hunks: what is the same for long is left out. */
function hunksOf(lines: readonly Line[], first: number): string[] {
  const kept = new Set<number>();
  lines.forEach(({ sign }, index) => {
    if (sign === ' ') return;
    for (let near = index - CONTEXT; near <= index + CONTEXT; near++) kept.add(near);
  });
  const written: string[] = [];
  let [oldLine, newLine] = [first, first];
  let open: { old: number; now: number; lines: string[] } | undefined;
  function close(): void {
    if (!open) return;
    const count = (sign: '-' | '+'): number =>
      open?.lines.filter((line) => line.startsWith(' ') || line.startsWith(sign)).length ?? 0;
    written.push(`@@ -${open.old},${count('-')} +${open.now},${count('+')} @@`, ...open.lines);
    open = undefined;
  }
  lines.forEach(({ sign, text }, index) => {
    if (kept.has(index)) {
      open ??= { old: oldLine, now: newLine, lines: [] };
      open.lines.push(`${sign}${text}`);
    } else close();
    if (sign !== '+') oldLine++;
    if (sign !== '-') newLine++;
  });
  close();
  return written;
}
