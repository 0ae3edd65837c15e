import { given, isObject } from '../internal/json.ts';
import { ENDS, outputOf } from './wire.ts';
import type { CallOutcome, WireCall } from './wire.ts';

interface Outcome {
  outcome: CallOutcome;
  output?: unknown;
  error?: unknown;
  errorCode?: string;
  reason?: string;
}

/** How a call ended. A command that was killed or ran out of time is sent as completed; its own record says better. */
export function outcomeOf(call: WireCall): Outcome {
  const outcome = ENDS.get(call.status) ?? 'completed';
  const output = outputOf(call);
  if (outcome !== 'completed') return { outcome, ...output, ...given({ error: call.from['error'] }) };
  const execution = call.from['commandExecution'];
  const status = isObject(execution) ? execution['status'] : undefined;
  if (status === 'killed') return { outcome: 'cancelled', ...output, reason: 'killed' };
  if (status !== 'timed_out') return { outcome, ...output };
  return { outcome: 'failed', ...output, error: 'The command ran out of time.', errorCode: 'timed_out' };
}
