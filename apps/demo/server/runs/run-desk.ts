import { randomUUID } from 'node:crypto';
import { RequestRefused } from '../http/request-refused.ts';
import type { EventLog, SessionRecord } from '../log/event-log.ts';
import {
  createAskDesk,
  createCallStops,
  createEventWriter,
  recallConversation,
  recallRun,
  runToolLoop,
} from '../tool-loop/index.ts';
import type {
  AskAnswer,
  AskDesk,
  CallStops,
  EventBody,
  EventWriter,
  LoopLimits,
  Model,
  Tool,
} from '../tool-loop/index.ts';
import { createLiveRuns } from './live-runs.ts';
import { rootInstructions, subAgentInstructions } from './instructions.ts';
import { foldSession } from './session-state.ts';

/** What runs are made of. */
export interface RunDeskOptions {
  log: EventLog;
  /** The model of this name, or the usual one. */
  model: (name?: string) => Model;
  tools: () => Promise<readonly Tool[]>;
  limits: LoopLimits;
}

/** What a person asks for. */
export interface NewRequest {
  prompt: string;
  /** Links the copy that the page shows at once to its echo. */
  clientId?: string;
  /** The model that is to answer. */
  model?: string;
}

/** Starts, stops, answers and resumes runs. One run at a time in each session. */
export interface RunDesk {
  isLive: (sessionId: string) => boolean;
  start: (session: SessionRecord, request: NewRequest) => Promise<{ runId: string }>;
  /** Goes on with the run that was cut off. False when there is none or it is going already. */
  resume: (session: SessionRecord) => Promise<boolean>;
  stop: (session: SessionRecord) => Promise<boolean>;
  answer: (sessionId: string, askId: string, answer: AskAnswer) => boolean;
  /** Stops one call, and the sub-agent it spawned; the run goes on. False when it is not going on. */
  cancelCall: (sessionId: string, toolCallId: string) => boolean;
  /** Calls back when the run of a session began or ended. */
  onChange: (listener: (sessionId: string) => void) => void;
}

/** Makes the desk. */
export function createRunDesk(options: RunDeskOptions): RunDesk {
  const live = createLiveRuns(options.log);
  const desks = new Map<string, SessionDesk>();

  function deskOf(sessionId: string): SessionDesk {
    const desk = desks.get(sessionId) ?? { desk: createAskDesk(), stops: createCallStops() };
    desks.set(sessionId, desk);
    return desk;
  }

  async function goOn(session: SessionRecord, stop: AbortController): Promise<boolean> {
    const runId = session.openRunId;
    const tools = runId === undefined ? [] : await options.tools();
    if (runId === undefined || live.has(session.id)) return false;
    const job = { ...options, session, runId, tools, stop, ...deskOf(session.id) };
    live.hold(session, stop, () => continueRun(job));
    return true;
  }

  async function start(session: SessionRecord, request: NewRequest): Promise<{ runId: string }> {
    const tools = await options.tools();
    if (live.has(session.id)) {
      throw new RequestRefused(409, 'A run is still going in this session. Stop it or wait for its end.');
    }
    // A run that was cut off is stopped first, so that it cannot go on behind the new one.
    if (await goOn(session, aborted())) await live.ended(session.id);
    const runId = `run-${randomUUID().slice(0, 8)}`;
    const stop = new AbortController();
    options.log.saveSession({ ...session, openRunId: runId, updatedAt: Date.now() });
    const job = { ...options, session, runId, tools, stop, ...deskOf(session.id) };
    live.hold(session, stop, () => beginRun(job, request));
    return { runId };
  }

  return {
    isLive: live.has,
    start,
    resume: (session) => goOn(session, new AbortController()),
    stop: async (session) => {
      if (live.stop(session.id)) await live.ended(session.id);
      else if (!(await goOn(session, aborted()))) return false;
      else await live.ended(session.id);
      return true;
    },
    answer: (sessionId, askId, answer) => deskOf(sessionId).desk.answer(askId, answer),
    cancelCall: (sessionId, toolCallId) => deskOf(sessionId).stops.stop(toolCallId),
    onChange: live.onChange,
  };
}

function aborted(): AbortController {
  const stop = new AbortController();
  stop.abort();
  return stop;
}

/** What outlives a run within its session. */
interface SessionDesk {
  desk: AskDesk;
  stops: CallStops;
}

interface RunJob extends Omit<RunDeskOptions, 'tools'>, SessionDesk {
  session: SessionRecord;
  runId: string;
  tools: readonly Tool[];
  stop: AbortController;
}

function writerOf({ log, session, runId }: RunJob): EventWriter {
  return createEventWriter(
    {
      streamId: session.id,
      nextSeq: () => log.nextSeq(session.id),
      append: (event) => log.append(session.id, event),
      now: () => Date.now(),
    },
    { sessionId: session.id, runId, agentId: 'root' },
  );
}

async function beginRun(job: RunJob, request: NewRequest): Promise<void> {
  const events = writerOf(job);
  const earlier = recallConversation(foldSession(job.log, job.session.id), job.limits);
  const messageId = `u:${job.runId}`;
  const link = request.clientId === undefined ? {} : { clientId: request.clientId };
  const opening: EventBody[] = [
    { type: 'message.start', messageId, role: 'user', ...link },
    { type: 'block.set', messageId, blockId: 'text', kind: 'text', text: request.prompt },
    { type: 'message.end', messageId },
  ];
  await runToolLoop({
    ...loopOptions(job, events, request.model),
    opening,
    messages: [
      { role: 'system', text: rootInstructions },
      ...earlier,
      { role: 'user', text: request.prompt },
    ],
  });
}

async function continueRun(job: RunJob): Promise<void> {
  const events = writerOf(job);
  const state = foldSession(job.log, job.session.id);
  const recalled = recallRun(state, job.runId, {
    modelChars: job.limits.modelChars,
    system: rootInstructions,
    subAgentSystem: subAgentInstructions,
  });
  const messages = [
    { role: 'system', text: rootInstructions } as const,
    ...recallConversation(state, job.limits),
  ];
  const { model } = state.runs.values().find((run) => run.id === job.runId) ?? {};
  await runToolLoop({ ...loopOptions(job, events, model), messages, ...recalled });
}

function loopOptions(job: RunJob, events: EventWriter, model: string | undefined) {
  return {
    model: job.model(model),
    tools: job.tools,
    events,
    signal: job.stop.signal,
    desk: job.desk,
    stops: job.stops,
    limits: job.limits,
    subAgentSystem: subAgentInstructions,
  };
}
