import type { EventWriter } from './event-writer.ts';

type Voice = 'text' | 'reasoning';

/** Writes the words of one turn as blocks: one block a stretch, offsets counted, closed when the voice changes. */
export interface BlockWriter {
  append: (voice: Voice, text: string) => void;
  /** Closes the open block, if any. */
  close: () => void;
}

/** Makes the writer of one turn. Block ids derive from the step, so a repeat of the log meets the same blocks. */
export function createBlockWriter(events: EventWriter, messageId: string): BlockWriter {
  let count = 0;
  let open: { voice: Voice; blockId: string; length: number } | undefined;

  function begin(voice: Voice): { voice: Voice; blockId: string; length: number } {
    close();
    count += 1;
    open = { voice, blockId: `${events.scope.stepId ?? 's'}.${voice}.${count}`, length: 0 };
    events.write({ type: 'block.start', messageId, blockId: open.blockId, kind: voice });
    return open;
  }

  function close(): void {
    if (open) events.write({ type: 'block.end', messageId, blockId: open.blockId });
    open = undefined;
  }

  return {
    append: (voice, text) => {
      if (text === '') return;
      const block = open?.voice === voice ? open : begin(voice);
      events.write({
        type: 'block.delta',
        messageId,
        blockId: block.blockId,
        off: block.length,
        text,
        kind: voice,
      });
      block.length += text.length;
    },
    close,
  };
}
