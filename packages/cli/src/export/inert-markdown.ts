/** Links that a reader may follow. */
const SAFE_LINK = /^\s*<?(?:https?:|mailto:|#|\/|\.{0,2}\/|[\w-]+(?:[./#?]|$))/i;

/**
 * Markdown from outside that stays Markdown but does nothing: no HTML, no image is fetched, no link runs code. Code keeps
 * every character. Fences that were left open are closed; each begins at the margin, so that no list it stood in ends it.
 */
export function inertMarkdown(text: string): string {
  let fence: { mark: string; indent: number } | undefined;
  // Backticks without a partner in this paragraph may pair with later ones: nothing behind them is surely code.
  let isLoose = false;
  const lines = text.split('\n').map((line) => {
    if (fence !== undefined) {
      const { mark, indent } = fence;
      const isEnd = line.trim().startsWith(mark) && /^ {0,3}(`+|~+)[ \t]*$/.test(line);
      if (isEnd) fence = undefined;
      return isEnd ? line.trim() : withoutIndent(line, indent);
    }
    // An opening fence of backticks has none behind it.
    const [, space = '', mark] = /^( {0,3})(`{3,}(?=[^`]*$)|~{3,})/.exec(line) ?? [];
    if (mark !== undefined) {
      fence = { mark, indent: space.length };
      isLoose = false;
      return line.trimStart();
    }
    if (line.trim() === '') isLoose = false;
    const parts = isLoose ? [line] : codeAndWords(line);
    isLoose ||= parts.some((part, at) => at % 2 === 0 && part.includes('`'));
    return parts.map((part, at) => (at % 2 === 1 && !isLoose ? part : inertWords(part))).join('');
  });
  if (fence !== undefined) lines.push(fence.mark);
  return lines.join('\n');
}

function withoutIndent(line: string, most: number): string {
  const { length } = /^ */.exec(line)?.[0] ?? '';
  return line.slice(Math.min(length, most));
}

/** Words and code of one line in turn; code stands between equal runs of backticks. */
function codeAndWords(line: string): string[] {
  const parts = line.split(/((?<![\\`])(`+)(?!`)[^`]+(?<!`)\2(?!`))/);
  return parts.filter((_, at) => at % 3 !== 2);
}

function inertWords(text: string): string {
  return text
    .replaceAll('<', '&lt;')
    .replaceAll('![', '&#33;[')
    .replace(/\]\(([^)\s]*)/g, (found, target: string) =>
      SAFE_LINK.test(target) && !/^\s*[a-z][\w+.-]*:/i.test(target.replace(/^(?:https?|mailto):/i, ''))
        ? found
        : `]\\(${target}`,
    )
    .replaceAll(']:', ']\\:');
}
