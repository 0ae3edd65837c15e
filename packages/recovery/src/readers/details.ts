import type { Reader } from '../dialect.ts';
import { decodeEntities } from '../entities.ts';
import { inputCall } from '../json-calls.ts';

const TAG_MAX = 65_536;
const CLOSER = '</details>';

/** Reads one `<details>` block whose attributes hold the call; entities are decoded once. */
export const readDetails: Reader = function* read(r) {
  const { src } = r;
  let p = r.pos;
  for (;;) {
    const at = src.win.indexOf(CLOSER, p - src.base);
    if (at >= 0 && at + src.base <= r.pos + TAG_MAX) {
      const end = at + src.base + CLOSER.length;
      const [tag = ''] = src.text(r.pos, end).split('>', 1);
      const attribute = (name: string): string | undefined =>
        new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
      const name = attribute('name');
      const input = attribute('arguments');
      if (name === undefined || input === undefined) return undefined;
      const call = inputCall(decodeEntities(input), {
        name: decodeEntities(name),
        sourceId: attribute('id'),
        end,
        closed: 'closed',
      });
      return { end, calls: [call] };
    }
    if (src.ended || src.end > r.pos + TAG_MAX + CLOSER.length) return undefined;
    p = Math.max(p, src.end - CLOSER.length + 1);
    yield;
  }
};
