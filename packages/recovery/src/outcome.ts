import type { CallState, Dialect, WrittenCall } from './dialect.ts';
import { REJECTION } from './dialect.ts';
import type { FinishReason, RecoverySettings } from './options.ts';
import type { Completeness, RejectReason } from './segment.ts';
import type { ResolvedTool } from './tools.ts';
import { isToolName } from './tools.ts';

/** What becomes of a written call. */
export interface Outcome {
  call: WrittenCall;
  found: ResolvedTool | undefined;
  reason: RejectReason | undefined;
  completeness: Completeness;
}

type Accepting = Pick<RecoverySettings, 'onUnclosed'> & { finish: FinishReason };

/** Decides about one written call by its state, its name and what the caller accepts. */
export function outcomeOf(call: WrittenCall, found: ResolvedTool | undefined, how: Accepting): Outcome {
  const { onUnclosed: mode = 'complete', finish } = how;
  const complete =
    call.state === 'partial' && mode !== 'strict' && finish !== 'length' && hasRequired(call, found);
  const state = complete ? 'implicit' : call.state;
  const lenient = state === 'open' && mode === 'lenient' && call.input !== undefined;
  const completeness = lenient ? 'lenient' : (COMPLETENESS[state] ?? 'closed');
  let reason = lenient ? undefined : REJECTION[state];
  if (state === 'implicit' && mode === 'strict') reason = 'truncated';
  reason ??= unfit(call, found);
  return { call, found, reason, completeness };
}

const COMPLETENESS: Partial<Record<CallState, Completeness>> = {
  repaired: 'repaired',
  implicit: 'implicit-close',
};

/** Why a complete call cannot run. */
function unfit(call: WrittenCall, found: ResolvedTool | undefined): RejectReason | undefined {
  if (!isToolName(call.name) || !call.input) return 'malformed';
  return found ? undefined : 'unknown-tool';
}

function hasRequired(call: WrittenCall, found: ResolvedTool | undefined): boolean {
  const required = found?.tool.inputSchema?.['required'];
  if (!Array.isArray(required)) return true;
  return required.every(
    (key) => typeof key === 'string' && call.input !== undefined && Object.hasOwn(call.input, key),
  );
}

/** Whether a region of this dialect is removed although it holds no call. `together`: another sign speaks for a call. */
export function isRemoved(outcomes: readonly Outcome[], dialect: Dialect, together: boolean): boolean {
  if (dialect.tier === 'B')
    return outcomes.length > 0 && outcomes.every(({ call, reason }) => !reason && call.state !== 'partial');
  if (dialect.tier === 'S' || outcomes.some((outcome) => outcome.found)) return true;
  if (
    outcomes.every(({ call }) => /^(?:cut|open)$/.test(call.state) && /^$|(?:^|\.)parallel$/.test(call.name))
  )
    return outcomes.length > 0;
  return together && outcomes.every(({ reason }) => reason === 'unknown-tool');
}
