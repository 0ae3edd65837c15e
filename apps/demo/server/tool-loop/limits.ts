/** A bound together with the words that tell a person how to move it. */
export interface Limit {
  value: number;
  /** How to raise it, for example the name of a setting. */
  raise: string;
}

/** What ends a loop that would not end by itself. */
export interface LoopLimits {
  /** Rounds of model and tools in one run of an agent. */
  turns: Limit;
  /** Milliseconds a call may take. */
  callMs: Limit;
  /** How deep sub-agents nest. 0: none. */
  depth: Limit;
  /** Milliseconds a person has to answer. */
  askMs: Limit;
  /** Characters of a result that the model reads. The transcript keeps all of it. */
  modelChars: number;
}

/** "8 s", "2 min", "150 ms": a length of time in its largest whole unit. */
export function spellDuration(ms: number): string {
  if (ms >= 60_000 && ms % 60_000 === 0) return `${ms / 60_000} min`;
  if (ms >= 1000) return `${Number((ms / 1000).toFixed(1))} s`;
  return `${ms} ms`;
}

/** The sentence for a run that used all its turns. */
export function turnLimitSentence(limit: Limit): string {
  return `Stopped after ${limit.value} ${limit.value === 1 ? 'turn' : 'turns'}, the limit for one run. Raise it with ${limit.raise}.`;
}

/** The sentence for a call that used all its time. */
export function timeLimitSentence(ms: number, limit: Limit): string {
  return `No result within ${spellDuration(ms)}, the limit for one call. Raise it with ${limit.raise}.`;
}

/** The sentence for an agent that may not start another. */
export function depthLimitSentence(limit: Limit): string {
  return `Sub-agents may nest ${limit.value} deep here. Raise it with ${limit.raise}.`;
}
