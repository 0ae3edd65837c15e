import type { Adapter, AdapterOptions } from '../adapter.ts';
import { given, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { Stamp } from '../internal/stamp.ts';
import { WireAdapter } from '../internal/wire-adapter.ts';
import { Turn } from './turn.ts';

/**
 * Reads the Truss chat stream: a line of JSON each, fourteen kinds. Frames of its `/api/events` hub may be pushed into the
 * same adapter, also after the stream's end: that is how background sub-agents finish.
 */
export function createTrussAdapter(options: AdapterOptions): Adapter {
  const stamp = new Stamp('truss', options);
  const base = options.runId ?? stamp.streamId;
  let turns = 0;
  let turn: Turn | undefined;

  function start({ sessionId, modelId, title, providerId, providerLabel }: JsonObject): void {
    const wireSession = words(sessionId);
    if (turn?.started) turns += 1;
    turn = new Turn(stamp, turns === 0 ? base : `${base}#${turns}`, wireSession);
    turn.started = true;
    const meta = given({ providerId, providerLabel });
    const facts = given({ model: words(modelId), title: words(title) });
    stamp.emit(turn.scope, { type: 'run.start', signalsRun: true, toolExecutor: 'agent', ...facts, meta });
  }

  return new WireAdapter(options, {
    stamp,
    scope: () => turn?.scope ?? stamp.scope(base),
    learn(value) {
      if (value['type'] === 'start') stamp.sessionId ??= words(value['sessionId']);
    },
    read(value, event) {
      const type = words(value['type']) ?? event ?? '';
      if (type === 'start') return start(value);
      turn ??= new Turn(stamp, base, undefined);
      if (!turn.read(type, value))
        stamp.emit(turn.scope, { type: 'raw', reason: 'unknown-line', data: value });
    },
    close: () => turn?.flush(),
    reset() {
      turn = undefined;
      turns = 0;
    },
    finished: () => turn?.over ?? false,
  });
}
