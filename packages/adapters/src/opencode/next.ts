import { given, isObject, objects, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { Notices } from '../internal/notices.ts';
import type { MessageReader } from './messages.ts';
import type { Sessions } from './sessions.ts';
import { objectIn } from './wire.ts';

/** What the events are told to. */
export interface NextHost {
  sessions: Sessions;
  messages: MessageReader;
  notices: Notices;
}

interface Call {
  tool: string;
  input: unknown;
}

const SILENT =
  /^(?:moved|agent\.switched|model\.switched|context\.updated|synthetic|prompt\.admitted|revert\.(?:cleared|committed)|compaction\.(?:started|delta))$/;

/**
 * Reads the next generation of events, `session.next.*`: each is a change, and is read as the part or message it changes.
 * Written from the server's own schema, not from recordings.
 */
export class NextReader {
  readonly #host: NextHost;
  readonly #calls = new Map<string, Call>();

  constructor(host: NextHost) {
    this.#host = host;
  }

  /** Reads an event, named without its prefix. False when it is not known. */
  read(type: string, event: JsonObject): boolean {
    const [subject, moment] = type.split(/\.(?=[^.]+$)/);
    if (subject === 'text' || subject === 'reasoning') return this.#text(subject, moment ?? '', event);
    if (subject === 'step') this.#step(moment ?? '', event);
    else if (subject === 'tool' || subject === 'tool.input') this.#tool(subject, moment ?? '', event);
    else if (subject === 'shell') this.#shell(moment ?? '', event);
    else if (type === 'prompted') this.#prompted(event);
    else return this.#beside(type, event);
    return true;
  }

  clear(): void {
    this.#calls.clear();
  }

  #beside(type: string, event: JsonObject): boolean {
    const { sessions, notices } = this.#host;
    if (type === 'revert.staged') sessions.describe({ id: event['sessionID'], revert: event['revert'] });
    else if (type === 'compaction.ended')
      notices.tell({ level: 'info', message: 'The conversation was compacted.' });
    else if (type === 'retried')
      notices.tell({
        level: 'warn',
        code: 'retry',
        message: 'The provider failed; it is asked again.',
        error: event['error'],
      });
    else return SILENT.test(type);
    return true;
  }

  #prompted(event: JsonObject): void {
    const { sessionID, messageID, timestamp, prompt } = event;
    const { messages } = this.#host;
    messages.info({ id: messageID, sessionID, role: 'user', time: { created: timestamp } });
    const said = isObject(prompt) ? prompt['text'] : prompt;
    messages.part({ type: 'text', id: 'prompt', messageID, sessionID, text: said });
    for (const [index, file] of objects(isObject(prompt) ? prompt['files'] : undefined).entries())
      messages.part({ type: 'file', id: `file${index}`, messageID, sessionID, ...file });
  }

  #text(type: 'text' | 'reasoning', moment: string, event: JsonObject): boolean {
    const { sessionID, assistantMessageID: messageID, timestamp, delta } = event;
    const { messages } = this.#host;
    const id = event[`${type}ID`];
    if (moment === 'delta') return messages.delta({ sessionID, messageID, partID: id, field: 'text', delta });
    const time = moment === 'ended' ? { end: timestamp } : {};
    return messages.part({ type, id, messageID, sessionID, text: text(event['text']) ?? '', time });
  }

  #step(moment: string, event: JsonObject): void {
    const { sessionID, assistantMessageID: id, model, timestamp, finish, tokens, cost, error } = event;
    const modelID = isObject(model) ? (words(model['modelID']) ?? words(model['id'])) : undefined;
    const info = { id, sessionID, role: 'assistant', ...given({ modelID }) };
    if (moment === 'started') return this.#host.messages.info({ ...info, time: { created: timestamp } });
    const end =
      moment === 'failed'
        ? { error: isObject(error) ? error : { message: error } }
        : { finish, tokens, cost };
    return this.#host.messages.info({ ...info, time: { completed: timestamp }, ...end });
  }

  #tool(subject: string, moment: string, event: JsonObject): void {
    const { sessionID, assistantMessageID: messageID, callID, timestamp, delta } = event;
    const key = words(callID) ?? '';
    const known = this.#calls.get(key);
    const tool = words(event['tool']) ?? words(event['name']) ?? known?.tool ?? '';
    const input = event['input'] ?? known?.input;
    this.#calls.set(key, { tool, input });
    if (subject === 'tool.input' && moment === 'delta') {
      this.#host.messages.delta({ sessionID, messageID, partID: callID, field: 'raw', delta });
      return;
    }
    const state = subject === 'tool.input' ? { status: 'pending' } : stateOf(moment, event, input);
    const end = moment === 'success' || moment === 'failed' ? { time: { end: timestamp } } : {};
    this.#host.messages.part({
      type: 'tool',
      id: callID,
      callID,
      tool,
      messageID,
      sessionID,
      state: { ...state, ...end },
    });
  }

  /** A command of the person. */
  #shell(moment: string, event: JsonObject): void {
    const { sessionID, callID, messageID, command, output } = event;
    const key = words(callID) ?? '';
    const known = this.#calls.get(key);
    const call = known ?? { tool: words(messageID) ?? key, input: { command } };
    this.#calls.set(key, call);
    const isOver = moment === 'ended';
    const state = { status: isOver ? 'completed' : 'running', input: call.input, ...(isOver && { output }) };
    this.#host.messages.part({
      type: 'tool',
      id: callID,
      callID,
      tool: 'shell',
      messageID: call.tool,
      sessionID,
      state,
    });
  }
}

/** The state of a call that an event brings about. */
function stateOf(moment: string, event: JsonObject, input: unknown): JsonObject {
  const { error, result, content, structured } = event;
  const shown = objects(content)
    .map((part) => text(part['text']) ?? '')
    .join('');
  const metadata = { ...objectIn({ structured }, 'structured'), output: shown };
  if (moment === 'failed')
    return { status: 'error', input, error: error ?? result ?? 'Failed without a reason' };
  if (moment === 'success') return { status: 'completed', input, output: result ?? content, metadata };
  return { status: 'running', input, ...(moment === 'progress' && { metadata }) };
}
