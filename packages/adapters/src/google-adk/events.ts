import type { EventScope } from '@callboard/core';
import { field } from '../internal/either-case.ts';
import { codeOutcomeOf, sourcesOf, usageOf } from '../internal/gemini-values.ts';
import { given, isObject, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { PartSequence } from '../internal/part-sequence.ts';
import type { Stamp } from '../internal/stamp.ts';
import { AgentTree } from './agents.ts';
import { CallBook } from './calls.ts';
import { Invocations } from './invocation.ts';
import { eventOf, isShown, partOf, piecesOf } from './wire.ts';
import type { AdkEvent } from './wire.ts';

/** Reads the events of a session in their order. */
export class EventReader {
  readonly runs: Invocations;
  readonly #stamp: Stamp;
  readonly #agents: AgentTree;
  readonly #calls: CallBook;
  readonly #seen = new Set<string>();
  /** Messages that partial events began, by agent. */
  readonly #speeches = new Map<string, PartSequence>();
  #count = 0;
  /** The code that runs at the provider. */
  #code: string | undefined;

  constructor(stamp: Stamp, base: string) {
    this.#stamp = stamp;
    this.#agents = new AgentTree(stamp);
    this.#calls = new CallBook(stamp);
    this.runs = new Invocations(stamp, base, { agents: this.#agents, calls: this.#calls });
  }

  /** Reads an event; false when some part of it could not be used. An event that comes again says nothing. */
  read(from: JsonObject): boolean {
    this.#count += 1;
    const event = eventOf(from, `${this.#stamp.streamId}/e${this.#count}`);
    if (this.#seen.has(event.id)) return true;
    this.#seen.add(event.id);
    const isNew = this.runs.enter(words(field(from, 'invocationId')), event.at);
    if (isNew) this.#speeches.clear();
    else this.#survive(event.id);
    if (event.author === 'user') return this.user(event.parts, event);
    if (isNew) this.#calls.asks.goOn(this.runs.runId);
    const path = words(partOf(from, 'nodeInfo')?.['path']) ?? words(from['branch']);
    const scope = this.#agents.scope(this.runs.runId, event.author, path);
    const used = event.partial ? this.#partial(scope, event) : this.#whole(scope, event);
    this.#note(event, scope.agentId);
    return used;
  }

  /** What a person or the application says: words, answers to requests, late results. */
  user(parts: readonly JsonObject[], event?: { id: string; at?: number }): boolean {
    this.runs.enter(undefined);
    const { scope } = this.runs;
    const at = given({ at: event?.at });
    for (const part of parts) {
      const response = partOf(part, 'functionResponse');
      if (response) this.#calls.result(scope, response, { asks: false, byUser: true, ...at });
    }
    this.runs.note({});
    const said = parts.filter((part) => !partOf(part, 'functionResponse'));
    if (said.length === 0) return true;
    this.#count += 1;
    const id = event?.id ?? `${this.#stamp.streamId}/e${this.#count}`;
    const speech = new PartSequence(this.#stamp, () => scope, id);
    speech.start('user', given({ createdAt: event?.at }));
    for (const part of said) {
      if (typeof part['text'] === 'string') speech.append('text', part['text']);
      else speech.show('file', part);
    }
    speech.end();
    return true;
  }

  #speech(scope: EventScope, event: AdkEvent): PartSequence {
    const known = this.#speeches.get(scope.agentId);
    if (known) return known;
    const speech = new PartSequence(this.#stamp, () => scope, event.id);
    speech.start('assistant', given({ createdAt: event.at }), true);
    this.#speeches.set(scope.agentId, speech);
    return speech;
  }

  /** Text that grows. Calls of a partial event come again in the whole one. */
  #partial(scope: EventScope, event: AdkEvent): boolean {
    for (const piece of piecesOf(event.parts)) {
      if ('kind' in piece && piece.text !== '') this.#speech(scope, event).append(piece.kind, piece.text);
    }
    return true;
  }

  #whole(scope: EventScope, event: AdkEvent): boolean {
    const { from, parts, error, actions } = event;
    const output = parts.length === 0 && error === undefined ? from['output'] : undefined;
    if (output != null || parts.some(isShown)) this.#speech(scope, event);
    let used = true;
    for (const piece of piecesOf(parts)) {
      if ('kind' in piece) this.#speeches.get(scope.agentId)?.settle(piece);
      else if (!this.#part(scope, event, piece)) used = false;
    }
    if (output != null) this.#speech(scope, event).show('data', output);
    this.#finish(scope, event);
    if (error !== undefined) this.#calls.fail(this.runs.runId, error);
    this.#demands(scope, actions);
    return used;
  }

  #part(scope: EventScope, event: AdkEvent, { part, index }: { part: JsonObject; index: number }): boolean {
    const call = partOf(part, 'functionCall');
    const response = partOf(part, 'functionResponse');
    const at = given({ at: event.at });
    if (call) {
      const speech = this.#speeches.get(scope.agentId);
      speech?.part();
      const long = field(event.from, 'longRunningToolIds');
      const isLong = Array.isArray(long) && long.includes(call['id']);
      const place = { id: `${event.id}/${index}`, long: isLong, ...given({ messageId: speech?.id }), ...at };
      this.#calls.call(scope, call, place);
    } else if (response) {
      const id = words(response['id']) ?? '';
      const names = ['requestedToolConfirmations', 'requestedAuthConfigs'];
      const asks = names.some((name) => Object.hasOwn(partOf(event.actions, name) ?? {}, id));
      this.#handOver(scope, event, id);
      this.#calls.result(scope, response, { asks, byUser: false, ...at });
    } else return this.#other(scope, event, part);
    return true;
  }

  #handOver(scope: EventScope, { actions }: AdkEvent, toolCallId: string): void {
    const name = words(field(actions, 'transferToAgent'));
    if (name === undefined || toolCallId === '') return;
    this.#agents.handOver(name, { toolCallId, agentId: scope.agentId });
    this.#calls.detach(scope, toolCallId);
  }

  /** Code that the provider ran, pictures and files. */
  #other(scope: EventScope, event: AdkEvent, part: JsonObject): boolean {
    const code = partOf(part, 'executableCode');
    const ran = partOf(part, 'codeExecutionResult');
    const speech = this.#speech(scope, event);
    if (code) {
      this.#code = `${event.id}/code`;
      const ref = { toolCallId: this.#code, messageId: speech.id };
      const facts = { toolName: 'code_execution', kind: 'execute', executor: 'provider' } as const;
      speech.part();
      this.#stamp.emit(scope, { type: 'tool.start', ...ref, ...facts });
      this.#stamp.emit(scope, { type: 'tool.input.set', ...ref, complete: true, input: code });
    } else if (ran && this.#code !== undefined) {
      this.#stamp.emit(scope, { type: 'tool.end', toolCallId: this.#code, ...codeOutcomeOf(ran) });
      this.#code = undefined;
    } else if (partOf(part, 'inlineData') ?? partOf(part, 'fileData')) speech.show('file', part);
    else return false;
    return true;
  }

  #finish(scope: EventScope, { from, id, error }: AdkEvent): void {
    const speech = this.#speeches.get(scope.agentId);
    if (speech === undefined) return;
    this.#speeches.delete(scope.agentId);
    for (const source of sourcesOf(field(from, 'groundingMetadata'))) speech.show('source', source);
    speech.part();
    speech.claim(id);
    const stopped = from['interrupted'] === true ? ('cancelled' as const) : undefined;
    const outcome = error === undefined ? stopped : ('failed' as const);
    speech.end(given({ outcome, error, finishReason: words(field(from, 'finishReason')) }));
  }

  /** An error ends its step. When something follows, it did not end the run. */
  #survive(noticeId: string): void {
    const { error, scope } = this.runs;
    if (error === undefined) return;
    const message = isObject(error) ? words(error['message']) : undefined;
    const told = { level: 'error', message: message ?? 'The agent reported an error.', error } as const;
    this.#stamp.emit(scope, { type: 'notice', noticeId: `before/${noticeId}`, ...told });
  }

  /** Confirmations and sign-ins that stand beside the parts, and new versions of artifacts. */
  #demands(scope: EventScope, actions: JsonObject): void {
    const namesIn = (kind: string): string[] => Object.keys(partOf(actions, kind) ?? {});
    for (const id of namesIn('requestedToolConfirmations')) this.#calls.asks.demand(scope, id, 'approval');
    for (const id of namesIn('requestedAuthConfigs')) this.#calls.asks.demand(scope, id, 'sign-in');
    const versions = partOf(actions, 'artifactDelta') ?? {};
    for (const [name, version] of Object.entries(versions)) {
      this.#stamp.emit(scope, { type: 'artifact.set', artifactId: name, name, meta: { version } });
    }
  }

  /** Whether the run may end after this event, and how. */
  #note({ from, parts, actions, partial, error }: AdkEvent, agentId: string): void {
    if (!partial) this.runs.count(usageOf(field(from, 'usageMetadata')));
    const long = field(from, 'longRunningToolIds');
    const waits = this.#calls.asks.waiting(this.runs.runId) || (Array.isArray(long) && long.length > 0);
    const goesOn = ['functionCall', 'functionResponse', 'executableCode'];
    const said = !partial && !parts.some((part) => goesOn.some((kind) => partOf(part, kind)));
    const idle = this.#calls.busy(this.runs.runId).length === 0 && this.#speeches.size === 0;
    const skips = field(actions, 'skipSummarization') === true;
    const final = (said || waits || skips || error !== undefined) && idle;
    this.runs.note({ final, error, agentId, stopped: from['interrupted'] === true });
  }
}
