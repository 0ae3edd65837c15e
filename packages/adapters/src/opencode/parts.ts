import type { EventScope } from '@callboard/core';
import type { CallBook } from '../internal/call-book.ts';
import { finite, given, isObject, objects, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { Notices } from '../internal/notices.ts';
import type { Speech } from '../internal/speech.ts';
import type { Stamp } from '../internal/stamp.ts';
import type { Sessions } from './sessions.ts';
import { objectIn } from './wire.ts';

/** What parts are told to. */
export interface PartHost {
  stamp: Stamp;
  speech: Speech;
  calls: CallBook;
  sessions: Sessions;
  notices: Notices;
  /** A call went on: what was asked about it is answered. */
  onMoved: (toolCallId: string, isOver: boolean) => void;
}

/** Marks inside a message that say nothing to a reader. */
const SILENT: ReadonlySet<unknown> = new Set([
  'step-start',
  'step-finish',
  'snapshot',
  'patch',
  'agent',
  'subtask',
]);

/** Reads the parts of messages. A part is told whole whenever it changes. */
export class PartReader {
  readonly #host: PartHost;
  /** Kinds of the parts that were told, for deltas that name only a part. */
  readonly #kinds = new Map<string, { kind: 'text' | 'reasoning' } | { toolCallId: string }>();

  constructor(host: PartHost) {
    this.#host = host;
  }

  /** Reads a part as it stands now. `isWhole`: it is a record, nothing more comes. False for an unknown type. */
  read(scope: EventScope, part: JsonObject, isWhole: boolean): boolean {
    const { type } = part;
    if (type === 'text' || type === 'reasoning') this.#text(scope, part, isWhole);
    else if (type === 'tool') this.#tool(scope, part);
    else if (type === 'file') this.#file(scope, part);
    else if (type === 'retry')
      this.#notice(scope, objectIn(objectIn(part, 'error'), 'data')['message'], 'warn');
    else if (type === 'compaction') this.#notice(scope, 'The conversation was compacted.', 'info');
    else return SILENT.has(type);
    return true;
  }

  /** Appends to a part. False for a part that is not known. */
  append(scope: EventScope, { messageID, partID, field, delta }: JsonObject): boolean {
    const id = words(partID) ?? '';
    const known = this.#kinds.get(id);
    if (known === undefined) return false;
    const { agentId } = scope;
    if ('toolCallId' in known) {
      if (field !== 'raw' && field !== 'state.raw') return false;
      this.#host.calls.write(agentId, known.toolCallId, delta);
    } else {
      const place = { agentId, messageId: words(messageID) ?? '', blockId: id, kind: known.kind };
      if (field === 'text') this.#host.speech.append(place, delta);
    }
    return true;
  }

  clear(): void {
    this.#kinds.clear();
  }

  #text({ agentId }: EventScope, part: JsonObject, isWhole: boolean): void {
    const { speech } = this.#host;
    const kind = part['type'] === 'reasoning' ? 'reasoning' : 'text';
    const blockId = words(part['id']) ?? kind;
    this.#kinds.set(blockId, { kind });
    const place = { agentId, messageId: words(part['messageID']) ?? '', blockId, kind } as const;
    const isOver = isWhole || finite(objectIn(part, 'time')['end']) !== undefined;
    if (isOver) speech.close(place, part['text']);
    else if (words(part['text']) !== undefined) speech.set(place, part['text']);
  }

  #file({ agentId }: EventScope, part: JsonObject): void {
    const { filename, mime, url } = part;
    const blockId = words(part['id']) ?? 'file';
    const place = { agentId, messageId: words(part['messageID']) ?? '', blockId, kind: 'file' } as const;
    this.#host.speech.show(place, given({ filename, mediaType: mime, url }));
  }

  #tool(scope: EventScope, part: JsonObject): void {
    const { calls, stamp } = this.#host;
    const toolCallId = words(part['callID']) ?? words(part['id']);
    if (toolCallId === undefined) return;
    this.#kinds.set(words(part['id']) ?? '', { toolCallId });
    const state = objectIn(part, 'state');
    const { status, input, raw } = state;
    const time = objectIn(state, 'time');
    const { at } = stamp;
    stamp.at = finite(time['start']) ?? at;
    const messageId = words(part['messageID']) ?? '';
    const item = {
      toolName: words(part['tool']) ?? '',
      input: status === 'pending' ? undefined : (input ?? {}),
      facts: given({ title: words(state['title']) }),
    };
    const { agentId } = scope;
    const isNew = !calls.has(agentId, toolCallId);
    calls.start({ scope, messageId: () => messageId }, toolCallId, item);
    if (status === 'pending') calls.write(agentId, toolCallId, isNew ? raw : undefined);
    else this.#work(scope, toolCallId, state);
    stamp.at = finite(time['end']) ?? at;
    this.#end(scope, toolCallId, state);
    stamp.at = at;
  }

  /** The call works, or did. */
  #work({ agentId }: EventScope, toolCallId: string, state: JsonObject): void {
    const { calls, sessions, onMoved } = this.#host;
    const metadata = objectIn(state, 'metadata');
    const child = words(metadata['sessionId']) ?? words(metadata['sessionID']);
    const title = words(state['title']);
    if (title !== undefined) calls.retitle(agentId, toolCallId, title);
    if (child !== undefined) {
      const { description, subagent_type } = objectIn(state, 'input');
      const facts = given({ name: words(subagent_type), task: words(description) });
      const place = { parentAgentId: agentId, spawnToolCallId: toolCallId, spawnAgentId: agentId };
      sessions.tell(child, { ...place, ...facts });
    }
    if (state['status'] !== 'running') return;
    const shown = text(metadata['output']);
    if (shown) {
      onMoved(toolCallId, false);
      calls.show(agentId, toolCallId, shown);
    } else calls.run(agentId, toolCallId);
  }

  #end({ agentId }: EventScope, toolCallId: string, state: JsonObject): void {
    const { calls, sessions, onMoved } = this.#host;
    const { status, output, error } = state;
    if (status !== 'completed' && status !== 'error') return;
    onMoved(toolCallId, true);
    const { output: printed, sessionId: child, ...more } = objectIn(state, 'metadata');
    const attachments = objects(state['attachments']);
    const meta = attachments.length === 0 ? more : { ...more, attachments };
    const facts = Object.keys(meta).length === 0 ? {} : { meta };
    const isStopped = more['interrupted'] === true;
    const failed = isStopped ? ('cancelled' as const) : ('failed' as const);
    const ending = status === 'error' ? { outcome: failed, error } : { outcome: 'completed' as const };
    const childId = words(child);
    if (childId !== undefined) sessions.spawnEnded(childId, ending);
    const shown = status === 'completed' ? { output } : given({ output: text(printed) || undefined });
    calls.end(agentId, toolCallId, { ...ending, ...shown, ...facts });
  }

  #notice(scope: EventScope, message: unknown, level: 'info' | 'warn'): void {
    this.#host.notices.tell(
      { level, message: words(message) ?? 'The provider failed; it is asked again.' },
      scope,
    );
  }
}

/** True for a part that was written for the model, not by the person. */
export function isHidden(part: JsonObject): boolean {
  return isObject(part) && (part['synthetic'] === true || part['ignored'] === true);
}
