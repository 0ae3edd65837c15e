import { isObject, objects, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { ToldTurns } from '../internal/told-turns.ts';
import type { ItemReader } from './items.ts';
import { isOutput } from './shapes.ts';
import { turnOf } from './wire.ts';

/** What a record needs from its surroundings. */
export interface HistoryHooks {
  told: ToldTurns;
  /** A person speaks: the next run begins. */
  turn: () => void;
  /** The model speaks again, after results or a person: the next step. */
  answer: () => void;
  /** Results for the model, or words of the system. */
  goOn: () => void;
  agentOf: (item: JsonObject) => string;
}

/** Reads items that are stored, or sent in the `input` of a request. */
export class HistoryReader {
  readonly #items: ItemReader;
  readonly #hooks: HistoryHooks;
  #count = 0;
  #isAnswering = false;

  constructor(items: ItemReader, hooks: HistoryHooks) {
    this.#items = items;
    this.#hooks = hooks;
  }

  /** The `input` of a request: what it repeats was told before. */
  request({ input, instructions }: JsonObject): void {
    const wasTold = this.#hooks.told.walk();
    const items = typeof input === 'string' ? [{ role: 'user', content: input }] : objects(input);
    const system = words(instructions);
    const all = system === undefined ? items : [{ role: 'system', content: system }, ...items];
    for (const item of all) if (!wasTold(turnOf(item))) this.item(item);
  }

  /** One item. */
  item(item: JsonObject): void {
    const { told, agentOf } = this.#hooks;
    told.add(turnOf(item));
    const place = `h${this.#count}`;
    this.#count += 1;
    const { role } = item;
    const said = isObject(item) && (item['type'] === undefined || item['type'] === 'message');
    if (said && role !== 'assistant') return this.#say(item, place);
    const isAnswer = !isOutput(item) && item['type'] !== 'mcp_approval_response';
    if (isAnswer && !this.#isAnswering) this.#hooks.answer();
    else if (!isAnswer) this.#hooks.goOn();
    this.#isAnswering = isAnswer;
    this.#items.done(place, item, agentOf(item));
    return undefined;
  }

  /** A live response follows. */
  pause(): void {
    this.#isAnswering = false;
  }

  #say(item: JsonObject, place: string): void {
    this.#isAnswering = false;
    if (item['role'] === 'user') this.#hooks.turn();
    this.#items.said(place, item);
  }
}
