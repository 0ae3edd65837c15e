import type { TranscriptEvent, TranscriptEventOf } from '../events/index.ts';
import { AskCheck } from './asks.ts';
import { checkProgress, saysNothing } from './call-values.ts';
import { keyOf } from './violation.ts';
import type { Check, Complain } from './violation.ts';

/** What is known of one call. */
export interface CallRecord {
  id: string;
  agentId: string;
  runId: string;
  place: string;
  name: string;
  hasInput: boolean;
  client: boolean;
  ended: boolean;
  background: boolean;
  openAsks: Set<string>;
  progress: number;
  total: number | undefined;
}

type ToolFacts = Pick<TranscriptEventOf<'tool.update'>, 'toolName' | 'executor' | 'detached'>;

type CallEvent = TranscriptEvent & { toolCallId: string };

const WORK: ReadonlySet<string> = new Set([
  'tool.run',
  'tool.progress',
  'tool.output.delta',
  'tool.output.set',
  'tool.input.delta',
]);

/** One call, one row, one end. */
export class CallCheck implements Check {
  readonly #calls = new Map<string, CallRecord>();
  readonly #asks = new AskCheck();
  readonly #background = new Set<string>();
  #clientRun = false;

  see(event: TranscriptEvent, complain: Complain): void {
    if (event.type === 'run.start') this.#clientRun = event.toolExecutor === 'client';
    else if (event.type === 'agent.start' && event.background) this.#background.add(event.scope.agentId);
    else if (event.type === 'run.end' || event.type === 'agent.end') this.#endScope(event, complain);
    else if (event.type === 'step.reset') this.#withdraw(event.scope);
    else if (event.type === 'ask.open') {
      const call = this.#calls.get(keyOf(event.scope.agentId, event.toolCallId));
      this.#asks.open(event, call?.openAsks, complain);
    } else if (event.type === 'ask.close') this.#asks.close(event, complain);
    else if (event.type.startsWith('tool.')) this.#seeCall(event as CallEvent, complain);
  }

  #seeCall(event: CallEvent, complain: Complain): void {
    const call = this.#callOf(event, complain);
    if (call.ended && WORK.has(event.type)) {
      const fix = 'Send progress and output before `tool.end`.';
      complain('H1', `${event.type} comes after the end of its call.`, fix);
    }
    if (event.type === 'tool.start' || event.type === 'tool.update') this.#name(call, event, complain);
    else if (event.type === 'tool.input.set' || event.type === 'tool.input.delta') call.hasInput = true;
    else if (event.type === 'tool.progress') checkProgress(call, event, complain);
    else if (event.type === 'tool.end') this.#end(call, event, complain);
  }

  #callOf(event: CallEvent, complain: Complain): CallRecord {
    const { agentId, runId, stepId } = event.scope;
    const key = keyOf(agentId, event.toolCallId);
    const place = keyOf(runId, stepId);
    const known = this.#calls.get(key);
    if (known && (event.type !== 'tool.start' || known.place === place)) return known;
    if (event.type !== 'tool.start') {
      complain(
        'C3',
        'An event of a call that never started.',
        'Send `tool.start` with the name of the tool first.',
      );
    }
    if (known && !known.ended) {
      complain(
        'A1',
        'The id of an open call is used again.',
        'End the first call, or give the second its own id.',
      );
    }
    const call: CallRecord = {
      id: event.toolCallId,
      agentId,
      runId,
      place,
      name: '',
      hasInput: false,
      client: this.#clientRun,
      ended: false,
      background: this.#background.has(agentId),
      openAsks: new Set(),
      progress: -1,
      total: undefined,
    };
    this.#calls.set(key, call);
    return call;
  }

  /** Calls of a withdrawn step are over; their ids are free again. */
  #withdraw({ runId, stepId }: TranscriptEvent['scope']): void {
    const place = keyOf(runId, stepId);
    for (const [key, call] of this.#calls) if (call.place === place) this.#calls.delete(key);
  }

  #name(call: CallRecord, event: ToolFacts, complain: Complain): void {
    const name = event.toolName ?? '';
    call.background ||= event.detached === true;
    if (name !== '' && call.name !== '' && name !== call.name) {
      complain('A2', `One call is named ${call.name} and ${name}.`, 'Give each call its own `toolCallId`.');
    }
    call.name ||= name;
    call.client ||= event.executor === 'client';
  }

  #end(call: CallRecord, event: TranscriptEventOf<'tool.end'>, complain: Complain): void {
    const { outcome, output, error } = event;
    const failed = outcome === 'failed';
    if (call.ended) complain('A1', 'A call ends twice.', 'Send one `tool.end`: the first one counts.');
    call.ended = true;
    this.#name(call, event, complain);
    if (call.name === '') complain('A3', 'A call ends without a name.', 'Name its tool in `tool.start`.');
    if (failed && !call.hasInput && event.phase !== 'input') {
      complain('A3', 'A call fails and its input was never sent.', 'Send `tool.input.set` before the end.');
    }
    if (failed && saysNothing(error)) {
      const fix = 'Put the message of the error in `error`, not an empty value or "[object Object]".';
      complain('A5', 'A call fails without a cause.', fix);
    }
    const isError =
      typeof output === 'object' && output !== null && 'isError' in output && output.isError === true;
    if (outcome === 'completed' && (error != null || isError)) {
      complain('A4', 'A call completes with an error.', 'End it as `failed`; its output may stay.');
    }
    for (const askId of call.openAsks) {
      complain(
        'E4',
        `Ask ${askId} is open when its call ends.`,
        'Send `ask.close` before the end of the call.',
      );
    }
    call.openAsks.clear();
  }

  #endScope(event: TranscriptEventOf<'run.end' | 'agent.end'>, complain: Complain): void {
    const ofRun = event.type === 'run.end';
    if (event.authority === 'local' || (ofRun && event.outcome === 'waiting')) return;
    const pending = new Set(ofRun ? event.pendingToolCallIds : []);
    const { runId, agentId } = event.scope;
    for (const call of this.#calls.values()) {
      const inside = ofRun ? call.runId === runId && !call.background : call.agentId === agentId;
      if (!inside || call.ended || pending.has(call.id) || call.client || call.openAsks.size > 0) continue;
      call.ended = true;
      const fix = 'Send `tool.end` for every call: completed, failed, denied or cancelled.';
      complain('A1', `Call ${call.id} has no end when its ${ofRun ? 'run' : 'agent'} ends.`, fix);
    }
  }
}
