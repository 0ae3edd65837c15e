import type { TranscriptEvent } from '../events/index.ts';
import { createEventBuilder } from './event-builder.ts';
import type { EventBuilder } from './event-builder.ts';
import { createManualClock } from './manual-clock.ts';

/** How a written transcript may look. */
export interface WrittenTranscriptOptions {
  /** Withdrawals of steps and messages. Default false. */
  withdrawals?: boolean;
  /** Events that come too late, second ends, ids that nobody announced. Default false. */
  disorder?: boolean;
  /** Whether the run and the stream end well at last. Default true. */
  ends?: boolean;
}

interface OpenCall {
  id: string;
  agent: string;
  off: number;
  asks: string[];
  spawned: boolean;
}

/**
 * Writes a transcript from numbers: each number is one thing that happens. The same numbers give the same transcript,
 * fewer or smaller ones a simpler one, as property tests want it.
 */
export function writeTranscript(
  choices: readonly number[],
  options: WrittenTranscriptOptions = {},
): TranscriptEvent[] {
  const pen = new Pen(options);
  for (const choice of choices) pen.write(Math.abs(Math.trunc(choice)));
  return pen.finish();
}

class Pen {
  readonly #options: WrittenTranscriptOptions;
  readonly #clock = createManualClock();
  /** Writes in the scope of the run and step that are on. */
  #root: EventBuilder = createEventBuilder({ sessionId: 'written', clock: this.#clock });
  readonly #calls: OpenCall[] = [];
  readonly #ended: OpenCall[] = [];
  readonly #agents: string[] = ['root'];
  readonly #spawners = new Map<string, OpenCall>();
  #count = 0;

  constructor(options: WrittenTranscriptOptions) {
    this.#options = options;
    this.#root.open();
    this.#root.runStart({ signalsRun: true });
    this.#root.user('u1', 'Please look');
  }

  write(choice: number): void {
    this.#clock.advance(choice % 700);
    const moves = [
      this.#say,
      this.#call,
      this.#callInput,
      this.#work,
      this.#endCall,
      this.#askPerson,
      this.#subAgent,
      this.#beside,
    ];
    const odd = [this.#withdraw, this.#late, this.#nextStep, this.#nextRun];
    const move = choice % 13 === 12 ? odd[Math.floor(choice / 13) % 4] : moves[choice % moves.length];
    move?.call(this, Math.floor(choice / 8));
  }

  finish(): TranscriptEvent[] {
    if (this.#options.ends ?? true) {
      for (const agent of this.#agents.slice(1).reverse()) this.#root.in({ agentId: agent }).agentEnd(agent);
      this.#root.runEnd();
      this.#root.streamEnd();
    }
    return [...this.#root.events];
  }

  #say(choice: number): void {
    const agent = this.#pick(this.#agents, choice);
    const b = this.#root.in({ agentId: agent });
    const text = `word${choice % 9} `.repeat((choice % 3) + 1);
    if (choice % 5 === 0) b.closeBlock(`${agent}-m1`);
    else if (choice % 5 === 1) b.think(`${agent}-m1`, text);
    else b.text(`${agent}-m1`, text);
  }

  #call(choice: number): void {
    // Few calls at a time, so that much happens to each.
    if (this.#calls.length > 3) return;
    const agent = this.#pick(this.#agents, choice);
    const id = `t${this.#count++}`;
    const input = choice % 2 === 0 ? { input: { n: choice } } : {};
    const shown = choice % 7 === 0 ? {} : { messageId: `${agent}-m1` };
    this.#root.in({ agentId: agent }).tool(id, 'find', { ...input, ...shown });
    this.#calls.push({ id, agent, off: 0, asks: [], spawned: false });
  }

  #callInput(choice: number): void {
    const call = this.#pick(this.#calls, choice);
    if (!call) return;
    const b = this.#root.in({ agentId: call.agent });
    const text = call.off === 0 ? '{"q":"' : 'ab';
    if (choice % 3 !== 0) {
      b.event({ type: 'tool.input.delta', toolCallId: call.id, off: call.off, text });
      call.off += text.length;
    } else b.event({ type: 'tool.input.set', toolCallId: call.id, complete: true, input: { q: choice } });
  }

  #work(choice: number): void {
    const call = this.#pick(this.#calls, choice);
    if (!call) return;
    const b = this.#root.in({ agentId: call.agent });
    if (choice % 4 === 0) b.event({ type: 'tool.run', toolCallId: call.id });
    else if (choice % 4 === 1) b.progress(call.id, choice % 110, 100, `part ${choice % 13}`);
    else if (choice % 4 === 2)
      b.event({ type: 'tool.output.set', toolCallId: call.id, output: `${choice % 5} lines` });
    else b.event({ type: 'tool.update', toolCallId: call.id, title: `Find ${choice % 4}` });
  }

  #endCall(choice: number): void {
    const call = this.#pick(this.#calls, choice);
    // What a call spawned ends before the call does.
    if (!call || call.spawned) return;
    this.#calls.splice(this.#calls.indexOf(call), 1);
    this.#ended.push(call);
    const b = this.#root.in({ agentId: call.agent });
    for (const ask of call.asks) b.answer(ask, 'approved');
    if (choice % 5 === 0) b.fail(call.id, { error: { message: `cause ${choice % 6}` } });
    else if (choice % 11 === 1)
      b.event({ type: 'tool.end', toolCallId: call.id, outcome: 'cancelled', reason: 'not needed' });
    else b.ok(call.id, this.#pick([false, 0, '', null, undefined, [], { rows: choice }], choice));
  }

  #askPerson(choice: number): void {
    const call = this.#pick(this.#calls, choice);
    if (!call) return;
    const b = this.#root.in({ agentId: call.agent });
    const ask = call.asks[0];
    if (ask !== undefined && choice % 2 === 0) {
      b.answer(ask, choice % 3 === 0 ? 'denied' : 'approved');
      call.asks.shift();
    } else {
      const askId = `p${this.#count++}`;
      b.ask(askId, { toolCallId: call.id, prompt: 'May I?' });
      call.asks.push(askId);
    }
  }

  #subAgent(choice: number): void {
    const call = this.#pick(this.#calls, choice);
    const last = this.#agents.at(-1);
    if (choice % 3 === 2 && last !== undefined && last !== 'root') {
      this.#endAgent(last, choice);
      return;
    }
    if (!call || call.spawned || this.#agents.length > 6) return;
    const agent = `a${this.#count++}`;
    call.spawned = true;
    const background = choice % 8 === 1;
    this.#root
      .in({ agentId: call.agent })
      .agent(agent, { spawnToolCallId: call.id, name: 'Scout', ...(background && { background }) });
    this.#agents.push(agent);
    this.#spawners.set(agent, call);
  }

  #endAgent(agent: string, choice: number): void {
    for (const call of this.#calls.filter((open) => open.agent === agent)) {
      this.#calls.splice(this.#calls.indexOf(call), 1);
    }
    this.#agents.splice(this.#agents.indexOf(agent), 1);
    const spawner = this.#spawners.get(agent);
    if (spawner) spawner.spawned = false;
    this.#root.agentEnd(
      agent,
      choice % 4 === 0 ? 'failed' : 'completed',
      choice % 4 === 0 ? { error: 'lost its way' } : { result: 'sum' },
    );
  }

  #beside(choice: number): void {
    const b = this.#root;
    if (choice % 3 === 0)
      b.event({ type: 'plan.set', items: [{ text: `look ${choice % 4}`, status: 'in-progress' }] });
    else if (choice % 3 === 1)
      b.event({ type: 'notice', noticeId: `n${choice % 4}`, level: 'warn', message: 'slow' });
    else b.event({ type: 'run.update', usage: { inputTokens: choice } });
  }

  #nextStep(choice: number): void {
    this.#root.closeBlock('root-m1');
    this.#root = this.#root.in({ stepId: `step${choice % 5}-${this.#count++}` });
  }

  /** The person asks again: the run ends as the number says, another one begins. */
  #nextRun(choice: number): void {
    const outcomes = ['completed', 'failed', 'cancelled', 'limit'] as const;
    const outcome = outcomes[choice % 4];
    const why = outcome === 'limit' ? { limit: '12 turns' } : { error: 'why it ended' };
    this.#root.runEnd(outcome, outcome === 'failed' || outcome === 'limit' ? why : {});
    const runId = `run${this.#count++}`;
    this.#root = this.#root.in({ runId });
    this.#root.runStart({
      signalsRun: choice % 3 !== 0,
      toolExecutor: choice % 5 === 0 ? 'client' : 'agent',
    });
    this.#calls.length = 0;
    this.#agents.length = 1;
  }

  #withdraw(choice: number): void {
    if (!this.#options.withdrawals) return;
    const agent = this.#pick(this.#agents, choice) ?? 'root';
    this.#root.in({ agentId: agent }).event({ type: 'message.retract', messageId: `${agent}-m1` });
  }

  #late(choice: number): void {
    const call = this.#pick(this.#ended, choice);
    if (!this.#options.disorder || !call) return;
    const b = this.#root.in({ agentId: call.agent });
    if (choice % 4 === 0) b.fail(call.id, 'second end');
    else if (choice % 4 === 1) b.progress(call.id, 1, 100);
    else if (choice % 4 === 2) b.progress(`ghost${choice % 5}`, 1);
    else b.ok(call.id, 'second output');
  }

  #pick<T>(from: readonly T[], choice: number): T {
    return from[choice % from.length] as T;
  }
}
