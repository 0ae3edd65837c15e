import type { RecoveryOptions } from './index.ts';
import { createToolCallRecovery } from './index.ts';
import type { Segment } from './segment.ts';

/** A stream that takes the text of one message and gives out segments. A stream that is aborted gives no last ones. */
export function toolCallRecoveryStream(options: RecoveryOptions = {}): TransformStream<string, Segment> {
  const recovery = createToolCallRecovery(options);
  return new TransformStream({
    transform(text, controller) {
      for (const segment of recovery.push(text)) controller.enqueue(segment);
    },
    flush(controller) {
      for (const segment of recovery.end()) controller.enqueue(segment);
    },
  });
}
