import type { Reader, WrittenCall } from '../dialect.ts';

const TOOLS = ['python', 'code_interpreter', 'ipython'];

/** Reads raw code up to a turn token or the end, as a call of the code tool. */
export const readCode: Reader = function* read(r) {
  const { src } = r;
  const name = TOOLS.find((name) => r.tools.resolve(name)) ?? 'python';
  const call = (end: number, state: WrittenCall['state']): WrittenCall => {
    const code = src.text(r.pos, end);
    return { name, end, rawInput: code, input: { code }, state, typed: 'schema' };
  };
  let p = r.pos;
  for (;;) {
    const found = src.win.indexOf('<|', p - src.base);
    const at = found + src.base;
    const last = r.start + r.limits.callLength;
    if ((found < 0 ? src.end : at) > last) return { end: last, calls: [call(last, 'too-large')] };
    if (found >= 0) {
      src.low = at;
      const marker = yield* r.marker(at);
      if (marker?.ends || marker?.opens) return { end: at, calls: [call(at, 'closed')] };
      p = at + 1;
      continue;
    }
    if (src.ended) return { end: src.end, calls: [call(src.end, 'partial')] };
    p = Math.max(p, src.end - 1);
    src.low = p;
    yield;
  }
};
