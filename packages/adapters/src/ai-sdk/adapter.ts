import type { Adapter } from '../adapter.ts';
import type { JsonObject } from '../internal/json.ts';
import { Stamp } from '../internal/stamp.ts';
import type { Protocol } from '../internal/wire-adapter.ts';
import { WireAdapter } from '../internal/wire-adapter.ts';
import { ChunkReader } from './chunk-reader.ts';
import { begin } from './run-chunks.ts';
import { createStoredChat } from './stored-chat.ts';
import type { StoredChat } from './stored-chat.ts';
import type { AiSdkAdapterOptions } from './turn.ts';

/**
 * Reads a UI message stream of the AI SDK, versions 5, 6 and 7: server-sent events, lines of JSON, or parsed chunks, also
 * inside the frames of the WebSocket transport. A resumed HTTP stream is a replay (`reopen('replay')`); with `resumeMode:
 * 'continue'` the server sends what follows the chunk that `position.lastEventId` counts. Stored UI messages are read too.
 */
export function createAiSdkAdapter(options: AiSdkAdapterOptions): Adapter {
  const stamp = new Stamp('ai-sdk', options);
  let chunks = new ChunkReader(stamp, options, options.mode === 'replay');
  let stored: StoredChat | undefined;

  /** A stored message has a role and no type. */
  function isStored(value: JsonObject): boolean {
    if (typeof value['type'] === 'string') return false;
    const chat = stored ?? createStoredChat(stamp);
    if (chat.read(value)) stored = chat;
    return stored !== undefined;
  }

  const counted: Partial<Protocol> = {
    resumeMode: 'continue',
    lastEventId: () => (chunks.count === 0 ? undefined : String(chunks.count - 1)),
  };
  return new WireAdapter(options, {
    stamp,
    scope: () => stored?.scope ?? chunks.turn.runScope,
    wrap: (wire) => (Array.isArray(wire) ? { messages: wire } : undefined),
    read: (value) => isStored(value) || chunks.read(value),
    close() {
      stored?.close();
      chunks.close();
    },
    reset() {
      chunks = new ChunkReader(stamp, options, true);
      stored = undefined;
    },
    open: () => begin(chunks.turn),
    finished: () => stored !== undefined || chunks.turn.over,
    missing: () => chunks.missing,
    ...(options.resumeMode === 'continue' ? counted : undefined),
  });
}
