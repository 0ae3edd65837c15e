import type { Agent, Ask, Stamp, ToolCall, TranscriptState } from '@callboard/core';
import type { Instants } from './instants.ts';
import type { Interval } from './time-scale.ts';

/** A part of a bar: before the work began, an earlier attempt, or a wait for a person. */
export interface BarPart extends Interval {
  readonly kind: 'before' | 'attempt' | 'wait';
}

/** One call or agent in time. */
export interface Bar extends Interval {
  /** Its end is the present. */
  readonly live: boolean;
  readonly parts: readonly BarPart[];
}

/** What a bar is read with. */
export interface BarSource {
  readonly instants: Instants;
  /** The present on the clock of `instants`; undefined where nothing says what time it is. */
  readonly now: number | undefined;
  readonly asks: TranscriptState['asks'];
}

const SETTLED: ReadonlySet<string> = new Set(['completed', 'failed', 'denied', 'cancelled', 'interrupted']);

/** The bar of a call or agent; undefined when it is not known when it began. */
export function barOf(entity: ToolCall | Agent, source: BarSource): Bar | undefined {
  const { instants, now } = source;
  const live = !SETTLED.has(entity.status);
  const whole = live ? growing(entity, source) : ended(entity, instants);
  if (whole === undefined) return undefined;
  const parts = entity.entity === 'tool-call' ? partsOf(entity, whole, source) : [];
  return { ...whole, live: live && now !== undefined, parts };
}

function ended({ started, ended, last }: ToolCall | Agent, instants: Instants): Interval | undefined {
  const whole = instants.between(started, ended ?? last);
  const from = instants.of(started);
  return whole ?? (from === undefined ? undefined : { from, to: from });
}

function growing({ started, last }: ToolCall | Agent, { instants, now }: BarSource): Interval | undefined {
  const from = instants.of(started);
  if (from === undefined) return undefined;
  return { from, to: Math.max(from, now ?? instants.of(last) ?? from) };
}

function partsOf(call: ToolCall, whole: Interval, { instants, asks }: BarSource): BarPart[] {
  const parts: BarPart[] = [];
  function add(kind: BarPart['kind'], start: Stamp | undefined, end: Stamp | undefined): void {
    const from = instants.of(start);
    if (from === undefined) return;
    const to = Math.min(instants.of(end) ?? whole.to, whole.to);
    if (to > from && from >= whole.from) parts.push({ kind, from, to });
  }
  const began = call.run ?? call.ready;
  if (began !== undefined) add('before', call.started, began);
  for (const attempt of call.attempts ?? []) add('attempt', attempt.started, attempt.ended);
  for (const ask of asksOf(call, asks)) add('wait', ask.opened, ask.closed);
  return parts;
}

function asksOf({ askKeys }: ToolCall, asks: TranscriptState['asks']): Ask[] {
  return askKeys.flatMap((key) => asks.get(key) ?? []);
}
