import type { EventScope } from '@callboard/core';
import { objects, words } from '../internal/json.ts';
import type { Stamp } from '../internal/stamp.ts';
import { valueBlockOf } from './facts.ts';
import type { Loose } from './wire.ts';

/** Shows a user message that was added while the answer was being written. */
export function steeringMessage(stamp: Stamp, scope: EventScope, part: Loose): void {
  const messageId = words(part['id']);
  if (messageId === undefined) return stamp.emit(scope, { type: 'raw', reason: 'bad-field', data: part });
  stamp.emit(scope, { type: 'message.start', messageId, role: 'user' });
  for (const [index, piece] of objects(part['parts']).entries()) {
    const block = { messageId, blockId: `p${index}` };
    // A piece that does not say what it is can only be text.
    const file = words(piece['type']) === undefined ? undefined : valueBlockOf(piece as Loose);
    if (file) stamp.emit(scope, { type: 'block.set', ...block, ...file });
    const text = file ? undefined : { text: words(piece['text']) ?? '' };
    stamp.emit(scope, { type: 'block.end', ...block, ...text });
  }
  stamp.emit(scope, { type: 'message.end', messageId });
}
