import type { Reader } from '../dialect.ts';
import { jsonReader } from './json.ts';

const read = /* @__PURE__ */ jsonReader({ first: '[', fenced: true });

/** Reads `Action:` arrays; the pseudo tool that means "no call" is removed without a report. */
export const cohereAction: Reader = function* action(r) {
  const region = yield* read(r);
  if (!region || region.text) return region;
  const calls = region.calls.filter((call) => !/^directly[-_]answer$/.test(call.name));
  return calls.length > 0 || region.calls.length === 0
    ? { ...region, calls }
    : { end: region.end, calls, drop: 'no-call' };
};
