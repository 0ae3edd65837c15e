import type { Ending } from '../internal/request-runs.ts';

const ENDINGS: ReadonlyMap<string, Ending> = new Map<string, Ending>([
  ['length', { outcome: 'limit', limit: 'The answer reached its token limit; raise max_completion_tokens.' }],
  [
    'content_filter',
    {
      outcome: 'failed',
      error: { message: 'The answer was stopped by a content filter.', code: 'content_filter' },
    },
  ],
  [
    'insufficient_system_resource',
    {
      outcome: 'failed',
      error: { message: 'The provider ran out of resources.', code: 'insufficient_system_resource' },
    },
  ],
]);

/** What a `finish_reason` says about the run. With calls in it `stop` means the same as `tool_calls`. */
export function endingOf(reason: string): Ending {
  return ENDINGS.get(reason) ?? { outcome: 'completed' };
}
