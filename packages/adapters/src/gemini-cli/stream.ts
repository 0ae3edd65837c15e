import type { CallBook } from '../internal/call-book.ts';
import { finite, given, isObject, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { Notices } from '../internal/notices.ts';
import type { SessionRuns } from '../internal/session-runs.ts';
import type { Speech } from '../internal/speech.ts';
import type { Stamp } from '../internal/stamp.ts';

/** What the two forms are told to. */
export interface GeminiHost {
  stamp: Stamp;
  runs: SessionRuns;
  speech: Speech;
  calls: CallBook;
  notices: Notices;
}

/**
 * Reads the output stream. Its messages have no ids: an answer is the text up to the calls that follow it, and those calls.
 */
export class StreamReader {
  readonly #host: GeminiHost;
  #minted = 0;
  #message: { id: string; hasCalls: boolean } | undefined;
  #error: unknown;

  constructor(host: GeminiHost) {
    this.#host = host;
  }

  /** Reads a line; false when it is not known. */
  read(type: string, line: JsonObject): boolean {
    const { runs } = this.#host;
    if (type === 'init') {
      const model = words(line['model']);
      runs.enter(given({ model }));
    } else if (type === 'message') this.#words(line);
    else if (type === 'tool_use') this.#call(line);
    else if (type === 'tool_result') this.#result(line);
    else if (type === 'error') this.#failure(line);
    else if (type === 'result') this.#end(line);
    else return false;
    return true;
  }

  /** The answer that is written is over. */
  endMessage(outcome: string): void {
    const message = this.#message;
    this.#message = undefined;
    if (message === undefined || outcome === 'failed') return;
    this.#host.speech.end('root', message.id, outcome === 'cancelled' ? { outcome } : {});
  }

  /** The process is over; an error without a result was its last word. */
  close(): void {
    if (this.#error !== undefined) this.#host.runs.end({ outcome: 'failed', error: this.#error });
    this.#error = undefined;
  }

  reset(): void {
    this.#minted = 0;
    this.#message = undefined;
    this.#error = undefined;
  }

  #mint(): string {
    return `${this.#host.stamp.streamId}/m${this.#minted++}`;
  }

  #words(line: JsonObject): void {
    const { runs, speech } = this.#host;
    const scope = runs.enter();
    const said = text(line['content']) ?? '';
    if (line['role'] === 'user') {
      this.endMessage('completed');
      return speech.whole(scope, this.#mint(), { role: 'user', text: said });
    }
    if (this.#message?.hasCalls || line['delta'] !== true) this.endMessage('completed');
    const place = { agentId: scope.agentId, messageId: this.#open(), blockId: 'text', kind: 'text' } as const;
    if (line['delta'] === true) return speech.append(place, said);
    speech.close(place, said);
    return this.endMessage('completed');
  }

  /** The id of the answer that is written, opened when there is none. */
  #open(): string {
    if (this.#message) return this.#message.id;
    const { runs, speech } = this.#host;
    this.#message = { id: this.#mint(), hasCalls: false };
    speech.start(runs.enter(), this.#message.id, { role: 'assistant' });
    return this.#message.id;
  }

  #call(line: JsonObject): void {
    const { runs, calls } = this.#host;
    const id = words(line['tool_id']);
    if (id === undefined) return;
    const scope = runs.enter();
    const item = { toolName: words(line['tool_name']) ?? '', input: line['parameters'] ?? {}, facts: {} };
    calls.start({ scope, messageId: () => this.#open() }, id, item);
    if (this.#message) this.#message.hasCalls = true;
  }

  #result(line: JsonObject): void {
    const { runs, calls } = this.#host;
    const id = words(line['tool_id']);
    if (id === undefined) return;
    const { status, output, error } = line;
    const { agentId } = runs.enter();
    if (status === 'success') calls.end(agentId, id, { outcome: 'completed', output });
    else {
      const outcome = status === 'cancelled' ? 'cancelled' : 'failed';
      calls.end(agentId, id, { outcome, error: error ?? output ?? 'Failed without a reason' });
    }
  }

  #failure(line: JsonObject): void {
    const isWarning = line['severity'] === 'warning';
    const message = words(line['message']) ?? 'Something went wrong.';
    if (!isWarning) this.#error = line['error'] ?? message;
    this.#host.notices.tell({ level: isWarning ? 'warn' : 'error', message, code: 'error' });
  }

  #end(line: JsonObject): void {
    const { runs } = this.#host;
    const { status, error, stats } = line;
    const cause = status === 'error' ? (error ?? this.#error ?? 'The run failed') : undefined;
    this.#error = undefined;
    // A second end says nothing.
    if (runs.over) return;
    runs.enter();
    const usage = isObject(stats) ? { usage: usageOf(stats) } : {};
    if (status === 'error') runs.end({ outcome: 'failed', error: cause, ...usage });
    else runs.end({ outcome: 'completed', ...usage });
  }
}

function usageOf(stats: JsonObject): {
  inputTokens?: number;
  outputTokens?: number;
  cachedInputTokens?: number;
  totalTokens?: number;
} {
  return given({
    inputTokens: finite(stats['input_tokens']),
    outputTokens: finite(stats['output_tokens']),
    cachedInputTokens: finite(stats['cached']),
    totalTokens: finite(stats['total_tokens']),
  });
}
