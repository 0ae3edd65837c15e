import type { EventScope } from '@callboard/core';
import { instant } from '../internal/instant.ts';
import type { JsonObject } from '../internal/json.ts';
import { given, isObject, objects, text, words } from '../internal/json.ts';
import type { Stamp } from '../internal/stamp.ts';
import type { CallBook } from './calls.ts';
import { createCallBook } from './calls.ts';
import type { Piece } from './reconcile.ts';
import { reconcile } from './reconcile.ts';
import type { WireCall } from './wire.ts';
import { wireCall } from './wire.ts';

/** What one agent says: its messages, their text and reasoning, its calls. */
export interface Thread {
  content: (delta: unknown) => void;
  thinking: (delta: unknown) => void;
  call: (call: WireCall) => void;
  /** The source closes the visible block with its final text; what follows opens another. */
  close: (message: unknown, outcome?: 'completed' | 'failed', error?: unknown) => void;
  /** A message that was not streamed: a sub-agent's task. */
  user: (message: JsonObject) => void;
  running: () => string[];
  endCall: CallBook['end'];
  /** The message that is being written; opened when there is none. */
  message: () => string;
}

interface ThreadOptions {
  stamp: Stamp;
  scope: () => EventScope;
  /** Start of the ids of messages. */
  prefix: string;
  onUpdate: (toolCallId: string) => void;
}

/** Messages get ids of their own, so that the row stays when the server's id arrives; that one then claims the message. */
export function createThread({ stamp, scope, prefix, onUpdate }: ThreadOptions): Thread {
  let ordinal = 0;
  let messageId: string | undefined;
  let answer: Piece | undefined;
  let thoughts: Piece[] = [];
  let isThinking = false;
  let closedId: string | undefined;
  const book = createCallBook({ stamp, scope, onUpdate });

  function message(): string {
    if (messageId === undefined) {
      messageId = `${prefix}/m${ordinal}`;
      ordinal += 1;
      stamp.emit(scope(), { type: 'message.start', messageId, role: 'assistant', clientId: messageId });
    }
    return messageId;
  }

  function append(piece: Piece, delta: string, kind: 'text' | 'reasoning'): void {
    stamp.emit(scope(), {
      type: 'block.delta',
      messageId: message(),
      blockId: piece.blockId,
      off: piece.text.length,
      text: delta,
      kind,
    });
    piece.text += delta;
  }

  /** Reasoning between two other things is one block; its text stays as it was sent, blank lines included. */
  function endThought(): void {
    const last = thoughts.at(-1);
    if (isThinking && last)
      stamp.emit(scope(), { type: 'block.end', messageId: message(), blockId: last.blockId });
    isThinking = false;
  }

  function addThought(): Piece {
    const thought = { blockId: `thinking${thoughts.length}`, text: '' };
    thoughts.push(thought);
    isThinking = true;
    return thought;
  }

  /** The final reasoning is the authority where it says more than the deltas did. */
  function settleThoughts(final: string | undefined): void {
    if (final === undefined || final === '') return endThought();
    for (const { piece, text } of reconcile(thoughts, final)) {
      const block = piece ?? addThought();
      stamp.emit(scope(), {
        type: 'block.set',
        messageId: message(),
        blockId: block.blockId,
        kind: 'reasoning',
        text,
      });
    }
    if (thoughts.length > 0) {
      isThinking = true;
      endThought();
    }
  }

  function settleAnswer(final: string | undefined): void {
    if (answer === undefined && (final === undefined || final === '')) return;
    answer ??= { blockId: 'text', text: '' };
    const set = final === undefined || final === answer.text ? undefined : { text: final };
    stamp.emit(scope(), { type: 'block.end', messageId: message(), blockId: answer.blockId, ...set });
  }

  function close(from: unknown, outcome: 'completed' | 'failed' = 'completed', error?: unknown): void {
    const stored: JsonObject = isObject(from) ? from : {};
    const thinking: JsonObject = isObject(stored['thinking']) ? stored['thinking'] : {};
    for (const value of objects(thinking['toolCalls'])) {
      const call = wireCall(value);
      if (call) book.upsert(call, message);
    }
    const serverId = words(stored['id']);
    if (messageId === undefined && serverId !== undefined && serverId === closedId) return;
    settleThoughts(text(thinking['content']));
    settleAnswer(text(stored['content']));
    if (messageId === undefined) return;
    closedId = serverId;
    const createdAt = instant(stored['createdAt']);
    if (serverId !== undefined) {
      stamp.emit(scope(), {
        type: 'message.start',
        messageId: serverId,
        role: 'assistant',
        clientId: messageId,
        ...given({ createdAt }),
      });
    }
    const { durationMs, wordCount } = thinking;
    const meta = given({ durationMs, wordCount });
    stamp.emit(scope(), {
      type: 'message.end',
      messageId: serverId ?? messageId,
      outcome,
      ...given({ error }),
      ...(Object.keys(meta).length === 0 ? undefined : { meta }),
    });
    messageId = undefined;
    answer = undefined;
    thoughts = [];
    isThinking = false;
  }

  return {
    content(delta) {
      if (typeof delta !== 'string' || delta === '') return;
      endThought();
      answer ??= { blockId: 'text', text: '' };
      append(answer, delta, 'text');
    },
    thinking(delta) {
      if (typeof delta !== 'string' || delta === '') return;
      append(isThinking ? (thoughts.at(-1) ?? addThought()) : addThought(), delta, 'reasoning');
    },
    call(call) {
      endThought();
      book.upsert(call, message);
    },
    close,
    user(from) {
      const id = words(from['id']) ?? `${prefix}/u${ordinal}`;
      ordinal += 1;
      const createdAt = instant(from['createdAt']);
      stamp.emit(scope(), { type: 'message.start', messageId: id, role: 'user', ...given({ createdAt }) });
      stamp.emit(scope(), {
        type: 'block.end',
        messageId: id,
        blockId: 'text',
        text: text(from['content']) ?? '',
      });
      stamp.emit(scope(), { type: 'message.end', messageId: id });
    },
    running: book.running,
    endCall: book.end,
    message,
  };
}
