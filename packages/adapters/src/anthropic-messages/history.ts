import type { MessageRole } from '@callboard/core';
import { given, isObject, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { RequestRuns } from '../internal/request-runs.ts';
import type { Stamp } from '../internal/stamp.ts';
import type { ToldTurns } from '../internal/told-turns.ts';
import { MessageTeller } from './message.ts';
import { finish } from './response.ts';
import { blocksOf, isResult, signatureOf, usageOf } from './wire.ts';

/** Reads what is not streamed: requests with their history, single messages, whole responses. */
export class HistoryReader {
  readonly #stamp: Stamp;
  readonly #runs: RequestRuns;
  readonly #told: ToldTurns;
  readonly #mint: () => string;
  readonly #ids = new Set<string>();

  /** `mint` makes the ids of messages, which a history does not have. */
  constructor(stamp: Stamp, runs: RequestRuns, { told, mint }: { told: ToldTurns; mint: () => string }) {
    this.#stamp = stamp;
    this.#runs = runs;
    this.#told = told;
    this.#mint = mint;
  }

  /** A request: what it repeats was told before. */
  request(messages: readonly unknown[]): void {
    const wasTold = this.#told.walk();
    for (const message of messages) {
      if (isObject(message) && !wasTold(turnOf(message))) this.message(message);
    }
  }

  /** One message of a history. */
  message(message: JsonObject): void {
    this.#told.add(turnOf(message));
    const blocks = blocksOf(message['content']);
    if (message['role'] === 'assistant') {
      this.#runs.enter();
      this.#tell('assistant', blocks).close(false);
      this.#runs.hold({ outcome: 'completed' });
      return;
    }
    const results = blocks.filter(isResult);
    const said = blocks.filter((block) => !isResult(block));
    if (results.length > 0) {
      this.#runs.enter();
      const answers = new MessageTeller(this.#stamp, this.#runs, '');
      for (const [index, block] of results.entries()) answers.whole(index, block);
    } else if (message['role'] !== 'system') this.#runs.turn();
    if (said.length > 0) this.#tell(message['role'] === 'system' ? 'system' : 'user', said);
  }

  /** A whole response. */
  response(message: JsonObject): void {
    const id = words(message['id']);
    if (id !== undefined && this.#ids.has(id)) return;
    if (id !== undefined) this.#ids.add(id);
    this.#told.add(turnOf(message));
    const model = words(message['model']);
    const scope = this.#runs.enter(model);
    const teller = new MessageTeller(this.#stamp, this.#runs, id ?? this.#mint());
    const start = { messageId: teller.id, role: 'assistant', ...given({ model }) } as const;
    this.#stamp.emit(scope, { type: 'message.start', ...start });
    this.#runs.count(usageOf(message['usage']));
    for (const [index, block] of blocksOf(message['content']).entries()) teller.whole(index, block);
    const stop = { reason: words(message['stop_reason']), details: message['stop_details'] };
    finish({ stamp: this.#stamp, runs: this.#runs }, teller, stop);
  }

  #tell(role: MessageRole, blocks: readonly JsonObject[]): MessageTeller {
    const teller = new MessageTeller(this.#stamp, this.#runs, this.#mint());
    const { scope } = this.#runs;
    this.#stamp.emit(scope, { type: 'message.start', messageId: teller.id, role });
    for (const [index, block] of blocks.entries()) teller.whole(index, block);
    this.#stamp.emit(scope, { type: 'message.end', messageId: teller.id });
    return teller;
  }
}

/** Names what a message says. */
function turnOf(message: JsonObject): string {
  const said = blocksOf(message['content']).map(signatureOf);
  return said.filter((part) => part !== '').join(' ');
}
