import type { ToolCall } from '../entities/index.ts';

/** Which attempt a call is in, from 1. The earlier ones are in its `attempts`. */
export function selectAttempt({ attempts }: Pick<ToolCall, 'attempts'>): number {
  return (attempts?.at(-1)?.number ?? 0) + 1;
}
