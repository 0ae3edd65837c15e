import type { BlockKind, EventScope } from '@callboard/core';
import { field } from '../internal/either-case.ts';
import { finite, isObject, objects, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { Notice, Notices } from '../internal/notices.ts';
import type { Speech } from '../internal/speech.ts';
import type { Stamp } from '../internal/stamp.ts';
import { callItemOf, endingOf, isCallKind } from './call-item.ts';
import type { CallBook } from '../internal/call-book.ts';
import { planOf } from './plan.ts';
import type { Voice } from './voice.ts';
import { attachmentsIn, kindOf, saidBy, wordsIn } from './wire.ts';

/** The thread an item belongs to. */
export interface Speaker {
  scope: EventScope;
  voice: Voice;
  /** Comes before ids of items that are only numbers within one process. */
  prefix: string;
}

/** What items are told to. */
export interface ItemHost {
  stamp: Stamp;
  speech: Speech;
  calls: CallBook;
  notices: Notices;
  /** A call that spawns, waits for or closes agents was told; its end comes next. */
  onAgents: (speaker: Speaker, item: JsonObject, isOver: boolean) => void;
}

export type Phase = 'started' | 'updated' | 'completed';

const TEXTS: ReadonlySet<string> = new Set(['agentmessage', 'reasoning', 'plan']);
const AGENT_CALLS: ReadonlySet<string> = new Set([
  'collabagenttoolcall',
  'collabtoolcall',
  'subagentactivity',
]);
const MARKS: ReadonlyMap<string, string> = new Map([
  ['contextcompaction', 'The conversation was compacted.'],
  ['enteredreviewmode', 'A review began.'],
  ['exitedreviewmode', 'The review is over.'],
]);
/** Told by other means, or for the model alone. */
const SILENT: ReadonlySet<string> = new Set(['hookprompt', 'functioncalloutput', 'subagentactivity']);

/** Reads items: what the model says, its calls, and marks in the conversation. */
export class ItemReader {
  readonly #host: ItemHost;

  constructor(host: ItemHost) {
    this.#host = host;
  }

  /** Reads an item. False for a kind that is not known. */
  read(speaker: Speaker, item: JsonObject, phase: Phase): boolean {
    const kind = kindOf(item['type']);
    const id = words(item['id']) ?? kind;
    if (AGENT_CALLS.has(kind)) this.#host.onAgents(speaker, item, phase === 'completed');
    if (TEXTS.has(kind)) this.#text(speaker, item, { id, phase });
    else if (kind === 'usermessage') this.user(speaker, id, item['content']);
    else if (kind === 'todolist') this.plan(speaker.scope, item['items']);
    else if (isCallKind(kind)) this.#call(speaker, item, { id, phase });
    else if (kind === 'error') this.notice(item, 'warn', speaker.scope);
    else if (MARKS.has(kind)) this.notice({ message: MARKS.get(kind) }, 'info', speaker.scope);
    else return SILENT.has(kind);
    return true;
  }

  /** Appends to an item of text. */
  append(
    { scope, voice, prefix }: Speaker,
    id: string,
    delta: { part: string; kind: BlockKind; text: unknown },
  ): void {
    const message =
      delta.kind === 'reasoning' ? voice.reasoning(scope, prefix + id) : voice.text(scope, prefix + id, id);
    this.#host.speech.append(voice.place(message, prefix + id, delta), delta.text);
  }

  /** The words of a person, or the task of a sub-agent. */
  user({ scope, prefix }: Speaker, id: string, content: unknown): void {
    const { speech } = this.#host;
    const messageId = prefix + id;
    if (speech.has(scope.agentId, messageId)) return;
    const place = { agentId: scope.agentId, messageId };
    speech.start(scope, messageId, { role: 'user' });
    speech.close({ ...place, blockId: 'text', kind: 'text' }, wordsIn(content));
    for (const [index, value] of attachmentsIn(content).entries())
      speech.show({ ...place, blockId: `file${index}`, kind: 'file' }, value);
    speech.end(scope.agentId, messageId);
  }

  /** A plan, as a list of steps. */
  plan(scope: EventScope, steps: unknown): void {
    const items = planOf(objects(steps));
    if (items.length > 0) this.#host.stamp.emit(scope, { type: 'plan.set', items });
  }

  /** Something worth saying that settles nothing. */
  notice(said: JsonObject, level: Notice['level'], scope?: EventScope): void {
    const message = words(said['message']) ?? words(said['text']) ?? 'Something went wrong.';
    this.#host.notices.tell({ level, message, code: words(said['code']) }, scope);
  }

  #text(
    { scope, voice, prefix }: Speaker,
    item: JsonObject,
    { id, phase }: { id: string; phase: Phase },
  ): void {
    const { speech } = this.#host;
    const isReasoning = kindOf(item['type']) === 'reasoning';
    const said = saidBy(item).filter(({ text }) => text !== '');
    if (said.length === 0 && phase !== 'completed') return;
    if (said.length > 0) {
      const message = isReasoning ? voice.reasoning(scope, prefix + id) : voice.text(scope, prefix + id, id);
      for (const one of said) {
        const place = voice.place(message, prefix + id, one);
        if (phase === 'completed') speech.close(place, one.text);
        else speech.set(place, one.text);
      }
    }
    if (phase === 'completed') voice.close(prefix + id);
  }

  #call({ scope, voice }: Speaker, item: JsonObject, { id, phase }: { id: string; phase: Phase }): void {
    const { calls, stamp } = this.#host;
    const { at } = stamp;
    const started = finite(field(item, 'startedAtMs'));
    const ended = finite(field(item, 'completedAtMs'));
    stamp.at = started ?? at;
    calls.start({ scope, messageId: () => voice.call(scope) }, id, callItemOf(item));
    const ending = endingOf(item, phase === 'completed');
    if (ending === undefined) calls.run(scope.agentId, id);
    stamp.at = ended ?? at;
    if (ending !== undefined) calls.end(scope.agentId, id, ending);
    stamp.at = at;
  }
}

/** The threads that a call of the agent tools is about. */
export function receiversOf(item: JsonObject): string[] {
  const listed = field(item, 'receiverThreadIds');
  const one = words(field(item, 'agentThreadId'));
  const ids = Array.isArray(listed)
    ? listed.filter((id): id is string => typeof id === 'string' && id !== '')
    : [];
  return one === undefined ? ids : [one];
}

/** What a call says about each agent. */
export function statesOf(item: JsonObject): [string, unknown][] {
  const states = field(item, 'agentsStates');
  return isObject(states) ? Object.entries(states) : [];
}
