import type { EventScope, MessageRole } from '@callboard/core';
import { instantOf } from '../internal/instant.ts';
import { given, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { Ground } from './ground.ts';

/** What one agent says: the message that is being written, which its items join. */
export interface Lane {
  readonly agentId: string;
  messageId: string | undefined;
  /** The message got an id from the wire. */
  named: boolean;
  scope: EventScope;
}

type MessageEnd = { outcome?: 'completed' | 'failed' | 'cancelled'; error?: unknown };

/** The messages of all agents. Reasoning, text and calls of one answer are one message; a second text is another. */
export class Lanes {
  readonly #ground: Ground;
  readonly #lanes = new Map<string, Lane>();
  #facts: { model?: string; createdAt?: number } = {};
  #responseId: string | undefined;

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  /** Another response begins; its id names the message until the wire does. */
  begin(response: JsonObject): void {
    this.end({});
    this.#responseId = words(response['id']);
    const facts = { model: words(response['model']), createdAt: instantOf(response['created_at']) };
    this.#facts = given(facts);
  }

  lane(agentId: string): Lane {
    const known = this.#lanes.get(agentId);
    if (known) return known;
    const scope = this.#ground.scope(agentId);
    const lane: Lane = { agentId, messageId: undefined, named: false, scope };
    this.#lanes.set(agentId, lane);
    return lane;
  }

  /** The message that the next item of an agent belongs to. */
  message(lane: Lane): string {
    return lane.messageId ?? this.#open(lane, this.#minted(lane), 'assistant');
  }

  /** A message of the wire: it claims the one that reasoning or calls began, or opens its own. */
  claim(lane: Lane, id: string | undefined, role: MessageRole = 'assistant'): string {
    const begun = lane.messageId;
    if (begun !== undefined && !lane.named && role === 'assistant') {
      lane.named = true;
      if (id === undefined) return begun;
      lane.messageId = id;
      this.#ground.stamp.emit(lane.scope, { type: 'message.start', messageId: id, role, clientId: begun });
      return id;
    }
    this.endLane(lane, {});
    lane.named = id !== undefined;
    if (id === undefined) return this.#open(lane, this.#minted(lane), role);
    return this.#open(lane, id, role);
  }

  /** Ends what is being written. */
  end(end: MessageEnd): void {
    for (const lane of this.#lanes.values()) this.endLane(lane, end);
    this.#lanes.clear();
  }

  #minted({ agentId }: Lane): string {
    const id = this.#responseId;
    this.#responseId = undefined;
    if (id === undefined) return this.#ground.mint();
    return agentId === 'root' ? id : `${id}/${agentId}`;
  }

  #open(lane: Lane, messageId: string, role: MessageRole): string {
    lane.messageId = messageId;
    lane.scope = this.#ground.scope(lane.agentId);
    const clientId = lane.named ? undefined : messageId;
    const facts = { ...given({ clientId }), ...(role === 'assistant' ? this.#facts : undefined) };
    this.#ground.stamp.emit(lane.scope, { type: 'message.start', messageId, role, ...facts });
    return messageId;
  }

  /** Ends the message of one agent. */
  endLane(lane: Lane, end: MessageEnd): void {
    const { messageId } = lane;
    if (messageId === undefined) return;
    lane.messageId = undefined;
    lane.named = false;
    this.#ground.stamp.emit(lane.scope, { type: 'message.end', messageId, ...end });
  }
}
