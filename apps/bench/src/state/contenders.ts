import { createCallboardAdapter } from '@callboard/adapters/callboard';
import { createAiSdkAdapter } from '@callboard/adapters/ai-sdk';
import type { Adapter } from '@callboard/adapters';
import { createTranscriptStore } from '@callboard/core';
import type { TranscriptState } from '@callboard/core';
import type { WireTurn } from './wires.ts';
import type { Summary } from './workload.ts';

/** One way to get from bytes to state. What `run` returns keeps the state alive, for the measure of the heap. */
export interface Contender {
  name: string;
  wire: 'callboard' | 'ai-sdk' | 'ag-ui';
  /** Calls of sub-agents are entities of their own. */
  nested: boolean;
  /** Workloads that would take minutes are left out. */
  only?: readonly string[];
  run: (
    turns: readonly WireTurn[],
  ) => Promise<{ summary: Summary; kept: unknown }> | { summary: Summary; kept: unknown };
}

interface Wired {
  type: string;
  text?: string;
  toolCallId?: string;
  messageId?: string;
  blockId?: string;
  outcome?: string;
  scope: { runId: string; agentId: string; stepId: string };
  [field: string]: unknown;
}

/** Splits pieces into lines and parses them: the decoder of the hand-written contenders. */
function eachEvent(turn: WireTurn, apply: (event: Wired) => void): void {
  let rest = '';
  for (const piece of turn.pieces) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) apply(JSON.parse(line) as Wired);
  }
}

function keyOf(event: Wired): string {
  if (event.toolCallId !== undefined) return `${event.scope.agentId}/${event.toolCallId}`;
  if (event.blockId !== undefined) return `${event.messageId}/${event.blockId}`;
  return event.messageId ?? event.scope.runId;
}

type Plain = Record<string, unknown> & { text: string; input: string; status: string; isCall: boolean };

function merge(target: Plain, event: Wired): Plain {
  if (event.type === 'block.delta') target.text += event.text;
  else if (event.type === 'tool.input.delta') target.input += event.text;
  else {
    target.status = event.outcome ?? event.type;
    const fields: Record<string, unknown> = target;
    for (const field of ['toolName', 'input', 'output', 'error', 'progress', 'message', 'kind'] as const) {
      if (event[field] !== undefined) fields[field] = event[field];
    }
  }
  return target;
}

const fresh = (event: Wired): Plain => ({
  id: keyOf(event),
  text: '',
  input: '',
  status: '',
  isCall: event.toolCallId !== undefined,
});

function summaryOf(entities: Iterable<Plain>): Summary {
  const summary: Summary = { calls: 0, failed: 0, text: 0 };
  for (const entity of entities) {
    if (entity.isCall) summary.calls += 1;
    if (entity.isCall && entity.status === 'failed') summary.failed += 1;
    if (entity.kind === 'text') summary.text += entity.text.length;
  }
  return summary;
}

const plainMap: Contender = {
  name: 'mutable Map, no features',
  wire: 'callboard',
  nested: true,
  run(turns) {
    const entities = new Map<string, Plain>();
    for (const turn of turns) {
      eachEvent(turn, (event) => {
        const key = keyOf(event);
        const known = entities.get(key) ?? fresh(event);
        entities.set(key, merge(known, event));
      });
    }
    return { summary: summaryOf(entities.values()), kept: entities };
  },
};

/** The measure: one entity copied an event, its subscribers called. */
const entityCopy: Contender = {
  name: 'entity copy',
  wire: 'callboard',
  nested: true,
  run(turns) {
    const entities = new Map<string, Plain>();
    const subscribers = new Map<string, Set<() => void>>();
    let heard = 0;
    for (const turn of turns) {
      eachEvent(turn, (event) => {
        const key = keyOf(event);
        const known = entities.get(key);
        if (known === undefined) subscribers.set(key, new Set([() => (heard += 1)]));
        entities.set(key, merge({ ...(known ?? fresh(event)) }, event));
        for (const subscriber of subscribers.get(key) ?? []) subscriber();
      });
    }
    return { summary: summaryOf(entities.values()), kept: [entities, subscribers, heard] };
  },
};

/** As a list of messages with lists of calls, mapped for each event. */
const arrayMap: Contender = {
  name: 'array map',
  wire: 'callboard',
  nested: true,
  run(turns) {
    let messages: { id: string; parts: Plain[] }[] = [];
    for (const turn of turns) {
      messages = [...messages, { id: turn.id, parts: [] }];
      eachEvent(turn, (event) => {
        const key = keyOf(event);
        messages = messages.map((message) => {
          if (message.id !== turn.id) return message;
          const isNew = !message.parts.some((part) => part.id === key);
          const parts = isNew
            ? [...message.parts, merge(fresh(event), event)]
            : message.parts.map((part) => (part.id === key ? merge({ ...part }, event) : part));
          return { ...message, parts };
        });
      });
    }
    return { summary: summaryOf(messages.flatMap((message) => message.parts)), kept: messages };
  },
};

function summaryOfState(state: TranscriptState): Summary {
  let text = 0;
  for (const block of state.blocks) if (block.kind === 'text') text += block.text.length;
  return { calls: state.tally.total, failed: state.tally.failed, text };
}

function ours(name: string, wire: Contender['wire'], adapterFor: (turn: WireTurn) => Adapter): Contender {
  return {
    name,
    wire,
    nested: wire === 'callboard',
    run(turns) {
      const store = createTranscriptStore({ sessionId: 'bench', now: Date.now });
      let published = 0;
      store.subscribe(() => (published += 1));
      let connection: Adapter | undefined;
      for (const turn of turns) {
        const adapter = adapterFor(turn);
        connection = adapter;
        for (const piece of turn.pieces) {
          store.dispatch(adapter.push(piece));
          store.flush();
        }
        store.dispatch(adapter.end('eof'));
      }
      store.flush();
      return { summary: summaryOfState(store.getPublished()), kept: [store, connection, published] };
    },
  };
}

/** Contenders without foreign code, ours included. */
export const ownContenders: readonly Contender[] = [
  plainMap,
  entityCopy,
  arrayMap,
  ours('Callboard, own events', 'callboard', (turn) =>
    createCallboardAdapter({ sessionId: 'bench', streamId: turn.id, format: 'ndjson' }),
  ),
  ours('Callboard, AI SDK stream', 'ai-sdk', (turn) =>
    createAiSdkAdapter({ sessionId: 'bench', streamId: turn.id, format: 'sse' }),
  ),
];
