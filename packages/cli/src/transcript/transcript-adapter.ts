import type { Adapter } from '@callboard/adapters';
import { createAdapter } from '@callboard/adapters/formats';
import { withToolCallRecovery } from '@callboard/adapters/recovery';
import { withFilePieces } from './file-piece.ts';
import { KnownTools } from './known-tools.ts';
import { RepeatFilter } from './repeat-filter.ts';
import type { Recognised } from './recognise.ts';
import type { TranscriptOptions } from './transcript-options.ts';

/** A whole session may be one JSON document: as long as one string and its value fit into memory. */
const LONGEST = 256 * 1024 * 1024;

/** The adapter of a recognised source. Equal sources give equal events: ids are derived from the name of the source. */
export function createTranscriptAdapter(
  { format, kind, sample }: Recognised,
  streamId: string,
  options: TranscriptOptions,
): Adapter {
  const adapter = withFilePieces(
    createAdapter(format, {
      streamId,
      maxLineLength: LONGEST,
      ...(kind === 'record' ? { mode: 'import' as const } : undefined),
      ...(options.keepRaw ? { keepRaw: true } : undefined),
    }),
  );
  if (options.recovery === false) return withoutRepeats(adapter);
  const tools = new KnownTools(options.tools ?? [], sample);
  return withoutRepeats(
    withToolCallRecovery(learning(adapter, tools), { settingsFor: () => ({ tools: tools.names() }) }),
  );
}

/** The adapter, without what its text tells a second time. */
function withoutRepeats(adapter: Adapter): Adapter {
  const repeats = new RepeatFilter();
  return {
    push: (chunk) => adapter.push(typeof chunk === 'string' ? repeats.push(chunk) : chunk),
    end: (cause, error) => [...adapter.push(repeats.end()), ...adapter.end(cause, error)],
    get finished() {
      return adapter.finished ?? false;
    },
  };
}

/** The adapter, with what its calls are named told to `tools`. */
function learning(adapter: Adapter, tools: KnownTools): Adapter {
  return {
    push(chunk) {
      const events = adapter.push(chunk);
      tools.learn(events);
      return events;
    },
    end: (cause, error) => adapter.end(cause, error),
    get finished() {
      return adapter.finished ?? false;
    },
  };
}
