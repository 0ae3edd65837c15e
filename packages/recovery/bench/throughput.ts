/**
 * How fast the scanner is, in million UTF-16 units a second. Run from the package:
 * `npx esbuild bench/throughput.ts --bundle --platform=node --format=esm | node --input-type=module`
 */
import { createToolCallRecovery, recoverToolCalls } from '../src/index.ts';

const tools = [
  {
    name: 'save_note',
    inputSchema: { type: 'object', properties: { title: { type: 'string' }, body: { type: 'string' } } },
  },
  { name: 'list_notes' },
];
const sentence = 'The quick brown fox jumps over the lazy dog, and then some more words follow. ';
const prose = `${sentence.repeat(12)}\n\n`;
const call = '<tool_call>{"name":"list_notes","arguments":{}}</tool_call>\n';
const fill = (unit: string, length: number): string => unit.repeat(Math.ceil(length / unit.length));

/** The middle of several runs, in milliseconds. */
function median(run: () => void, rounds = 9): number {
  run();
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
}

function whole(text: string): () => void {
  return () => void recoverToolCalls(text, { tools, limits: { calls: 1e9, callLength: 1e9 } });
}

function streamed(text: string, size: number): () => void {
  return () => {
    const recovery = createToolCallRecovery({ tools, limits: { calls: 1e9, callLength: 1e9 } });
    for (let i = 0; i < text.length; i += size) recovery.push(text.slice(i, i + size));
    recovery.end();
  };
}

const markup = fill(prose.repeat(2) + call, 4e6);
const long = `<tool_call>{"name":"save_note","arguments":{"title":"t","body":"${fill('line of code\\n', 1e7)}"}}</tool_call>`;
const tagged = `<function=save_note>\n<parameter=body>\n${fill('if (a < b) { return <b>x</b>; }\n', 3e6)}\n</parameter>\n</function>`;
const runs: [string, string, (text: string) => () => void][] = [
  ['prose, whole', fill(prose, 4e6), whole],
  ['a call every 2 KB, whole', markup, whole],
  ['code, whole', fill('a[i] = b[i] < c ? `x${i}` : <T>d;\n', 4e6), whole],
  ['prose, 1 character', fill(prose, 1e6), (text) => streamed(text, 1)],
  ['prose, 16 characters', fill(prose, 4e6), (text) => streamed(text, 16)],
  ['a call every 2 KB, 1 character', markup.slice(0, 1e6), (text) => streamed(text, 1)],
  ['10 MB in one JSON value, 16 characters', long, (text) => streamed(text, 16)],
  ['3 MB in one tagged value, 16 characters', tagged, (text) => streamed(text, 16)],
];
for (const [title, text, make] of runs) {
  const time = median(make(text));
  console.log(
    `${title.padEnd(42)}${(text.length / time / 1000).toFixed(0).padStart(6)} M/s${time.toFixed(0).padStart(8)} ms`,
  );
}
