import type { DetectedFormat, FormatName } from '@callboard/adapters/formats';
import { FORMATS, detectFormat } from '@callboard/adapters/formats';
import { Failure } from '../failure.ts';
import type { Source } from '../source/source.ts';

/** A source whose format is known; `text` gives everything, what was looked at included. */
export interface Recognised {
  format: FormatName;
  kind: DetectedFormat['kind'];
  /** The start of the text. */
  sample: string;
  text: AsyncIterable<string>;
}

/** How much is looked at. What comes live is not held back for long. */
const SAMPLE = { file: 65_536, url: 4096, stdin: 4096 } as const;

/** Reads the start of a source until its format is told. Throws a `Failure` when it is none that can be read. */
export async function recognise(source: Source, wanted: FormatName | undefined): Promise<Recognised> {
  const iterator = source.text[Symbol.asyncIterator]();
  const read: string[] = [];
  let length = 0;
  let ended = false;
  let found = detectFormat('');
  while (!ended && length < SAMPLE[source.kind] && found.format === undefined) {
    const next = await iterator.next();
    ended = next.done === true;
    if (next.done) break;
    read.push(next.value);
    length += next.value.length;
    const told = detectFormat(read.join('').slice(0, SAMPLE.file));
    if (told.format !== undefined && told.confidence === 'certain') found = told;
  }
  const sample = read.join('');
  if (found.format === undefined) found = detectFormat(sample.slice(0, SAMPLE.file));
  const text = rest(read, ended ? undefined : iterator);
  if (wanted !== undefined && length > 0)
    return { format: wanted, kind: found.format === wanted ? found.kind : 'stream', sample, text };
  if (found.format === undefined) throw unknownFormat(source, found.reason);
  return { format: found.format, kind: found.kind, sample, text };
}

function unknownFormat({ name }: Source, reason: string): Failure {
  return new Failure(`${name} is not a transcript that can be read. ${reason}`, {
    hint: `Use --format when you know better. Formats: ${FORMATS.join(', ')}.`,
  });
}

async function* rest(
  read: readonly string[],
  iterator: AsyncIterator<string> | undefined,
): AsyncGenerator<string> {
  try {
    yield* read;
    if (!iterator) return;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  } finally {
    await iterator?.return?.();
  }
}
