import { createTranscriptStore } from '@callboard/core';
import type { TranscriptStore } from '@callboard/core';
import { createEventBuilder, createManualClock } from '@callboard/core/testing';
import type { EventBuilder, ManualClock } from '@callboard/core/testing';

/** A conversation under construction: what its builder writes reaches the store with `send`, at the clock's time. */
export interface Conversation {
  readonly store: TranscriptStore;
  readonly clock: ManualClock;
  readonly builder: EventBuilder;
  /** Sends what was written since, `ms` after the last time. */
  readonly send: (ms?: number) => void;
}

/** An empty conversation on a clock that stands still. */
export function startConversation(): Conversation {
  const clock = createManualClock();
  const builder = createEventBuilder({ clock });
  const store = createTranscriptStore({ flush: 'sync', now: clock.now });
  let sent = 0;
  return {
    store,
    clock,
    builder,
    send(ms = 0) {
      const { events } = builder;
      store.dispatch(events.slice(sent));
      sent = events.length;
      clock.advance(ms);
    },
  };
}

/** A first turn that is over: reasoning, four calls of which one failed, an answer. */
export function writeUpgradeTurn({ builder: b, send }: Conversation): void {
  b.runStart();
  b.user('u1', 'What breaks when we move to Vite 8? Check `notes/upgrade.md` too.');
  send(400);
  b.think(
    'm1',
    'The changelog is paginated, so I will fetch the first page, then search for the breaking change by name.',
  );
  send(5200);
  b.tool('t1', 'web_search', { messageId: 'm1', input: { query: 'vite 8 breaking changes rolldown' } });
  send(1200);
  b.ok('t1', { results: 10 });
  b.tool('t2', 'load_webpage', { messageId: 'm1', input: { url: 'vite.dev/blog/announcing-vite8' } });
  send(3400);
  b.progress('t2', 100, 100, 'Page ready');
  b.ok('t2', 'page');
  b.tool('t3', 'read_file', { messageId: 'm1', input: { path: '~/notes/upgrade.md' } });
  send(107);
  b.fail('t3', 'ENOENT: no such file or directory, open “~/notes/upgrade.md”');
  b.text(
    'm1',
    'Vite 8 replaces its bundler with **Rolldown**. Three things break for us:\n\n## Options\n\nThe `rollupOptions` key is now `rolldownOptions`, and `onwarn` became `onLog`:\n\n```ts\nbuild: {\n  rolldownOptions: { onLog(level, log, handle) {} },\n}\n```\n\nSee [the announcement](https://vite.dev/blog/announcing-vite8). I could not read your notes: the file does not exist.',
  );
  send(900);
  b.event({ type: 'message.end', messageId: 'm1' });
  b.runEnd();
  send(2000);
}

/** A turn at work: a sub-agent, a call with progress, a question. */
export function writeWorkingTurn({ builder, send }: Conversation): void {
  const b = builder.in({ runId: 'r2' });
  b.runStart();
  b.user('u2', 'Fix it, and have the auth module audited.');
  b.event({
    type: 'plan.set',
    items: [
      { text: 'Rename the options', status: 'completed' },
      { text: 'Audit the auth module', status: 'in-progress' },
      { text: 'Run the tests', status: 'pending' },
    ],
  });
  send(300);
  b.think('m2', 'Two independent jobs. The audit goes to a sub-agent.');
  b.tool('d1', 'delegate', { messageId: 'm2', input: { task: 'Audit the auth module for missing checks' } });
  b.agent('a1', { spawnToolCallId: 'd1', name: 'auditor', task: 'Audit the auth module for missing checks' });
  const inner = b.in({ agentId: 'a1' });
  inner.tool('g1', 'search_code', { messageId: 'am', input: { pattern: 'verifySession(' } });
  send(300);
  inner.ok('g1', { hits: 4 });
  inner.tool('g2', 'read_file', { messageId: 'am', input: { path: 'src/auth/session.ts' } });
  b.tool('e1', 'edit_file', { messageId: 'm2', input: { path: 'vite.config.ts' } });
  b.progress('e1', 60, 100, 'Rewriting options…');
  b.tool('x1', 'delete_branch', { messageId: 'm2', input: { name: 'feature/old-parser' } });
  b.ask('p1', { toolCallId: 'x1', title: 'Delete the branch feature/old-parser?' });
  send(4000);
}
