import type { Adapter, AdapterOptions } from '../adapter.ts';
import type { JsonObject } from '../internal/json.ts';
import { words } from '../internal/json.ts';
import { Stamp } from '../internal/stamp.ts';
import { WireAdapter } from '../internal/wire-adapter.ts';
import { tellTrace } from './build.ts';
import { roleOf } from './trace.ts';
import { isEnvelope, spansIn } from './wire.ts';
import type { Span } from './wire.ts';

/** Values that are no spans and are kept until the end. */
const MOST_STRANGERS = 1000;

/**
 * Imports traces of OpenTelemetry that follow its GenAI conventions: OTLP documents in JSON, one or a line each, and spans
 * as SDKs print them. Children are exported before their parents, so that everything is told at the end.
 */
export function createOtelAdapter(options: AdapterOptions): Adapter {
  const stamp = new Stamp('otel', { ...options, mode: options.mode ?? 'import' });
  let traces = new Map<string, Map<string, Span>>();
  let strangers: JsonObject[] = [];
  let hasTold = false;

  function read(value: JsonObject): void {
    const spans = spansIn(value);
    if (spans.length === 0 && !isEnvelope(value) && strangers.length < MOST_STRANGERS) strangers.push(value);
    for (const span of spans) {
      const trace = traces.get(span.traceId) ?? new Map<string, Span>();
      traces.set(span.traceId, trace);
      stamp.sessionId ??= words(span.attributes.get('gen_ai.conversation.id'));
      if (!trace.has(span.spanId)) trace.set(span.spanId, span);
    }
  }

  /** Traces begin in the order of their first span. */
  function tell(): void {
    const all = [...traces].map(([id, spans]) => ({ id, spans: [...spans.values()] }));
    const found = all.filter(({ spans }) => spans.some((span) => roleOf(span) !== undefined));
    for (const data of strangers) stamp.emit(scope(), { type: 'raw', reason: 'no-span', data });
    if (found.length === 0 && all.length > 0)
      stamp.emit(scope(), { type: 'raw', reason: 'no GenAI spans', data: all.length });
    for (const { id, spans } of found.sort((a, b) => startOf(a.spans) - startOf(b.spans)))
      tellTrace(stamp, id, spans);
    traces = new Map();
    strangers = [];
    hasTold = true;
  }

  const scope = (): ReturnType<Stamp['scope']> => stamp.scope(options.runId ?? stamp.streamId);
  return new WireAdapter(
    { ...options, mode: options.mode ?? 'import' },
    {
      stamp,
      scope,
      learn: () => false,
      read,
      close: tell,
      reset() {
        traces = new Map();
        strangers = [];
        hasTold = false;
      },
      finished: () => hasTold,
    },
  );
}

function startOf(spans: readonly Span[]): number {
  return spans.reduce((least, { start }) => Math.min(least, start), Number.POSITIVE_INFINITY);
}
