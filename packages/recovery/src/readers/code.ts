import type { Reader, WrittenCall } from '../dialect.ts';

const TOOLS = ['python', 'code_interpreter', 'ipython'];

/** Reads raw code up to a turn token or the end, as a call of the code tool. */
export const readCode: Reader = function* read(r) {
  let p = r.pos;
  for (;;) {
    const at = r.src.win.indexOf('<|', p - r.src.base);
    if (at < 0) {
      p = Math.max(p, r.src.end - 1);
      r.src.low = p;
      if (r.src.ended) return { end: r.src.end, calls: [call(r.src.end, 'partial')] };
      if (r.src.end - r.start > r.limits.callLength) return { end: r.src.end, calls: [call(r.src.end, 'too-large')] };
      yield;
      continue;
    }
    const marker = yield* r.marker(at + r.src.base);
    if (marker?.ends || marker?.opens) return { end: at + r.src.base, calls: [call(at + r.src.base, 'closed')] };
    p = at + r.src.base + 1;
  }

  function call(end: number, state: WrittenCall['state']): WrittenCall {
    const code = r.src.text(r.pos, end);
    const name = TOOLS.find((name) => r.tools.resolve(name)) ?? 'python';
    return { name, end, rawInput: code, input: { code }, state, typed: 'schema' };
  }
};
