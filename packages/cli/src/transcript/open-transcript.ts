import type { TranscriptEvent } from '@callboard/core';
import type { FormatName } from '@callboard/adapters/formats';
import { inert } from '../console/inert-text.ts';
import { BrokenSource } from '../failure.ts';
import type { Host } from '../host/host.ts';
import { openFile } from '../source/open-file.ts';
import { openSource } from '../source/open-source.ts';
import { filesBeside } from './beside.ts';
import { FilePiece } from './file-piece.ts';
import { findInFolder } from './find-in-folder.ts';
import { recognise } from './recognise.ts';
import { createTranscriptAdapter } from './transcript-adapter.ts';
import type { TranscriptOptions } from './transcript-options.ts';

/** A transcript that is ready to be read. */
export interface OpenTranscript {
  format: FormatName;
  kind: 'stream' | 'record';
  /** What a person calls it. */
  name: string;
  /** Other files that are read with it. */
  beside: readonly string[];
  /** Its events in batches, the end of the stream included. Read it once. */
  events: AsyncIterable<readonly TranscriptEvent[]>;
}

/**
 * Opens a file, a folder that holds one session, an address or standard input; tells its format; finds the files of
 * sub-agents beside it. Throws a `Failure` when it cannot be read.
 */
export async function openTranscript(
  target: string,
  host: Host,
  options: TranscriptOptions = {},
): Promise<OpenTranscript> {
  const { follow, request, onProgress } = options;
  const place = await findInFolder(target, host);
  const source = await openSource(place, host, { follow, request, onProgress });
  const recognised = await recognise(source, options.format);
  const { format, kind, text } = recognised;
  const { before, after } =
    source.path === undefined ? { before: [], after: [] } : await filesBeside(source.path, recognised, host);
  const adapter = createTranscriptAdapter(recognised, source.stem, options);

  async function* events(): AsyncGenerator<readonly TranscriptEvent[]> {
    try {
      for (const path of before) {
        const { text: pieces } = await openFile(path, host);
        for await (const piece of pieces) yield adapter.push(new FilePiece(path, piece));
      }
      for await (const piece of text) yield adapter.push(piece);
      for (const path of after) {
        // The file before may lack its last line end.
        yield adapter.push('\n');
        const { text: pieces } = await openFile(path, host);
        for await (const piece of pieces) yield adapter.push(piece);
      }
      yield adapter.end('eof');
    } catch (error) {
      // What came before the source broke is shown; the loss is part of the transcript.
      if (!(error instanceof BrokenSource)) throw error;
      // A transcript whose runs were over by then has no place for it.
      host.err(`warning ${inert(error.message)} What came before it was read.\n`);
      yield adapter.end('error', error.message);
    }
  }
  return { format, kind, name: source.name, beside: [...before, ...after], events: events() };
}
