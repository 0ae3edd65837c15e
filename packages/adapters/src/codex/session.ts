import { Notices } from '../internal/notices.ts';
import { SessionRuns } from '../internal/session-runs.ts';
import { Speech } from '../internal/speech.ts';
import type { Stamp } from '../internal/stamp.ts';
import { CallBook } from '../internal/call-book.ts';
import { ItemReader } from './items.ts';
import { Threads } from './threads.ts';

/** What the three forms of a session are told to. */
export interface Session {
  stamp: Stamp;
  runs: SessionRuns;
  speech: Speech;
  calls: CallBook;
  threads: Threads;
  items: ItemReader;
  notices: Notices;
  reset: () => void;
}

/** An empty session. `base` is the id of runs that the wire gives none. */
export function createSession(stamp: Stamp, base: string): Session {
  const runs = new SessionRuns(stamp, { base, signalsRun: true }, (ending) => threads.beforeEnd(ending));
  const speech = new Speech(stamp);
  const calls = new CallBook(stamp);
  const notices = new Notices(stamp, runs);
  const threads: Threads = new Threads({ stamp, runs, speech, calls });
  const items = new ItemReader({
    stamp,
    speech,
    calls,
    notices,
    onAgents: (speaker, item, isOver) => threads.onAgents(speaker, item, isOver),
  });
  function reset(): void {
    for (const one of [speech, calls, threads]) one.clear();
    for (const one of [runs, notices]) one.reset();
  }
  return { stamp, runs, speech, calls, threads, items, notices, reset };
}
