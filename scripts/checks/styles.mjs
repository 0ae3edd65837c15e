// Rules about style sheets and inline styles of the React parts.

/** @typedef {import('./files.mjs').SourceFile} SourceFile */

const source = 'packages/react/src/';
const tokens = `${source}styles/tokens.css`;
const colour = /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch)\(/i;
const physical =
  /(?<![-\w])(?:(?:margin|padding|border)-(?:left|right)(?:-\w+)*|left|right|border-(?:top|bottom)-(?:left|right)-radius)\s*:|text-align\s*:\s*(?:left|right)|float\s*:\s*(?:left|right)/;

/** @param {SourceFile[]} files @returns {string[]} */
export function colours(files) {
  return linesThatMatch(files, { pattern: colour, kinds: /\.(css|tsx)$/ })
    .filter(({ path }) => path !== tokens)
    .map(
      ({ place, found }) => `${place}: ${found} is a colour; colours live in ${tokens} as --cb-* variables.`,
    );
}

/** @param {SourceFile[]} files @returns {string[]} */
export function physicalProperties(files) {
  return linesThatMatch(files, { pattern: physical, kinds: /\.css$/ }).map(
    ({ place, found }) =>
      `${place}: ${found} ignores the writing direction; use the logical property (inline-start, inline-end).`,
  );
}

/**
 * @param {SourceFile[]} files
 * @param {{ pattern: RegExp, kinds: RegExp }} search
 */
function linesThatMatch(files, { pattern, kinds }) {
  return files
    .filter(({ path, shipped }) => shipped && path.startsWith(source) && kinds.test(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const found = pattern.exec(line)?.[0];
        return found ? [{ path, place: `${path}:${index + 1}`, found: found.trim() }] : [];
      }),
    );
}
