import { scenarios } from './scenarios.ts';
import type { MeantCall } from './tools.ts';
import { tools } from './tools.ts';
import type { Writer } from './writers.ts';
import { writers } from './writers.ts';
import type { RecoveryOptions } from '../../src/index.ts';

/** One whole message and what it means. */
export interface CorpusText {
  title: string;
  family: string;
  text: string;
  before: string;
  after: string;
  body: string;
  calls: MeantCall[];
  options: RecoveryOptions;
  writer: Writer;
}

/** Every scenario in every syntax that can write it. */
export const texts: CorpusText[] = writers.flatMap((writer, i) =>
  scenarios
    .filter(
      ({ calls, fits, before, after }) =>
        (writer.json || fits !== 'json') &&
        !(writer.single && calls.length > 1) &&
        !(writer.alone && (before ?? after) !== undefined),
    )
    .map(({ title, calls, before = '', after = '' }) => {
      const body = writer.write(calls);
      return {
        title: `${writer.family} #${i}: ${title}`,
        family: writer.family,
        text: before + body + after,
        before,
        after,
        body,
        calls,
        options: { tools, messageKey: 'm1', ...(writer.dialects && { dialects: writer.dialects }) },
        writer,
      };
    }),
);
