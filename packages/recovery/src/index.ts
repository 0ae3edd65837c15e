import type { RecoveredMessage, ToolCallRecovery } from './core.ts';
import { createRecovery, gatherSegments } from './core.ts';
import type { Dialect } from './dialect.ts';
import { defaultDialects, dialectNamed } from './dialects/all.ts';
import type { FinishReason, RecoverySettings } from './options.ts';

export type { RecoveredMessage, ToolCallRecovery } from './core.ts';
export type { Dialect, RecoveryLimits, Tier } from './dialect.ts';
export type { FinishReason, NativeCall, RecoverySettings } from './options.ts';
export type * from './segment.ts';
export type { JsonSchema, OfferedTool } from './tools.ts';
export { defaultDialects, dialectNamed, dialectNames } from './dialects/all.ts';
export { dialectsForModel } from './models.ts';

/** Settings of a scanner. */
export interface RecoveryOptions extends Omit<RecoverySettings, 'dialects' | 'declared'> {
  /**
   * What the model may write, by name or value; `default` stands for all dialects with markers of their own.
   * Without it those are on, and nothing is assumed about the model.
   */
  dialects?: readonly (string | Dialect)[];
}

/** Makes a scanner for one message. */
export function createToolCallRecovery(options: RecoveryOptions = {}): ToolCallRecovery {
  const { dialects, ...settings } = options;
  if (!dialects) return createRecovery({ ...settings, dialects: defaultDialects });
  const chosen = dialects.flatMap((dialect) => {
    if (dialect === 'default') return defaultDialects;
    return typeof dialect === 'string' ? dialectNamed(dialect) : dialect;
  });
  return createRecovery({ ...settings, dialects: [...new Set(chosen)], declared: true });
}

/** Reads one whole message. The same as one `push` and `end`. */
export function recoverToolCalls(
  text: string,
  options: RecoveryOptions & { finishReason?: FinishReason } = {},
): RecoveredMessage {
  const { finishReason, ...settings } = options;
  const recovery = createToolCallRecovery(settings);
  return gatherSegments([...recovery.push(text), ...recovery.end(finishReason)]);
}
