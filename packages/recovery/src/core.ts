import { Engine } from './engine.ts';
import type { FinishReason, RecoverySettings } from './options.ts';
import type { MessageScanner } from './whole-fence.ts';
import { WholeFence } from './whole-fence.ts';
import type { CallSegment, NoteSegment, RejectedSegment, Segment } from './segment.ts';

export type { Dialect, RecoveryLimits, Tier } from './dialect.ts';
export type { FinishReason, NativeCall, RecoverySettings } from './options.ts';
export type * from './segment.ts';
export type { JsonSchema, OfferedTool } from './tools.ts';

/** A scanner of one message: text goes in as it arrives, segments come out. */
export interface ToolCallRecovery {
  push: (text: string) => Segment[];
  /** The message is over. `length`: it was cut off, so unfinished calls are truncated. */
  end: (finish?: FinishReason) => Segment[];
}

/** Everything found in one whole message. */
export interface RecoveredMessage {
  /** What a person may see. */
  text: string;
  /** Only with `reasoning: 'separate'` or a dialect whose reasoning is marked by reserved tokens. */
  reasoning: string;
  calls: CallSegment[];
  rejected: RejectedSegment[];
  notes: NoteSegment[];
  segments: Segment[];
}

/** Makes a scanner for the dialects given as values; nothing else is bundled. */
export function createRecovery(settings: RecoverySettings): ToolCallRecovery {
  let finished: FinishReason = 'stop';
  const make = (): MessageScanner => {
    const engine = new Engine(settings);
    return { push: (text) => engine.push(text), end: () => engine.end(finished) };
  };
  const scanner = settings.inCode === 'known-whole-message' ? new WholeFence(make) : make();
  let over = false;
  return {
    push(text) {
      if (over)
        throw new Error(
          '@callboard/recovery: push() after end(). A scanner reads one message; make a new one for the next.',
        );
      return text === '' ? [] : scanner.push(text);
    },
    end(finish = 'stop') {
      if (over) return [];
      over = true;
      finished = finish;
      return scanner.end();
    },
  };
}

/** Gathers segments, in order, into one result. */
export function gatherSegments(segments: Segment[]): RecoveredMessage {
  const of = <T extends Segment['type']>(type: T): Extract<Segment, { type: T }>[] =>
    segments.filter((segment): segment is Extract<Segment, { type: T }> => segment.type === type);
  const joined = (type: 'text' | 'reasoning'): string =>
    of(type)
      .map((segment) => segment.text)
      .join('');
  return {
    text: joined('text'),
    reasoning: joined('reasoning'),
    calls: of('call'),
    rejected: of('rejected'),
    notes: of('note'),
    segments,
  };
}
