/** One thing an agent does, in no protocol's words. Offsets and envelopes are the encoders' business. */
export type Move =
  | { do: 'open'; block: string; kind: 'text' | 'reasoning' }
  | { do: 'delta'; block: string; text: string }
  | { do: 'close'; block: string }
  | { do: 'call'; call: string; tool: string; agent?: string }
  | { do: 'input'; call: string; text: string; agent?: string }
  | { do: 'ready'; call: string; input: object; agent?: string }
  | { do: 'progress'; call: string; value: number; agent?: string }
  | { do: 'spawn'; call: string; agent: string }
  | { do: 'joined'; agent: string }
  | { do: 'result'; call: string; output: unknown; agent?: string }
  | { do: 'failure'; call: string; error: string; agent?: string }
  | { do: 'step' };

/** One assistant turn. */
export interface Turn {
  id: string;
  moves: readonly Move[];
}

/** Turns and what a reader must have seen of them in the end. */
export interface Workload {
  name: string;
  turns: readonly Turn[];
  moves: number;
}

/** What every contender proves after a run. */
export interface Summary {
  calls: number;
  failed: number;
  /** UTF-16 units of answer text. */
  text: number;
}

const WORDS = 'a transcript keeps what the reader saw and says what became of every call that was made ';

/** A generator of numbers in [0, 1) that repeats for a seed. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

type Random = () => number;
const between = (random: Random, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1));

function* deltas(random: Random, block: string): Generator<Move> {
  for (let n = between(random, 8, 20); n > 0; n--) {
    const from = between(random, 0, WORDS.length - 20);
    yield { do: 'delta', block, text: WORDS.slice(from, from + between(random, 4, 20)) };
  }
}

function* call(random: Random, id: string, agent?: string): Generator<Move> {
  const at = agent === undefined ? {} : { agent };
  const input = { query: WORDS.slice(0, between(random, 10, 60)), limit: between(random, 1, 50) };
  const text = JSON.stringify(input);
  yield { do: 'call', call: id, tool: 'search_notes', ...at };
  for (let from = 0; from < text.length; from += 16)
    yield { do: 'input', call: id, text: text.slice(from, from + 16), ...at };
  yield { do: 'ready', call: id, input, ...at };
  for (let n = between(random, 0, 4), value = 0; n > 0; n--)
    yield { do: 'progress', call: id, value: (value += 20), ...at };
  if (agent === undefined && random() < 0.06) {
    const child = `agent-${id}`;
    yield { do: 'spawn', call: id, agent: child };
    for (let n = between(random, 1, 3); n > 0; n--) yield* call(random, `${id}-${n}`, child);
    yield { do: 'joined', agent: child };
  }
  if (random() < 0.08) yield { do: 'failure', call: id, error: 'ENOENT: no such file or directory', ...at };
  else yield { do: 'result', call: id, output: { hits: between(random, 0, 9), first: WORDS }, ...at };
}

function* step(random: Random, id: string): Generator<Move> {
  yield { do: 'step' };
  for (const kind of ['reasoning', 'text'] as const) {
    const block = `${kind}-${id}`;
    yield { do: 'open', block, kind };
    yield* deltas(random, block);
    yield { do: 'close', block };
  }
  for (let n = between(random, 1, 3); n > 0; n--) yield* call(random, `call-${id}-${n}`);
}

/** Turns of 2 to 4 steps until there are about `total` moves. */
export function turnsOf(name: string, total: number): Workload {
  const random = randomFrom(11);
  const turns: Turn[] = [];
  let moves = 0;
  while (moves < total) {
    const id = `turn-${turns.length}`;
    const turn: Move[] = [];
    for (let n = between(random, 2, 4); n > 0; n--) turn.push(...step(random, `${id}-${n}`));
    turns.push({ id, moves: turn });
    moves += turn.length;
  }
  return { name, turns, moves };
}

/** One turn that holds at least `calls` calls. */
export function deep(name: string, calls: number): Workload {
  const random = randomFrom(13);
  const moves: Move[] = [];
  for (let seen = 0, n = 0; seen < calls; n++) {
    const added = [...step(random, `deep-${n}`)];
    seen += added.filter((move) => move.do === 'call').length;
    moves.push(...added);
  }
  return { name, turns: [{ id: 'turn-0', moves }], moves: moves.length };
}

/** What a run over these turns must show. `nested`: calls of sub-agents are seen one by one. */
export function expected(turns: readonly Turn[], nested: boolean): Summary {
  const summary: Summary = { calls: 0, failed: 0, text: 0 };
  for (const { moves } of turns) {
    for (const move of moves) {
      const counts = nested || !('agent' in move) || move.agent === undefined || move.do === 'spawn';
      if (move.do === 'call' && counts) summary.calls += 1;
      if (move.do === 'failure' && counts) summary.failed += 1;
      if (move.do === 'delta' && move.block.startsWith('text')) summary.text += move.text.length;
    }
  }
  return summary;
}
