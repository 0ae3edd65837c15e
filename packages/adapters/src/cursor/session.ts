import type { CallBook } from '../internal/call-book.ts';
import { finite, given, isObject, objects, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { Notices } from '../internal/notices.ts';
import type { RunEnding, SessionRuns } from '../internal/session-runs.ts';
import type { Speech } from '../internal/speech.ts';
import type { Stamp } from '../internal/stamp.ts';
import { endingOf, itemOf } from './tool-call.ts';

/** What the lines are told to. */
export interface SessionHost {
  stamp: Stamp;
  runs: SessionRuns;
  speech: Speech;
  calls: CallBook;
  notices: Notices;
}

/** A message that is written; the wire gives it no id. */
interface Message {
  id: string;
  /** The block that is written, and what it says so far. */
  block: { id: string; kind: 'text' | 'reasoning'; text: string } | undefined;
  blocks: number;
  hasCalls: boolean;
}

/** How the SDK says that a run stands. */
const STATUSES: ReadonlyMap<unknown, RunEnding> = new Map<unknown, RunEnding>([
  ['FINISHED', { outcome: 'completed' }],
  ['ERROR', { outcome: 'failed' }],
  ['EXPIRED', { outcome: 'failed', error: 'The run expired' }],
  ['CANCELLED', { outcome: 'cancelled', by: 'user' }],
]);

/** Reads the lines of one session. */
export class Session {
  readonly #host: SessionHost;
  #minted = 0;
  #message: Message | undefined;
  /** Everything the model said since the run began. */
  #said = '';
  /** Text comes in pieces as well. */
  #hasPieces = false;

  constructor(host: SessionHost) {
    this.#host = host;
  }

  /** Reads a line; false when it is not known. */
  read(type: string, line: JsonObject): boolean {
    const { runs } = this.#host;
    if (type === 'system') runs.enter(given({ model: words(line['model']) }));
    else if (type === 'user') this.#person(line);
    else if (type === 'assistant') this.#model(line);
    else if (type === 'thinking') this.#thinking(line);
    else if (type === 'tool_call') return this.#call(line);
    else if (type === 'result') this.#result(line);
    else if (type === 'status') this.#status(line);
    else return false;
    return true;
  }

  /** The message that is written is over. */
  endMessage(outcome: string): void {
    const message = this.#message;
    this.#closeBlock();
    this.#message = undefined;
    if (message === undefined || outcome === 'failed') return;
    this.#host.speech.end('root', message.id, outcome === 'cancelled' ? { outcome } : {});
  }

  reset(): void {
    this.#minted = 0;
    this.#message = undefined;
    this.#said = '';
    this.#hasPieces = false;
  }

  #mint(): string {
    return `${this.#host.stamp.streamId}/m${this.#minted++}`;
  }

  #open(): Message {
    if (this.#message) return this.#message;
    const { runs, speech } = this.#host;
    const scope = runs.enter();
    this.#message = { id: this.#mint(), block: undefined, blocks: 0, hasCalls: false };
    speech.start(scope, this.#message.id, { role: 'assistant' });
    return this.#message;
  }

  #person(line: JsonObject): void {
    const { runs, speech } = this.#host;
    this.endMessage('completed');
    speech.whole(runs.enter(), this.#mint(), { role: 'user', text: wordsOf(line) });
  }

  /**
   * Text comes in three forms: pieces, a repeat of the pieces before tools are called, and a repeat of all at the end. What
   * repeats nothing was not said yet.
   */
  #model(line: JsonObject): void {
    const said = wordsOf(line);
    const isPiece = line['timestamp_ms'] !== undefined && line['model_call_id'] === undefined;
    this.#hasPieces ||= isPiece;
    if (isPiece) return this.#append('text', said);
    const { block } = this.#message ?? {};
    const written = block?.kind === 'text' ? block.text : '';
    const isRepeat =
      this.#hasPieces &&
      (said === written || said === this.#said || (written === '' && this.#said.endsWith(said)));
    if (!isRepeat && said.startsWith(written)) this.#append('text', said.slice(written.length));
    else if (!isRepeat) {
      this.#closeBlock();
      this.#append('text', said);
    }
    return this.#closeBlock();
  }

  #thinking(line: JsonObject): void {
    const said = text(line['text']) ?? '';
    if (line['subtype'] === 'completed') {
      if (this.#message?.block?.kind !== 'reasoning') this.#append('reasoning', said);
      return this.#closeBlock();
    }
    this.#append('reasoning', said);
    if (line['subtype'] === undefined) this.#closeBlock();
  }

  #append(kind: 'text' | 'reasoning', said: string): void {
    if (said === '') return;
    if (this.#message?.hasCalls) this.endMessage('completed');
    const message = this.#open();
    if (message.block?.kind !== kind) this.#closeBlock();
    message.block ??= { id: `b${message.blocks++}`, kind, text: '' };
    message.block.text += said;
    if (kind === 'text') this.#said += said;
    const place = { agentId: 'root', messageId: message.id, blockId: message.block.id, kind };
    this.#host.speech.append(place, said);
  }

  #closeBlock(): void {
    const message = this.#message;
    const block = message?.block;
    if (message === undefined || block === undefined) return;
    message.block = undefined;
    const { id: blockId, kind } = block;
    this.#host.speech.close({ agentId: 'root', messageId: message.id, blockId, kind });
  }

  #call(line: JsonObject): boolean {
    const { runs, calls } = this.#host;
    const id = words(line['call_id']);
    const item = itemOf(line);
    if (id === undefined || item === undefined) return false;
    this.#closeBlock();
    const scope = runs.enter();
    calls.start({ scope, messageId: () => this.#open().id }, id, item);
    if (this.#message) this.#message.hasCalls = true;
    const ending = endingOf(line);
    if (ending) calls.end(scope.agentId, id, ending);
    else calls.run(scope.agentId, id);
    return true;
  }

  #result(line: JsonObject): void {
    const { runs } = this.#host;
    const { result, is_error, subtype } = line;
    // A second end says nothing.
    if (runs.over) return;
    runs.enter();
    const failed = is_error === true || (typeof subtype === 'string' && subtype.startsWith('error'));
    const said = words(result);
    if (!failed && said !== undefined && this.#said === '') this.#append('text', said);
    const usage = usageOf(line['usage']);
    if (failed) runs.end({ outcome: 'failed', error: line['error'] ?? said ?? subtype, ...usage });
    else runs.end({ outcome: 'completed', ...usage });
    this.#said = '';
  }

  #status(line: JsonObject): void {
    const { runs } = this.#host;
    const ending = STATUSES.get(line['status']);
    if (ending === undefined) return void runs.enter();
    if (runs.over) return;
    runs.enter();
    const error =
      ending.outcome === 'failed' ? (line['message'] ?? line['error'] ?? ending.error) : undefined;
    runs.end({ ...ending, ...given({ error }) });
    this.#said = '';
  }
}

function wordsOf(line: JsonObject): string {
  const { message } = line;
  const content = isObject(message) ? message['content'] : (line['text'] ?? line['content']);
  if (typeof content === 'string') return content;
  return objects(content)
    .map((part) => text(part['text']) ?? '')
    .join('');
}

function usageOf(value: unknown): {
  usage?: { inputTokens?: number; outputTokens?: number; cachedInputTokens?: number };
} {
  if (!isObject(value)) return {};
  return {
    usage: given({
      inputTokens: finite(value['inputTokens']) ?? finite(value['input_tokens']),
      outputTokens: finite(value['outputTokens']) ?? finite(value['output_tokens']),
      cachedInputTokens: finite(value['cacheReadTokens']) ?? finite(value['cache_read_tokens']),
    }),
  };
}
