import type { CallOutcome, CallPlace } from './call-outcome.ts';
import { failure } from './call-outcome.ts';
import type { EventWriter } from './event-writer.ts';
import { timeLimitSentence } from './limits.ts';
import type { Limit } from './limits.ts';
import type { LoopClock } from './loop-clock.ts';
import { createProgressGate } from './progress-gate.ts';
import type { ProgressGate } from './progress-gate.ts';
import type { Tool, ToolContext, ToolResult } from './tool.ts';

/** A call that is about to run. */
export interface CallToRun {
  tool: Tool;
  input: unknown;
  place: CallPlace;
  /** Fires on a stop. */
  signal: AbortSignal;
  limit: Limit;
}

/**
 * Runs a tool and resolves with how it ended, whatever the tool does: return, throw, reject late, never settle,
 * or report after its end. Writes `tool.run` and progress; the terminal is the caller's to write.
 */
export async function runCall(call: CallToRun, events: EventWriter, clock: LoopClock): Promise<CallOutcome> {
  if (call.signal.aborted && !call.tool.settlesItself) {
    return { outcome: 'cancelled', reason: 'stopped', effects: 'none' };
  }
  events.write({ type: 'tool.run', ...call.place });
  const progress = createProgressGate(events, clock, call.place);
  const work = new AbortController();
  const context: ToolContext = {
    toolCallId: call.place.toolCallId,
    signal: call.tool.settlesItself ? call.signal : work.signal,
    report: progress.report,
  };
  if (call.tool.settlesItself) return finishItself(call, context, progress);
  const interruption = interruptedBy(call, clock);
  try {
    return await Promise.race([execute(call, context), interruption.outcome.finally(() => work.abort())]);
  } finally {
    interruption.dispose();
    progress.close();
  }
}

/** Waits for a tool that settles on a stop by itself, so that everything below it has ended first. */
async function finishItself(
  call: CallToRun,
  context: ToolContext,
  progress: ProgressGate,
): Promise<CallOutcome> {
  const outcome = await execute(call, context);
  progress.close();
  return call.signal.aborted ? { outcome: 'cancelled', reason: 'stopped', effects: 'possible' } : outcome;
}

async function execute({ tool, input }: CallToRun, context: ToolContext): Promise<CallOutcome> {
  try {
    const result: unknown = await tool.execute(input, context);
    if (!isToolResult(result)) {
      return failure(new Error('The tool returned nothing that could be read as a result.'), 'protocol');
    }
    if (result.error === undefined) return { outcome: 'completed', output: result.output };
    return { ...failure(result.error), ...('output' in result ? { output: result.output } : {}) };
  } catch (error) {
    return failure(error);
  }
}

function isToolResult(value: unknown): value is ToolResult {
  return typeof value === 'object' && value !== null && ('output' in value || 'error' in value);
}

/** The outcome of whichever comes first: the stop or the end of the time limit. */
function interruptedBy(
  call: CallToRun,
  clock: LoopClock,
): { outcome: Promise<CallOutcome>; dispose: () => void } {
  const ms = call.tool.timeoutMs ?? call.limit.value;
  let dispose = (): void => undefined;
  const outcome = new Promise<CallOutcome>((resolve) => {
    const onStop = (): void =>
      resolve({ outcome: 'cancelled', reason: 'stopped', effects: call.tool.readOnly ? 'none' : 'possible' });
    const cancelTimer = clock.after(ms, () =>
      resolve(failure({ message: timeLimitSentence(ms, call.limit), code: 'timeout' })),
    );
    call.signal.addEventListener('abort', onStop, { once: true });
    dispose = () => {
      cancelTimer();
      call.signal.removeEventListener('abort', onStop);
    };
  });
  return { outcome, dispose: () => dispose() };
}
