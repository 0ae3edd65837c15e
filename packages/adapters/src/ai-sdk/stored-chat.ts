import type { EventScope } from '@callboard/core';
import { isObject } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { Stamp } from '../internal/stamp.ts';
import { createRecord, endRun } from './mirror.ts';
import { addMessage, changeMessage } from './mirror-message.ts';
import { isUiMessage } from './wire.ts';
import type { UiMessage } from './wire.ts';

/** A chat as servers store it: UI messages, told one after the other. */
export interface StoredChat {
  /** Tells the messages of a value; false when it holds none. */
  read: (value: JsonObject) => boolean;
  /** The record is over: its last turn ends as its answer looks. */
  close: () => void;
  readonly scope: EventScope | undefined;
}

/** Reads stored messages, alone or in an object that lists them. */
export function createStoredChat(stamp: Stamp): StoredChat {
  const mirror = createRecord(stamp);
  let count = 0;

  function tell(stored: UiMessage): void {
    count += 1;
    // Old records may lack ids; the place in the record stands for one.
    const id = typeof stored.id === 'string' && stored.id !== '' ? stored.id : `${stamp.streamId}/${count}`;
    const message = { ...stored, id };
    if (mirror.entries.has(id)) changeMessage(mirror, message, false);
    else addMessage(mirror, message, mirror.record);
  }

  return {
    read(value) {
      const list = isUiMessage(value) ? [value] : messagesIn(value);
      for (const message of list) {
        if (isUiMessage(message)) tell(message);
        else stamp.emit(scopeNow(), { type: 'raw', reason: 'unknown-message', data: message });
      }
      return list.length > 0;
    },
    close() {
      // What the end of the record cuts off is told by the end of the stream.
      mirror.record.lose = () => undefined;
      endRun(mirror.run, {});
    },
    get scope() {
      return mirror.run && stamp.scope(mirror.run.id);
    },
  };

  function scopeNow(): EventScope {
    return stamp.scope(mirror.run?.id ?? stamp.streamId);
  }
}

/** The list in a stored chat; nothing when no message of it is a UI message. */
function messagesIn(value: JsonObject): readonly unknown[] {
  const lists = [value['messages'], isObject(value['chat']) ? value['chat']['messages'] : undefined];
  const found = lists.find((list) => Array.isArray(list) && list.some(isUiMessage));
  return Array.isArray(found) ? found : [];
}
