import { instantOf } from '../internal/instant.ts';
import { finite, given, isObject, objects, sameJson, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { Ending } from '../internal/request-runs.ts';
import { Answer } from './answer.ts';
import type { CallContext } from './calls.ts';
import { usageOf } from './wire.ts';

interface Response {
  wireId: string | undefined;
  messageId: string;
  facts: { model?: string; createdAt?: number };
  choices: Map<number, Answer>;
  usage: unknown;
  /** Its id came twice: it is no id that changes with every chunk. */
  stable: boolean;
}

/** What the reader of responses needs from the adapter. */
export interface ResponseContext extends CallContext {
  /** The id of a message that has none of its own. */
  mint: () => string;
  /** Hears what each message said. */
  onSaid: (signature: string) => void;
}

/** Reads chunks and whole completions, one response after the other. */
export class ResponseReader {
  readonly #context: ResponseContext;
  readonly #used = new Set<string>();
  #response: Response | undefined;
  #failed: unknown;

  constructor(context: ResponseContext) {
    this.#context = context;
  }

  /** All choices that were seen have their end. */
  get complete(): boolean {
    const choices = [...(this.#response?.choices.values() ?? [])];
    return choices.length > 0 && choices.every(({ ending }) => ending !== undefined);
  }

  /** Reads a chunk or a completion; they differ in `delta` and `message` alone. */
  read(value: JsonObject): void {
    const response = this.#current(value);
    const usage = usageOf(value);
    if (usage !== undefined && !sameJson(usage, response.usage)) {
      response.usage = usage;
      this.#context.runs.count(usage);
    }
    for (const choice of objects(value['choices'])) this.#readChoice(response, choice);
    const cited = Array.isArray(value['citations']) ? (value['citations'] as unknown[]) : [];
    const sources = cited.map((url) => (isObject(url) ? url : { type: 'url_citation', url }));
    if (sources.length > 0) this.#answer(response, 0).cite(sources);
    const { error = errorOf(value) } = value;
    if (error != null && (isObject(error) || error !== '')) this.fail(error);
  }

  /** The provider gives up. What it could not read of the model's words is shown. */
  fail(error: unknown): void {
    // The same words once more, with nothing between, are the same failure.
    if (this.#response === undefined && this.#failed !== undefined && sameJson(error, this.#failed)) return;
    const response = this.#response ?? this.#open({});
    const answer = this.#answer(response, 0);
    const failed = isObject(error) ? text(error['failed_generation']) : undefined;
    if (failed !== undefined && answer.ending === undefined) showFailed(answer, failed, error);
    for (const one of response.choices.values()) one.finish(undefined, error);
    this.#settle({ outcome: 'failed', error });
    this.#failed = error;
  }

  /** The server says that nothing follows. A choice whose end it did not tell ended well, unless it stops inside a call. */
  done(): void {
    for (const answer of this.#response?.choices.values() ?? []) if (!answer.isHalf) answer.finish(undefined);
    this.settle();
  }

  /** Nothing more of this response comes: its run ends, or goes on with the client's results. */
  settle(): void {
    if (this.complete) this.#settle(this.#ending());
    this.#response = undefined;
  }

  #settle(ending: Ending): void {
    const { runs, onSaid } = this.#context;
    const said = this.#response?.choices.values().next().value?.signature() ?? '';
    this.#response = undefined;
    onSaid(said);
    runs.closeCount();
    if (ending.outcome === 'completed' && runs.pending.size > 0) runs.hold(ending);
    else runs.end(ending);
  }

  /** With several choices the run went well when one of them did. */
  #ending(): Ending {
    const endings = [...(this.#response?.choices.values() ?? [])].map(({ ending }) => ending);
    const well = endings.find((ending) => ending?.outcome === 'completed');
    return well ?? endings[0] ?? { outcome: 'completed' };
  }

  #readChoice(response: Response, choice: JsonObject): void {
    const answer = this.#answer(response, finite(choice['index']) ?? 0);
    const from = isObject(choice['delta']) ? choice['delta'] : choice['message'];
    const reason = words(choice['finish_reason']);
    if (answer.ending === undefined) {
      if (isObject(from)) answer.read(from);
      else if (typeof choice['text'] === 'string') answer.say(choice['text']);
    }
    if (isObject(choice['error'])) answer.finish(reason, choice['error']);
    else if (reason !== undefined && reason !== 'error') answer.finish(reason);
  }

  #answer(response: Response, index: number): Answer {
    const known = response.choices.get(index);
    if (known) return known;
    const messageId = index === 0 ? response.messageId : `${response.messageId}/${index}`;
    const answer = new Answer(this.#context, messageId, response.facts);
    response.choices.set(index, answer);
    return answer;
  }

  #current(value: JsonObject): Response {
    const response = this.#response;
    if (response === undefined) return this.#open(value);
    const id = words(value['id']);
    // A first chunk may say nothing, not even its id.
    if (response.wireId === undefined && response.choices.size === 0) this.#claim(response, id);
    if (id === undefined || id === response.wireId) {
      response.stable ||= id !== undefined;
      return response;
    }
    // An id that changes with every chunk names nothing; another id after a stable one, or after an end, is a new response.
    if (!response.stable && !this.complete) return response;
    if (!this.complete) this.#context.runs.hold({ outcome: 'completed' });
    this.settle();
    return this.#open(value);
  }

  #claim(response: Response, id: string | undefined): void {
    if (id === undefined || this.#used.has(id)) return;
    this.#used.add(id);
    response.wireId = id;
    response.messageId = id;
  }

  #open(value: JsonObject): Response {
    this.#failed = undefined;
    const { runs, mint } = this.#context;
    const model = words(value['model']);
    runs.goneOn();
    runs.enter(model);
    const wireId = words(value['id']);
    const messageId = wireId === undefined || this.#used.has(wireId) ? mint() : wireId;
    this.#used.add(messageId);
    this.#response = {
      wireId,
      messageId,
      facts: given({ model, createdAt: instantOf(value['created']) }),
      choices: new Map(),
      usage: undefined,
      stable: false,
    };
    return this.#response;
  }
}

/** Groq tells errors beside the answer. */
function errorOf({ x_groq: groq }: JsonObject): unknown {
  return isObject(groq) ? groq['error'] : undefined;
}

/** Words that the provider took for a call and could not read: the call they name, or the words themselves. */
function showFailed(answer: Answer, failed: string, error: unknown): void {
  let parsed: unknown;
  try {
    parsed = JSON.parse(failed);
  } catch {
    parsed = undefined;
  }
  const calls = objects(Array.isArray(parsed) ? parsed : [parsed]).filter(
    ({ name }) => words(name) !== undefined,
  );
  for (const call of calls) answer.addFailedCall(call, error);
  if (calls.length === 0) answer.say(failed);
}
