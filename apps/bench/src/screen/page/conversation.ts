/** One tool call as every contender shows it: name, the telling part of its input, how it ended. */
export interface CallData {
  readonly id: string;
  readonly tool: string;
  readonly input: { readonly query: string; readonly limit: number };
  readonly status: 'completed' | 'failed' | 'running';
  readonly output?: { readonly hits: number; readonly first: string };
  readonly errorText?: string;
}

/** A question, the calls that answer it, and the answer; the last turn still works and has none. */
export interface TurnData {
  readonly id: string;
  readonly question: string;
  readonly calls: readonly CallData[];
  readonly answer?: string;
}

/** Calls in turns of 20, or all of them in one turn. */
export type Shape = 'turns' | 'one';

const WORDS = 'a transcript keeps what the reader saw and says what became of every call that was made';

/** A conversation of `count` calls, 8 % of them failed, the last one running. */
export function conversationOf(count: number, shape: Shape): TurnData[] {
  const each = shape === 'one' ? count : 20;
  const turns: TurnData[] = [];
  for (let from = 0; from < count; from += each) {
    const calls: CallData[] = [];
    for (let at = from; at < Math.min(count, from + each); at++) calls.push(callOf(at, at === count - 1));
    const last = from + each >= count;
    turns.push({
      id: `turn-${turns.length}`,
      question: `Question ${turns.length}: what do the notes say of this?`,
      calls,
      ...(last ? {} : { answer: `Answer ${turns.length}. They say ${WORDS}.` }),
    });
  }
  return turns;
}

/** The text by which a row proves that it was drawn. */
export function noteOf(at: number): string {
  return `note-${at}.`;
}

function callOf(at: number, running: boolean): CallData {
  const call = {
    id: `call-${at}`,
    tool: 'search_notes',
    input: { query: `${noteOf(at)} ${WORDS.slice(at % 30, (at % 30) + 24).trim()}`, limit: 1 + (at % 50) },
  };
  if (running) return { ...call, status: 'running' };
  if (at % 12 === 5)
    return { ...call, status: 'failed', errorText: `ENOENT: no such file, open "note-${at}"` };
  return { ...call, status: 'completed', output: { hits: at % 9, first: WORDS } };
}
