import type { EventScope, NoticeEvent } from '@callboard/core';
import { given, isObject, objects, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { Speech } from '../internal/speech.ts';
import type { Stamp } from '../internal/stamp.ts';
import { CallBook } from './call-book.ts';
import type { CallPlace } from './call-book.ts';
import type { CallRecord } from './call-record.ts';
import { ChildBook } from './child-book.ts';
import { TerminalBook } from './terminal-book.ts';
import { endingOf } from './turn-ending.ts';
import type { TurnEnding } from './turn-ending.ts';
import { Voice } from './voice.ts';
import type { Manner } from './voice.ts';

interface Turn {
  scope: EventScope;
  voices: Map<string, Voice>;
  over: boolean;
  /** The person's words were seen in the request, so that an echo is none. */
  prompted: boolean;
  /** The agent has done something. */
  begun: boolean;
  stopping: boolean;
  waiting: boolean;
}

/** One session of an agent and its sub-agents: turns, what is said in them, and the calls. */
export class Conversation {
  readonly stamp: Stamp;
  terminals: TerminalBook;
  children: ChildBook;
  /** The id of the session on the wire. */
  readonly sessionId: string;
  /** The requests of the client are seen, so that no turn begins unseen. */
  seesClient = false;
  /** History is told again. */
  past = false;
  agentInfo: unknown;
  readonly #base: string;
  #speech: Speech;
  #calls = new Map<string, CallBook>();
  #turn: Turn | undefined;
  #turns = 0;
  #notices = 0;

  constructor(stamp: Stamp, sessionId: string, base: string) {
    this.stamp = stamp;
    this.sessionId = sessionId;
    this.#base = base;
    this.#speech = new Speech(stamp);
    this.terminals = new TerminalBook(stamp);
    this.children = this.#newChildren();
  }

  #newChildren(): ChildBook {
    return new ChildBook(this.stamp, (agentId) => this.#hush(agentId));
  }

  /** The session is loaded: its history is told. What is known of it is told again from the start. */
  load(): void {
    this.past = true;
    if (this.#turns === 0) return;
    this.stamp.restart();
    this.stamp.emit(this.stamp.scope(this.#base), { type: 'stream.open', mode: 'replay', resumable: true });
    this.#turn = undefined;
    this.#turns = 0;
    this.#notices = 0;
    this.#calls = new Map();
    this.#speech = new Speech(this.stamp);
    this.terminals = new TerminalBook(this.stamp);
    this.children = this.#newChildren();
  }

  /** The scope of the turn; of the first one before there is any. */
  get scope(): EventScope {
    return this.#turn?.scope ?? this.stamp.scope(this.#base);
  }

  get idle(): boolean {
    return this.#turn === undefined || this.#turn.over;
  }

  /** Who an event of a session comes from. */
  agentIdOf(sessionId: string): string {
    return sessionId === this.sessionId ? 'root' : sessionId;
  }

  /** A turn begins, with the words of the person when they are known. Returns its number. */
  begin(prompt?: unknown): number {
    this.end({ outcome: this.#turn?.stopping ? 'cancelled' : 'completed' });
    const scope = this.stamp.scope(this.#turns === 0 ? this.#base : `${this.#base}#${this.#turns}`);
    this.#turns += 1;
    const prompted = prompt !== undefined;
    const fresh = { over: false, begun: false, stopping: false, waiting: false };
    this.#turn = { scope, voices: new Map(), prompted, ...fresh };
    this.#start();
    for (const block of objects(prompt)) this.#voice('root').chunk(PERSON, block, undefined);
    this.#turn.voices.get('root')?.hush();
    return this.#turns;
  }

  /** The agent works: a turn that waited goes on, or one begins. */
  run(): void {
    if (this.idle) this.begin();
    else if (this.#turn?.waiting) this.#start();
  }

  /** The turn waits for the person. */
  wait(): void {
    this.#need();
    if (this.#turn) this.#turn.waiting = true;
    this.stamp.emit(this.scope, { type: 'run.wait' });
  }

  /** The agent went away. Its session may be loaded again, with the rest of the turn. */
  lose(): void {
    if (this.#turn === undefined || this.#turn.over) return;
    this.#turn.over = true;
    this.stamp.emit(this.#turn.scope, { type: 'stream.end', cause: 'eof' });
  }

  /** The person stopped the turn. */
  stop(): void {
    if (this.#turn) this.#turn.stopping = true;
  }

  end(ending: TurnEnding): void {
    const turn = this.#turn;
    if (turn === undefined || turn.over) return;
    turn.over = true;
    if (ending.outcome === 'completed') for (const voice of turn.voices.values()) voice.finish();
    else turn.voices.get('root')?.hush();
    this.stamp.emit(turn.scope, { type: 'run.end', ...ending });
  }

  /** The answer to a prompt ends its turn; one that was not seen to begin ends all the same. */
  answer({ result, error }: JsonObject, turn: number = this.#turns): void {
    if (turn !== this.#turns) return;
    if (this.idle && !this.seesClient) this.begin();
    this.end(isObject(result) ? endingOf(result) : { outcome: 'failed', error });
  }

  chunk(agentId: string, manner: Manner, { content, messageId }: JsonObject): boolean {
    if (!isObject(content)) return false;
    if (this.#heard(agentId, manner)) return true;
    this.voice(agentId, manner.role).chunk(manner, content, words(messageId));
    return true;
  }

  whole(
    agentId: string,
    manner: Manner,
    { messageId, content }: { messageId: string; content: unknown },
  ): void {
    if (!this.#heard(agentId, manner)) this.voice(agentId, manner.role).whole(manner, messageId, content);
  }

  /** What an agent says in the turn that goes on; a turn begins when there is none. */
  voice(agentId: string, role: Manner['role'] = 'assistant'): Voice {
    this.#need();
    if (this.#turn && role !== 'user') this.#turn.begun = true;
    return this.#voice(agentId);
  }

  /** A call of an agent, as an update states it. */
  call(agentId: string, update: JsonObject): CallRecord | undefined {
    const place = (): CallPlace => {
      const messageId = this.voice(agentId).messageId();
      return { messageId, scope: this.#agentScope(agentId) };
    };
    const { past, seesClient: seesAnswers } = this;
    const mood = { stopping: this.#turn?.stopping === true, past, seesAnswers };
    return this.calls(agentId).upsert(update, place, mood);
  }

  calls(agentId: string): CallBook {
    const known = this.#calls.get(agentId) ?? new CallBook(this.stamp, this.terminals);
    this.#calls.set(agentId, known);
    return known;
  }

  /** The scope of an agent: of the turn in which it appeared. */
  scopeOf(agentId: string): EventScope {
    this.#need();
    return this.#agentScope(agentId);
  }

  /** Something that is said beside the conversation. */
  notice(scope: EventScope, said: { level: NoticeEvent['level']; message: string }): void {
    this.#notices += 1;
    const noticeId = `${this.stamp.streamId}/notice/${this.#notices}`;
    this.stamp.emit(scope, { type: 'notice', noticeId, ...said });
  }

  /** True for an echo of the person's words. Words that nobody saw in a request begin a turn. */
  #heard(agentId: string, { role }: Manner): boolean {
    if (role !== 'user' || agentId !== 'root') return false;
    const turn = this.#turn;
    if (turn && !turn.over && !turn.begun) return turn.prompted;
    if (this.past || !this.seesClient) this.begin();
    return false;
  }

  /** What comes late belongs to the turn that is over; when requests are not seen, it may be the next one. */
  #need(): void {
    const late = this.#turn !== undefined && this.seesClient && !this.past;
    if (this.idle && !late) this.begin();
  }

  #start(): void {
    if (this.#turn) this.#turn.waiting = false;
    const meta = this.agentInfo === undefined ? undefined : { agent: this.agentInfo };
    const facts = given({ meta });
    this.stamp.emit(this.scope, { type: 'run.start', signalsRun: true, toolExecutor: 'agent', ...facts });
  }

  /** An agent is over: what it said is complete. */
  #hush(agentId: string): void {
    this.#turn?.voices.get(agentId)?.finish();
    this.#turn?.voices.delete(agentId);
  }

  #voice(agentId: string): Voice {
    const { voices, scope } = this.#turn as Turn;
    const prefix = agentId === 'root' ? scope.runId : `${scope.runId}/${agentId}`;
    const voice = voices.get(agentId) ?? new Voice(this.#speech, this.#agentScope(agentId), prefix);
    voices.set(agentId, voice);
    return voice;
  }

  #agentScope(agentId: string): EventScope {
    if (agentId === 'root') return this.scope;
    return this.children.scopeOf(agentId) ?? { ...this.scope, agentId };
  }
}

const PERSON: Manner = { role: 'user', kind: 'text' };
