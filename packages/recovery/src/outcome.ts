import type { Dialect, WrittenCall } from './dialect.ts';
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

/** Decides about one written call by its state, its name and what the caller accepts. */
export function outcomeOf(
  call: WrittenCall,
  found: ResolvedTool | undefined,
  how: Pick<RecoverySettings, 'onUnclosed'> & { finish: FinishReason },
): Outcome {
  const mode = how.onUnclosed ?? 'complete';
  const state =
    call.state === 'partial' && mode !== 'strict' && how.finish !== 'length' && hasRequired(call, found)
      ? 'implicit'
      : call.state;
  const outcome: Outcome = { call, found, reason: REJECTION[state], completeness: 'closed' };
  if (state === 'repaired') outcome.completeness = 'repaired';
  else if (state === 'implicit') {
    outcome.completeness = 'implicit-close';
    if (mode === 'strict') outcome.reason = 'truncated';
  } else if (state === 'open' && mode === 'lenient' && call.input) {
    outcome.completeness = 'lenient';
    outcome.reason = undefined;
  }
  if (!outcome.reason) {
    if (!isToolName(call.name) || !call.input) outcome.reason = 'malformed';
    else if (!found) outcome.reason = 'unknown-tool';
  }
  return outcome;
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
  if (dialect.tier === 'B') return outcomes.length > 0 && outcomes.every((outcome) => !outcome.reason);
  if (dialect.tier === 'S' || outcomes.some((outcome) => outcome.found)) return true;
  if (
    outcomes.every(({ call }) => /^(?:cut|open)$/.test(call.state) && /^$|(?:^|\.)parallel$/.test(call.name))
  )
    return outcomes.length > 0;
  return together && outcomes.every(({ reason }) => reason === 'unknown-tool');
}
