/** An opening code fence: its character, how many of them, and the words behind it. */
export interface Fence {
  readonly mark: string;
  readonly length: number;
  readonly info: string;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})([^\n]*)$/;
const HEADING = /^ {0,3}(#{1,6})[ \t]+(\S.*)$/;
const ALMOST_FENCE = /^ {0,3}(?:`{1,2}|~{1,2})$/;

/** The fence that this line opens, if it does. */
export function readFence(line: string): Fence | undefined {
  const [, marks = '', rest = ''] = FENCE.exec(line) ?? [];
  if (marks === '' || (marks.startsWith('`') && rest.includes('`'))) return undefined;
  return { mark: marks.charAt(0), length: marks.length, info: rest.trim() };
}

/** Whether this line closes the fence. */
export function closesFence(line: string, fence: Fence): boolean {
  const trimmed = line.trim();
  return trimmed.length >= fence.length && isAll(trimmed, fence.mark) && leadingSpaces(line) < 4;
}

/** The heading that this line is, if it is one. */
export function readHeading(line: string): { level: number; text: string } | undefined {
  const [, marks = '', words = ''] = HEADING.exec(line) ?? [];
  return marks === '' ? undefined : { level: marks.length, text: words.replace(/[ \t]+#+[ \t]*$/, '') };
}

/** Whether the last line of a growing text may yet turn into a fence, so that drawing it now would flash. */
export function isHeldBack(line: string, fence: Fence | undefined): boolean {
  if (fence === undefined) return ALMOST_FENCE.test(line);
  const trimmed = line.trim();
  return (
    trimmed !== '' && trimmed.length < fence.length && isAll(trimmed, fence.mark) && leadingSpaces(line) < 4
  );
}

function isAll(text: string, mark: string): boolean {
  return text.split(mark).join('') === '';
}

function leadingSpaces(line: string): number {
  return line.length - line.trimStart().length;
}
