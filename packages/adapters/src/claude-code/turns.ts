import type { EventScope } from '@callboard/core';
import { isObject, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { Speech } from '../internal/speech.ts';
import type { Stamp } from '../internal/stamp.ts';
import type { Agents } from './agents.ts';
import type { Branches, Spoken } from './branches.ts';
import { failureOf, isLastOfTurn } from './ending.ts';
import type { ResultReader } from './results.ts';
import type { SessionRuns } from '../internal/session-runs.ts';
import type { Thread } from './thread.ts';
import { blocksOf, isFileLine, notificationIn, textOf } from './wire.ts';

/** What the turns are told to. */
export interface TurnHost {
  stamp: Stamp;
  runs: SessionRuns;
  agents: Agents;
  speech: Speech;
  branches: Branches;
  results: ResultReader;
  threadOf: (agentId: string) => Thread;
  retract: (spoken: readonly Spoken[]) => void;
}

const INTERRUPTED = /^\[Request interrupted by user( for tool use)?\]$/;

/** The words of persons, of the model and of sub-agents, and where a turn begins and ends. */
export class Turns {
  readonly #host: TurnHost;
  /** Messages by their lines. */
  readonly #byLine = new Map<string, Spoken>();
  /** Agents whose last message said that it is the last. */
  readonly #done = new Map<string, boolean>();
  /** The main conversation of a file without stop reasons stands at a text. */
  #maybeDone = false;
  #spoke = false;

  constructor(host: TurnHost) {
    this.#host = host;
  }

  /** Reads a line of the model. `sub` is the scope of the sub-agent that speaks. */
  assistant(line: JsonObject, sub: EventScope | undefined): void {
    const { runs, speech, threadOf } = this.#host;
    const scope = sub ?? runs.enter();
    const blocks = blocksOf(line);
    const thread = threadOf(scope.agentId);
    const messageId = thread.line(scope, line, blocks);
    this.began(scope, messageId);
    this.#byLine.set(words(line['uuid']) ?? '', { agentId: scope.agentId, messageId });
    const failure = failureOf(line, textOf(blocks));
    if (line['aborted'] === true) thread.end(scope.agentId, { outcome: 'cancelled' });
    else if (failure) speech.end(scope.agentId, messageId, { outcome: 'failed', ...failure });
    if (isFileLine(line)) this.#noteStop(line, scope, failure);
  }

  /** Reads a line of a person, of a tool, or of the system in a person's place. */
  user(line: JsonObject, sub: EventScope | undefined): void {
    const { results } = this.#host;
    const blocks = blocksOf(line);
    const answers = blocks.filter(({ type }) => type === 'tool_result');
    if (answers.length > 0) {
      if (sub === undefined) this.#maybeDone = false;
      results.read(line, answers);
    }
    const rest = blocks.filter(({ type }) => type !== 'tool_result');
    if (rest.length === 0 || line['isMeta'] === true || line['isSynthetic'] === true) return;
    const uuid = words(line['uuid']) ?? `${this.#host.stamp.streamId}/u${this.#byLine.size}`;
    if (sub) return this.#say(sub, uuid, { role: 'user', blocks: rest });
    this.#prompt(line, uuid, rest);
  }

  /** A message of the main conversation began. */
  began({ agentId }: EventScope, messageId: string): void {
    if (agentId !== 'root' || this.#isLatest(messageId)) return;
    this.#spoke = true;
    this.#latest = messageId;
    this.#host.branches.said({ agentId, messageId });
  }

  /** The run is over by its own word. What it said at the end is shown when nothing was said before. */
  result(line: JsonObject, outcome: 'completed' | 'failed' | 'cancelled' | 'limit'): void {
    const { runs, speech } = this.#host;
    const text = words(line['result']);
    const uuid = words(line['uuid']);
    if (!this.#spoke && outcome === 'completed' && text !== undefined && uuid !== undefined)
      speech.whole(runs.scope, uuid, { role: 'assistant', text });
    this.#spoke = false;
  }

  /** Messages that the source withdraws, by their lines; a message that the line itself goes on with stays. */
  withdraw(uuids: readonly unknown[], line: JsonObject): void {
    const own = this.#byLine.get(words(line['uuid']) ?? '')?.messageId;
    const spoken = uuids.flatMap((uuid) => this.#byLine.get(String(uuid)) ?? []);
    this.#host.retract(spoken.filter(({ messageId }) => messageId !== own));
  }

  /** Nothing more comes: what ended well ends. */
  close(): void {
    const { runs, agents } = this.#host;
    const isAlone = this.#latest === undefined && this.#done.size > 0;
    if (this.#maybeDone || (isAlone && [...this.#done.values()].every(Boolean)))
      runs.hold({ outcome: 'completed' });
    for (const [agentId, isDone] of this.#done) if (isDone) agents.end(agentId, { outcome: 'completed' });
    this.#done.clear();
    runs.flush();
  }

  reset(): void {
    this.#byLine.clear();
    this.#done.clear();
    this.#maybeDone = false;
    this.#spoke = false;
    this.#latest = undefined;
  }

  #latest: string | undefined;

  #isLatest(messageId: string): boolean {
    return this.#latest === messageId;
  }

  /** A session file says with each message whether the turn goes on. */
  #noteStop(line: JsonObject, { agentId }: EventScope, failure: { error: unknown } | undefined): void {
    const { runs, stamp } = this.#host;
    const message = isObject(line['message']) ? line['message'] : {};
    const isLast = isLastOfTurn(message);
    if (agentId !== 'root') return void this.#done.set(agentId, isLast === true);
    const at = stamp.at === undefined ? {} : { at: stamp.at };
    if (failure) return runs.hold({ outcome: 'failed', ...failure, ...at });
    const hasCall = blocksOf(line).some(({ type }) => type === 'tool_use');
    this.#maybeDone = isLast === undefined && !hasCall;
    runs.hold(isLast === true ? { outcome: 'completed', ...at } : undefined);
  }

  #prompt(line: JsonObject, uuid: string, blocks: readonly JsonObject[]): void {
    const { runs, agents } = this.#host;
    const text = textOf(blocks);
    if (INTERRUPTED.test(text.trim())) {
      runs.hold(undefined);
      return runs.end({ outcome: 'cancelled', by: 'user' });
    }
    const notification = notificationIn(text);
    if (line['isCompactSummary'] === true) return this.#say(runs.enter(), uuid, { role: 'system', blocks });
    if (isFileLine(line)) this.#turn(line, uuid);
    else runs.enter();
    if (notification) return void agents.notified(notification);
    this.#say(runs.scope, uuid, { role: 'user', blocks });
    this.#host.branches.said({ agentId: 'root', messageId: uuid });
  }

  /** A person's words in a file begin a turn, and may leave a branch. */
  #turn(line: JsonObject, uuid: string): void {
    const { runs, branches, retract } = this.#host;
    const parent = line['parentUuid'] ?? line['logicalParentUuid'] ?? null;
    const isNamed = parent === null || typeof parent === 'string';
    const left = isNamed ? branches.goOnAfter(parent) : [];
    if (this.#maybeDone) runs.hold({ outcome: 'completed' });
    this.#maybeDone = false;
    runs.flush();
    // What was under way on a branch that is left is over with it.
    if (left.length > 0) runs.end({ outcome: 'cancelled', by: 'user', reason: 'taken-back' });
    retract(left);
    const runId = words(line['promptId']) ?? uuid;
    if (runs.id !== runId || !runs.isOpen) runs.begin(runId);
  }

  #say(
    scope: EventScope,
    messageId: string,
    { role, blocks }: { role: 'user' | 'system'; blocks: readonly JsonObject[] },
  ): void {
    const { speech } = this.#host;
    const place = { agentId: scope.agentId, messageId };
    this.#byLine.set(messageId, place);
    speech.start(scope, messageId, { role });
    for (const [index, block] of blocks.entries()) {
      const blockId = String(index);
      if (block['type'] === 'text') speech.close({ ...place, blockId, kind: 'text' }, block['text']);
      else speech.show({ ...place, blockId, kind: 'file' }, block);
    }
    speech.end(scope.agentId, messageId);
  }
}
