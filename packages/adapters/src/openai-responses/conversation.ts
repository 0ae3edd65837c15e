import type { EndCause } from '../adapter.ts';
import { isObject, objects, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { Ending, RequestRuns } from '../internal/request-runs.ts';
import type { Stamp } from '../internal/stamp.ts';
import type { ToldTurns } from '../internal/told-turns.ts';
import { NamedAgents } from './agents.ts';
import type { Ground } from './ground.ts';
import { HistoryReader } from './history.ts';
import { ItemReader } from './items.ts';
import { ResponseReader } from './response.ts';
import { turnOf, usageOf } from './wire.ts';

interface Surroundings {
  stamp: Stamp;
  runs: RequestRuns;
  told: ToldTurns;
  /** Runs may take the id of their first response. */
  named: boolean;
}

/** Requests and responses of one conversation. */
export class Conversation {
  readonly live: ResponseReader;
  readonly #history: HistoryReader;
  readonly #items: ItemReader;
  readonly #agents: NamedAgents;
  readonly #with: Surroundings;
  #minted = 0;
  #errors = 0;

  constructor(surroundings: Surroundings) {
    const { stamp, runs, told } = surroundings;
    this.#with = surroundings;
    const ground: Ground = {
      stamp,
      scope: (agentId) => stamp.scope(runs.scope.runId, agentId),
      mint: () => `${stamp.streamId}/m${this.#minted++}`,
      waits: (id, forClient) => void (forClient ? runs.pending : runs.atProvider).add(id),
      answered: (id) => runs.answered(id),
    };
    this.#agents = new NamedAgents(stamp, () => runs.scope);
    this.#items = new ItemReader(ground, { onOther: (item, agentId) => this.#other(item, agentId) });
    this.live = new ResponseReader(this.#items, {
      begin: (response) => this.#begin(response),
      end: (ending, response) => this.#end(ending, response),
      agentOf: (...sources) => this.#agents.idOf(...sources),
      onDone: (item, agentId) => this.#done(item, agentId),
      onError: (error) => this.#error(error),
      onSteer: (type, value) => this.#steer(type, value),
      onGap: (from, to) => stamp.emit(runs.scope, { type: 'stream.gap', from, to }),
    });
    this.#history = new HistoryReader(this.#items, {
      told,
      turn: () => this.#turn(),
      answer: () => this.#answer(),
      goOn: () => void runs.enter(),
      agentOf: (item) => this.#agents.idOf(item),
    });
  }

  /** A whole response. */
  response(response: JsonObject): void {
    this.live.whole(response);
  }

  /** One stored item. */
  item(item: JsonObject): void {
    this.#history.item(item);
  }

  /** A request with its input. */
  request(request: JsonObject): void {
    this.#history.request(request);
  }

  /** Nothing more comes. A connection that broke may come back with the answer to what the client did. */
  close(cause: EndCause | undefined): void {
    this.live.close();
    if (!this.live.open) this.#items.close({});
    this.#with.runs.close(cause);
  }

  #begin(response: JsonObject): void {
    const { runs, named } = this.#with;
    const id = words(response['id']);
    this.#history.pause();
    runs.goneOn();
    this.#items.asks.next();
    runs.enter(words(response['model']), named ? id : undefined);
  }

  #end(ending: Ending, response: JsonObject): void {
    const { runs } = this.#with;
    const { outcome } = ending;
    this.#items.asks.endEarlier();
    runs.count(usageOf(response['usage']));
    runs.closeCount();
    if (outcome === 'completed' || outcome === 'cancelled') this.#agents.end(outcome);
    else this.#agents.end('failed', ending.error);
    if (outcome === 'completed' && this.#items.asks.waiting) runs.hold({ outcome: 'waiting' });
    else if (outcome === 'completed' && runs.pending.size > 0) runs.hold(ending);
    else runs.end(ending);
  }

  #done(item: JsonObject, agentId: string): void {
    this.#with.told.add(turnOf(item));
    if (item['type'] !== 'multi_agent_call' || item['action'] !== 'spawn_agent') return;
    const call = this.#items.calls.get(words(item['call_id']));
    let input: unknown;
    try {
      input = JSON.parse(String(item['arguments'])) as unknown;
    } catch {
      input = item['arguments'];
    }
    if (call) this.#agents.spawned(call.toolCallId, agentId, input);
  }

  /** What agents tell each other. Words to an agent below are its task; other words are its sender's. */
  #other(item: JsonObject, agentId: string): boolean {
    if (item['type'] !== 'agent_message') return false;
    const author = words(item['author']);
    const recipient = words(item['recipient']);
    const from = author === undefined ? agentId : this.#agents.named(author);
    const to = recipient === undefined ? 'root' : this.#agents.named(recipient);
    const isTask = to !== 'root' && (from === 'root' || to.startsWith(`${from}/`));
    const content = objects(item['content']);
    const sealed = content.find(({ type }) => type === 'encrypted_content');
    const said = {
      ...item,
      content: content.filter((part) => part !== sealed),
      role: isTask ? 'user' : 'assistant',
    };
    this.#items.told(isTask ? to : from, said, isObject(sealed) ? sealed : undefined);
    return true;
  }

  #error(error: unknown): void {
    const { stamp, runs } = this.#with;
    const noticeId = `${stamp.streamId}/error${this.#errors}`;
    this.#errors += 1;
    const message = words(isObject(error) ? error['message'] : error) ?? 'The provider reported an error.';
    stamp.emit(runs.scope, { type: 'notice', noticeId, level: 'error', message, error });
  }

  /** Words that were sent into a running response: taken, waiting, or refused. */
  #steer(type: string, value: JsonObject): boolean {
    const step = type.split('.')[2];
    if (step === undefined) return false;
    const { stamp, runs } = this.#with;
    const { error } = value;
    const noticeId = `${stamp.streamId}/steer${this.#errors}`;
    this.#errors += 1;
    const cause = error == null ? undefined : { error };
    const level = cause ? 'error' : 'info';
    stamp.emit(runs.scope, { type: 'notice', noticeId, level, message: `Added input: ${step}`, ...cause });
    return true;
  }

  #turn(): void {
    this.#items.close({});
    this.#with.runs.turn();
  }

  #answer(): void {
    this.#with.runs.enter();
    this.#items.begin();
    this.#with.runs.hold({ outcome: 'completed' });
  }
}
