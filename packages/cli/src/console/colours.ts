/** Writes words in colour, or as they are. */
export type Paint = (text: string) => string;

/** The few colours that the program uses; their names say what for. */
export interface Colours {
  bold: Paint;
  quiet: Paint;
  good: Paint;
  bad: Paint;
  warn: Paint;
  name: Paint;
}

const CODES: Readonly<Record<keyof Colours, readonly [number, number]>> = {
  bold: [1, 22],
  quiet: [2, 22],
  good: [32, 39],
  bad: [31, 39],
  warn: [33, 39],
  name: [36, 39],
};

/** Colours for a terminal, or none. */
export function createColours(enabled: boolean): Colours {
  const paint =
    ([on, off]: readonly [number, number]): Paint =>
    (text) =>
      enabled && text !== '' ? `\u001b[${on}m${text}\u001b[${off}m` : text;
  return {
    bold: paint(CODES.bold),
    quiet: paint(CODES.quiet),
    good: paint(CODES.good),
    bad: paint(CODES.bad),
    warn: paint(CODES.warn),
    name: paint(CODES.name),
  };
}
