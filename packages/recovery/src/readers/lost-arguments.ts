import type { Reader } from '../dialect.ts';

const MAX = 1024;
const CLOSER = '</tool_call>';

/** Reads keys and values whose call lost its beginning: what they were meant for is not known, so they are cut. */
export const lostArguments: Reader = function* read({ src, mark }) {
  if (!src.text(mark, mark + 5).startsWith('<arg_')) return undefined;
  for (;;) {
    const text = src.win.slice(mark - src.base, mark - src.base + MAX);
    const at = text.indexOf(CLOSER);
    if (at >= 0) {
      const end = mark + at + CLOSER.length;
      return /<\/arg_value>\s*$/.test(text.slice(0, at))
        ? { end, calls: [{ name: '', end, rawInput: text.slice(0, at), state: 'cut', typed: 'json' }] }
        : undefined;
    }
    if (text.length >= MAX || !BEGINNING.test(text) || src.over()) return undefined;
    yield;
  }
};

/** A short key, its closer, the tag of the value: anything else in front is prose. */
const BEGINNING =
  /^<arg_(?:value>|key>[^<\n]{0,64}(?:$|<(?:$|\/(?:$|a[rg_key]{0,6}(?:$|>\s{0,8}(?:$|<(?:$|arg_value>|[arg_vlue]{1,9}$)))))))/;
