import type { ViewNote } from './view-note.ts';
import type { TranscriptEvent } from '@callboard/core';
import { Failure } from '../failure.ts';
import type { Host } from '../host/host.ts';
import { EventRedactor } from '../redact/redact-events.ts';
import type { Redactor } from '../redact/redactor.ts';
import { jsonText } from '../state/json-text.ts';
import { openTranscript } from '../transcript/open-transcript.ts';
import type { TranscriptOptions } from '../transcript/transcript-options.ts';

/** What is fed to pages. */
export interface FeedOptions {
  readonly target: string;
  readonly host: Host;
  readonly reading: TranscriptOptions;
  readonly redactor: Redactor;
}

/** Gives each page the whole transcript, then what comes. Pieces are NDJSON, whole lines. */
export interface ViewFeed {
  readonly pieces: (signal: AbortSignal) => AsyncIterable<string>;
}

/** Characters of one piece: a page parses it between two frames. */
const PIECE = 1 << 17;

/** The feed of a target. Throws a `Failure` when it cannot be opened. */
export async function openFeed(options: FeedOptions): Promise<ViewFeed> {
  const { target, host, reading } = options;
  if (!isFile(target)) return new KeptFeed(options);
  // Looked at once now, so that a wrong file is told in the terminal; each page then reads it for itself.
  const first = await openTranscript(target, host, { ...reading, follow: false });
  for await (const batch of first.events) if (batch.length > 0) break;
  return {
    pieces: (signal) =>
      read({ ...options, host: { ...host, signal: AbortSignal.any([host.signal, signal]) } }),
  };
}

/** Whether a target can be read again and again. */
function isFile(target: string): boolean {
  return target !== '-' && !/^https?:\/\//i.test(target);
}

/** A source that can be read only once: what came is kept for the pages that open later. */
class KeptFeed implements ViewFeed {
  readonly #pieces: string[] = [];
  #waiting: (() => void)[] = [];
  #ended = false;

  constructor(options: FeedOptions) {
    void this.#fill(options);
  }

  async *pieces(signal: AbortSignal): AsyncGenerator<string> {
    for (let at = 0; !signal.aborted; at++) {
      while (at >= this.#pieces.length) {
        if (this.#ended || signal.aborted) return;
        await this.#next(signal);
      }
      yield this.#pieces[at] ?? '';
    }
  }

  async #fill(options: FeedOptions): Promise<void> {
    for await (const piece of read(options)) {
      this.#pieces.push(piece);
      this.#wake();
    }
    this.#ended = true;
    this.#wake();
  }

  #next(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const resume = (): void => {
        signal.removeEventListener('abort', resume);
        resolve();
      };
      this.#waiting.push(resume);
      signal.addEventListener('abort', resume, { once: true });
    });
  }

  #wake(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resume of waiting) resume();
  }
}

/** One reading of a source. A failure in the middle is a line of its own: what came before it stays. */
async function* read({ target, host, reading, redactor }: FeedOptions): AsyncGenerator<string> {
  const clean = new EventRedactor(redactor);
  let progress: { read: number; size: number | undefined } = { read: 0, size: undefined };
  try {
    const transcript = await openTranscript(target, host, {
      ...reading,
      onProgress: (read, size) => (progress = { read, size }),
    });
    const { name, format, events } = transcript;
    yield line({ type: 'source', name: redactor.text(name), format, live: !isFile(target) });
    // Without following, what is there is all there is.
    let caughtUp = reading.follow !== true;
    for await (const batch of events) {
      yield* written(clean.push(batch));
      yield line({ type: 'progress', ...progress });
      if (caughtUp || progress.size === undefined || progress.read < progress.size) continue;
      caughtUp = true;
      yield line({ type: 'caught-up' });
    }
    yield* written(clean.end());
    yield line({ type: 'end' });
  } catch (error) {
    yield line(failureNote(error));
  }
}

function* written(events: readonly TranscriptEvent[]): Generator<string> {
  let piece = '';
  for (const event of events) {
    piece += `${jsonText(event)}\n`;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

function line(note: ViewNote): string {
  return `${JSON.stringify({ note })}\n`;
}

function failureNote(error: unknown): ViewNote {
  const message = error instanceof Error ? error.message : String(error);
  return { type: 'failure', message, hint: error instanceof Failure ? error.hint : undefined };
}
