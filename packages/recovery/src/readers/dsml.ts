import type { Reader } from '../dialect.ts';
import { tagReader } from './tagged.ts';

const D = ' ?(?:[|｜‖] ?){1,2}DSML ?(?:[|｜‖] ?){1,2}';
const SHAPE = {
  callEnd: /* @__PURE__ */ new RegExp(`^</${D}invoke>$`),
  param: /* @__PURE__ */ new RegExp(
    `^<(?:${D})?parameter\\s+name="(?<key>[^"<>]{1,256})"(?:\\s+string="(?<string>true|false)")?\\s*>$`,
  ),
  paramEnd: /* @__PURE__ */ new RegExp(`^</${D}parameter>$`),
  outer: /* @__PURE__ */ new RegExp(`^</${D}(?:tool|function)_calls>$`),
};

/** Reads calls whose tags all carry the DSML token, in any of its spellings. */
export const readDsml: Reader = /* @__PURE__ */ tagReader({
  ...SHAPE,
  call: /* @__PURE__ */ new RegExp(`^<${D}invoke\\s+name="(?<name>[^"<>]{1,256})"\\s*(?<closed>/)?>$`),
});

const worn = /* @__PURE__ */ tagReader({ ...SHAPE, separator: /^<\/name>$/, strict: true });

/** Reads calls whose opening tags lost the token: only its closers tell that this is a call, so it is not announced. */
export const readWornDsml: Reader = function* read(r) {
  const region = yield* worn({ ...r, announce: (name) => r.tools.resolve(name) });
  return region && r.src.text(r.mark, region.end).includes('DSML') ? region : undefined;
};
