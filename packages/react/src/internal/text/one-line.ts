import { visibleText } from '../visible-text.ts';

// Colours and cursor moves of terminals.
// eslint-disable-next-line no-control-regex -- escape sequences begin with a control character
const ANSI = /[\u001b\u009b](?:\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[[\]()#;?]*(?:[\d;:]{0,16})[@-~])/g;

/** Text from outside on one line, at most `max` characters: invisible characters written out, terminal colours left out. */
export function oneLine(text: string, max: number): string {
  // Enough to fill a line, however much white space there is: a megabyte is never scanned.
  const near = text.length > max * 4 ? text.slice(0, max * 4) : text;
  const line = visibleText(near.replace(ANSI, '').replace(/\s+/g, ' ').trim());
  if (line.length <= max && near.length === text.length) return line;
  return `${line.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
