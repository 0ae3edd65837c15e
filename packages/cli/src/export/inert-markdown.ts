/** Links that a reader may follow. */
const SAFE_LINK = /^\s*<?(?:https?:|mailto:|#|\/|\.{0,2}\/|[\w-]+(?:[./#?]|$))/i;

/**
 * Markdown from outside that stays Markdown but does nothing: no HTML, no image is fetched, no link runs code. Code keeps
 * every character. Fences that were left open are closed.
 */
export function inertMarkdown(text: string): string {
  let fence: string | undefined;
  const lines = text.split('\n').map((line) => {
    const [, mark] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
    if (fence !== undefined) {
      if (mark !== undefined && mark.startsWith(fence) && /^ {0,3}[`~]+\s*$/.test(line)) fence = undefined;
      return line;
    }
    if (mark !== undefined) {
      fence = mark;
      return line;
    }
    return inertLine(line);
  });
  if (fence !== undefined) lines.push(fence);
  return lines.join('\n');
}

/** One line outside of fences; stretches between equal runs of backticks are code. */
function inertLine(line: string): string {
  const parts = line.split(/(`+[^`]*`+)/);
  return parts.map((part, at) => (at % 2 === 1 && isCode(part) ? part : inertWords(part))).join('');
}

function isCode(part: string): boolean {
  const opening = /^`+/.exec(part)?.[0].length;
  return opening !== undefined && opening === /`+$/.exec(part)?.[0].length && part.length > opening * 2;
}

function inertWords(text: string): string {
  return text
    .replaceAll('<', '&lt;')
    .replaceAll('![', '\\![')
    .replace(/\]\(([^)\s]*)/g, (found, target: string) =>
      SAFE_LINK.test(target) && !/^\s*[a-z][\w+.-]*:/i.test(target.replace(/^(?:https?|mailto):/i, ''))
        ? found
        : `]\\(${target}`,
    )
    .replace(/^(\s*)\[([^\]]+)\]:/, '$1\\[$2]:');
}
