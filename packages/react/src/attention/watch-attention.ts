import type { Run, ToolCall, TranscriptStore } from '@callboard/core';
import type { Attention } from '../internal/attention.ts';
import type { RedactText } from '../internal/redact/use-redact-text.ts';
import { oneLine } from '../internal/text/one-line.ts';
import { callTitle } from '../internal/tool-call/call-title.ts';

/** What a watch works with. */
export interface AttentionOptions {
  readonly store: TranscriptStore;
  readonly page: Document;
  readonly redact: RedactText;
  readonly tell: (attention: Attention) => void;
}

const LONGEST = 200;
const TROUBLE: ReadonlySet<Run['status']> = new Set(['failed', 'limit', 'interrupted']);

/** Tells of asks and failures that come while the page is hidden, and when it is looked at again. Returns how to stop. */
export function watchAttention(options: AttentionOptions): () => void {
  const watch = new AttentionWatch(options);
  const { store, page } = options;
  const ends = [
    store.subscribe(watch.onAsks, 'asks'),
    store.on('tool.ended', watch.onEnded),
    store.on('run.settled', watch.onRun),
  ];
  page.addEventListener('visibilitychange', watch.onVisibility);
  return () => {
    for (const end of ends) end();
    page.removeEventListener('visibilitychange', watch.onVisibility);
  };
}

class AttentionWatch {
  readonly #options: AttentionOptions;
  readonly #knownAsks: Set<string>;
  #asked: string[] = [];
  #failed = 0;
  #told = false;

  constructor(options: AttentionOptions) {
    this.#options = options;
    this.#knownAsks = new Set(options.store.getPublished().openAskKeys);
  }

  readonly onVisibility = (): void => {
    if (this.#options.page.hidden) return;
    if (this.#told) this.#tell({ reason: 'seen', key: '', text: '' });
    this.#asked = [];
    this.#failed = 0;
    this.#told = false;
  };

  readonly onAsks = (): void => {
    const { redact, store } = this.#options;
    const { openAskKeys, asks, toolCalls } = store.getPublished();
    for (const key of openAskKeys) {
      const ask = this.#knownAsks.has(key) ? undefined : asks.get(key);
      this.#knownAsks.add(key);
      if (ask === undefined || !this.#isAway() || this.#isImported(ask.runKey)) continue;
      this.#asked.push(key);
      const call = toolCalls.get(ask.toolCallKey ?? '');
      const said = ask.title ?? ask.prompt;
      const asked = said?.trim() ? oneLine(redact(said, ['asks', key, 'title']), LONGEST) : '';
      this.#tell({ reason: 'ask', key, text: asked || (call ? callTitle(call, redact) : '') });
    }
  };

  readonly onEnded = ({ toolCall }: { toolCall: ToolCall }): void => {
    const { redact } = this.#options;
    const { key, status, runKey, error } = toolCall;
    if (status !== 'failed' || !this.#isAway() || this.#isImported(runKey)) return;
    const cause = error ? redact(error.message, ['toolCalls', key, 'error', 'message']) : '';
    this.#fail({ reason: 'call-failed', key, text: said(callTitle(toolCall, redact), cause) });
  };

  readonly onRun = ({ run }: { run: Run }): void => {
    const { redact } = this.#options;
    const { key, status, parentRunId, error, title = '' } = run;
    if (!TROUBLE.has(status) || parentRunId !== undefined || !this.#isAway() || this.#isImported(key)) return;
    const cause = error ? redact(error.message, ['runs', key, 'error', 'message']) : '';
    this.#fail({ reason: 'run-failed', key, text: said(redact(title, ['runs', key, 'title']), cause) });
  };

  #fail(news: News): void {
    this.#failed++;
    this.#tell(news);
  }

  #tell(news: News): void {
    const { openAskKeys } = this.#options.store.getPublished();
    const waiting = this.#asked.filter((key) => openAskKeys.includes(key)).length;
    this.#told = news.reason !== 'seen';
    this.#options.tell({ ...news, waiting, failed: this.#failed });
  }

  #isAway(): boolean {
    return this.#options.page.hidden;
  }

  /** Of a record that is read in nothing is news. */
  #isImported(runKey: string): boolean {
    const { runs, streams } = this.#options.store.getState();
    return streams.get(runs.get(runKey)?.streamId ?? '')?.mode === 'import';
  }
}

type News = Omit<Attention, 'waiting' | 'failed'>;

function said(title: string, cause: string): string {
  return oneLine([title, cause].filter((part) => part !== '').join(': '), LONGEST);
}
