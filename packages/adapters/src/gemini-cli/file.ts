import type { EndCause } from '../adapter.ts';
import type { EventScope } from '@callboard/core';
import { AgentBook } from '../internal/agent-book.ts';
import { instant } from '../internal/instant.ts';
import { finite, given, isObject, objects, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { FileCalls } from './file-calls.ts';
import type { GeminiHost } from './stream.ts';

/** The file of one conversation: the session's own, or that of a sub-agent. */
interface Conversation {
  agentId: string;
  /** Ids of its records, in order. */
  ids: string[];
  /** The record that may still be replaced. */
  open: string | undefined;
  /** The model had the last word. */
  isAnswered: boolean;
  isSub: boolean;
}

/**
 * Reads session files. A record with an id that is known replaces the one before; `$set` changes what is known about the
 * session, `$rewindTo` takes a record back and all that follow it.
 */
export class FileReader {
  readonly #host: GeminiHost;
  readonly #agents: AgentBook;
  readonly #calls: FileCalls;
  readonly #conversations = new Map<string, Conversation>();
  #current: Conversation | undefined;
  #tokens = { input: 0, output: 0, cached: 0, thoughts: 0 };
  readonly #counted = new Set<string>();

  constructor(host: GeminiHost) {
    this.#host = host;
    this.#agents = new AgentBook(host.stamp);
    this.#calls = new FileCalls(host, this.#agents);
  }

  /** Reads a record, or a whole document. False for what is neither. */
  read(record: JsonObject): boolean {
    const set = record['$set'];
    if (typeof record['$rewindTo'] === 'string') this.#rewind(record['$rewindTo']);
    else if (isObject(set)) this.#set(set);
    else if (words(record['sessionId']) !== undefined && words(record['id']) === undefined)
      this.#header(record);
    else if (words(record['id']) !== undefined && typeof record['type'] === 'string') this.#message(record);
    else return false;
    return true;
  }

  /** The file is over: what the model answered is complete. */
  close(cause?: EndCause): void {
    if (cause === 'error') return;
    for (const conversation of this.#conversations.values()) this.#settle(conversation);
    this.#host.runs.flush();
  }

  clear(): void {
    this.#agents.clear();
    this.#conversations.clear();
    this.#current = undefined;
    this.#tokens = { input: 0, output: 0, cached: 0, thoughts: 0 };
    this.#counted.clear();
  }

  #header(record: JsonObject): void {
    const id = words(record['sessionId']) ?? '';
    const isSub = record['kind'] === 'subagent' && this.#conversations.size > 0;
    if (this.#current) this.#settle(this.#current);
    this.#current = this.#conversationOf(isSub ? id : 'root');
    this.#current.isSub = record['kind'] === 'subagent';
    for (const one of objects(record['messages'])) this.#message(one);
  }

  /** What is known about the session changes. A sub-agent is done when it has summed up. */
  #set(set: JsonObject): void {
    for (const one of objects(set['messages'])) this.#message(one);
    const current = this.#current;
    if (!current?.isSub || words(set['summary']) === undefined) return;
    current.isAnswered = true;
    if (current.agentId === 'root') this.#host.runs.hold({ outcome: 'completed' });
  }

  #conversationOf(agentId: string): Conversation {
    const known = this.#conversations.get(agentId);
    if (known) return known;
    const conversation: Conversation = { agentId, ids: [], open: undefined, isAnswered: false, isSub: false };
    this.#conversations.set(agentId, conversation);
    return conversation;
  }

  #message(record: JsonObject): void {
    const conversation = (this.#current ??= this.#conversationOf('root'));
    const { stamp, notices } = this.#host;
    const { type, content } = record;
    stamp.at = instant(record['timestamp']) ?? stamp.at;
    if (type === 'user') this.#person(conversation, record);
    else if (type === 'gemini' || type === 'assistant' || type === 'model') this.#model(conversation, record);
    else {
      const level = LEVELS.get(type) ?? 'info';
      const message = wordsIn(content) || String(type);
      notices.tell({ id: words(record['id']), level, message, code: words(type) });
      if (type === 'error' && conversation.agentId === 'root')
        this.#host.runs.hold({ outcome: 'failed', error: message });
    }
  }

  /** The words of a person begin a run. What tools gave back is told with their calls. */
  #person(conversation: Conversation, record: JsonObject): void {
    const { runs, speech } = this.#host;
    const id = words(record['id']) ?? '';
    const said = wordsIn(record['displayContent'] ?? record['content']);
    const isForModel = said.trim() === '' || /^\s*<session_context>/.test(said);
    if (isForModel || speech.has(conversation.agentId, id)) return;
    this.#settle(conversation);
    if (conversation.agentId === 'root') {
      runs.begin(id);
      this.#tokens = { input: 0, output: 0, cached: 0, thoughts: 0 };
    }
    const scope = this.#scopeOf(conversation);
    speech.whole(scope, id, { role: 'user', text: said });
    conversation.ids.push(id);
  }

  #model(conversation: Conversation, record: JsonObject): void {
    const { runs, speech } = this.#host;
    const id = words(record['id']) ?? '';
    const scope = speech.scopeOf(conversation.agentId, id) ?? this.#scopeOf(conversation);
    if (conversation.open !== id) this.#closeMessage(conversation);
    conversation.open = id;
    if (!conversation.ids.includes(id)) conversation.ids.push(id);
    speech.start(scope, id, { role: 'assistant', ...given({ model: words(record['model']) }) });
    const place = { agentId: scope.agentId, messageId: id };
    for (const [index, thought] of objects(record['thoughts']).entries())
      speech.set({ ...place, blockId: `thought${index}`, kind: 'reasoning' }, thoughtOf(thought));
    const said = wordsIn(record['content']);
    if (said !== '') speech.set({ ...place, blockId: 'text', kind: 'text' }, said);
    const listed = objects(record['toolCalls']);
    for (const call of listed) this.#calls.read(scope, id, call);
    this.#count(scope, id, record['tokens']);
    conversation.isAnswered = listed.length === 0;
    if (conversation.agentId !== 'root') return;
    const { at } = this.#host.stamp;
    runs.hold(conversation.isAnswered ? { outcome: 'completed', ...given({ at }) } : undefined);
  }

  #scopeOf({ agentId }: Conversation): EventScope {
    const { runs } = this.#host;
    return agentId === 'root' ? runs.enter() : this.#agents.tell(agentId, runs.id);
  }

  #closeMessage(conversation: Conversation): void {
    const { open, agentId } = conversation;
    conversation.open = undefined;
    if (open !== undefined) this.#host.speech.end(agentId, open);
  }

  /** A turn of a conversation is over. */
  #settle(conversation: Conversation): void {
    if (conversation.isAnswered) this.#closeMessage(conversation);
    if (conversation.isAnswered && conversation.agentId !== 'root')
      this.#agents.end(conversation.agentId, { outcome: 'completed' });
    conversation.isAnswered = false;
  }

  /** A record and all that follow it are taken back; an unknown one takes back everything. */
  #rewind(id: string): void {
    const conversation = (this.#current ??= this.#conversationOf('root'));
    const first = conversation.ids.indexOf(id);
    const { runs, speech } = this.#host;
    const taken = conversation.ids.splice(Math.max(0, first));
    if (taken.includes(runs.id)) {
      runs.flush();
      runs.end({ outcome: 'cancelled', by: 'user', reason: 'taken-back' });
    }
    conversation.open = undefined;
    conversation.isAnswered = false;
    for (const messageId of taken) speech.retract(conversation.agentId, messageId);
  }

  /** Tokens of a record count once, however often it is told. */
  #count(scope: EventScope, id: string, tokens: unknown): void {
    const { stamp, runs } = this.#host;
    if (!isObject(tokens) || scope.agentId !== 'root' || this.#counted.has(id) || !runs.isOpen) return;
    this.#counted.add(id);
    const sum = this.#tokens;
    for (const name of ['input', 'output', 'cached', 'thoughts'] as const)
      sum[name] += finite(tokens[name]) ?? 0;
    const { input, output, cached, thoughts } = sum;
    const usage = {
      inputTokens: input,
      outputTokens: output,
      cachedInputTokens: cached,
      reasoningTokens: thoughts,
    };
    stamp.emit(scope, { type: 'run.update', usage });
  }
}

const LEVELS: ReadonlyMap<unknown, 'warn' | 'error'> = new Map<unknown, 'warn' | 'error'>([
  ['error', 'error'],
  ['warning', 'warn'],
]);

/** The words in a list of parts, or a text. */
function wordsIn(content: unknown): string {
  if (typeof content === 'string') return content;
  const parts = isObject(content) ? [content] : objects(content);
  return parts.map((part) => text(part['text']) ?? '').join('');
}

function thoughtOf({ subject, description }: JsonObject): string {
  return [words(subject), words(description)].filter((said) => said !== undefined).join('\n\n');
}
