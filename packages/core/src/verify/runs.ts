import type { TranscriptEvent, TranscriptEventOf } from '../events/index.ts';
import { AgentCheck } from './agents.ts';
import type { Check, Complain } from './violation.ts';

const LATE_ALLOWED: ReadonlySet<string> = new Set([
  'run.end',
  'run.update',
  'tool.update',
  'notice',
  'raw',
  'agent.update',
  // Turns are taken back long after they ended.
  'message.retract',
]);

/** Runs end once, last, and say why; and what `AgentCheck` checks. */
export class RunCheck implements Check {
  readonly #runs = new Map<string, 'open' | 'over' | 'stopped'>();
  readonly #agents = new AgentCheck();

  see(event: TranscriptEvent, complain: Complain): void {
    const { runId } = event.scope;
    if (!event.type.startsWith('stream.')) this.#place(event, runId, complain);
    this.#agents.see(event, complain);
    if (event.type === 'run.end') this.#end(event, complain);
    if (event.type === 'run.wait') this.#runs.set(runId, 'stopped');
  }

  finish(complain: Complain): void {
    for (const [runId, state] of this.#runs) {
      if (state !== 'open') continue;
      complain(
        'B2',
        `Run ${runId} never ends.`,
        'Send `run.end` with its outcome, also after an error or a stop.',
      );
    }
  }

  #place(event: TranscriptEvent, runId: string, complain: Complain): void {
    const state = this.#runs.get(runId);
    if (state === undefined) this.#runs.set(runId, 'open');
    if (state !== 'over' || LATE_ALLOWED.has(event.type) || this.#agents.isFree(event.scope.agentId)) return;
    const fix = 'Send everything of a run before its `run.end`, or start a new run.';
    complain('B5', `${event.type} comes after the end of run ${runId}.`, fix);
  }

  #end(event: TranscriptEventOf<'run.end'>, complain: Complain): void {
    const { runId } = event.scope;
    const { outcome } = event;
    if (this.#runs.get(runId) === 'over') {
      complain('B2', `Run ${runId} ends twice.`, 'Send one `run.end`: the first one counts.');
    }
    const stopped = outcome === 'waiting' || event.authority === 'local';
    this.#runs.set(runId, stopped ? 'stopped' : 'over');
    if (outcome === 'failed' && event.error == null) {
      complain('A5', 'A run fails without an error.', 'Put the cause in `error`.');
    }
    if (outcome === 'limit' && !event.limit) {
      complain(
        'H3',
        'A run meets a limit without naming it.',
        'Say in `limit` which limit it was and how to raise it.',
      );
    }
  }
}
