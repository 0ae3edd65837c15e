import type { LedgerEntry } from '../entities/index.ts';
import type { Draft } from './draft.ts';

/**
 * What a line of the bookkeeping is about. With a key it makes the key of the line.
 * `uses` how often an id was used · `place` its newest call in a run, step and message · `left` a run that another one
 * took a call from · `hidden` calls of an agent that wait
 * to be named · `alias` the key of a message that an id stands for · `client` the message of a client id · `spawned` agents that
 * wait for a call · `starts` of a block's id in one snapshot · `turn`
 * the block of an id that a replay has come to · `text` where a text misses something · `ends` of a call in an epoch
 */
export type Book =
  'uses' | 'place' | 'left' | 'hidden' | 'alias' | 'client' | 'spawned' | 'starts' | 'turn' | 'text' | 'ends';

/** A line of the bookkeeping. */
export function lineOf(draft: Draft, book: Book, key: string): LedgerEntry | undefined {
  return draft.state.ledger.get(`${book}:${key}`);
}

/** A line that holds a number: 0 while there is none. */
export function countOf(draft: Draft, book: Book, key: string): number {
  return Number(lineOf(draft, book, key)?.value ?? 0);
}

/** Writes a line of the bookkeeping, given with its key in that book. */
export function note(draft: Draft, book: Book, line: LedgerEntry): void {
  draft.putLedger({ ...line, key: `${book}:${line.key}` });
}
