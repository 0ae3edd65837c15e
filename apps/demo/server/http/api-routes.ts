import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { EventLog, SessionRecord } from '../log/event-log.ts';
import type { RunDesk } from '../runs/run-desk.ts';
import { readJson } from './read-json.ts';
import { RequestRefused } from './request-refused.ts';
import { sendJson, sendNothing } from './respond.ts';
import type { Exchange, Route } from './routes.ts';
import type { SessionStreams } from './session-streams.ts';

/** What the API serves. */
export interface ApiOptions {
  log: EventLog;
  runs: RunDesk;
  streams: SessionStreams;
  /** Facts for the page: which model, where. */
  about: () => Record<string, unknown>;
  /** Hears of each new session before its first run. */
  prepare: () => Promise<void>;
  /** Ends this process the hard way; its supervisor starts the next one. */
  crash: () => void;
}

/** Characters that one request may hold. */
const promptLimit = 100_000;
const titleLength = 160;

/** Everything under `/api`. */
export function apiRoutes(options: ApiOptions): Route[] {
  return [...sessionRoutes(options), ...runRoutes(options), ...callRoutes(options), ...faultRoutes(options)];
}

function sessionRoutes({ log, runs, about, prepare }: ApiOptions): Route[] {
  const shown = (session: SessionRecord) => ({
    id: session.id,
    title: session.title,
    createdAt: session.createdAt,
    updatedAt: session.updatedAt,
    status: statusOf(session, runs),
  });
  return [
    { method: 'GET', path: '/api/about', handle: ({ response }) => sendJson(response, 200, about()) },
    {
      method: 'GET',
      path: '/api/sessions',
      handle: ({ response }) => sendJson(response, 200, log.sessions().map(shown)),
    },
    {
      method: 'POST',
      path: '/api/sessions',
      handle: async ({ request, response }) => {
        const { title } = await readBody(
          request,
          z.object({ title: z.string().max(promptLimit).optional() }),
        );
        const now = Date.now();
        const session = { id: randomUUID(), title: shortTitle(title ?? ''), createdAt: now, updatedAt: now };
        await prepare();
        log.saveSession(session);
        sendJson(response, 201, shown(session));
      },
    },
    {
      method: 'DELETE',
      path: '/api/sessions/*',
      handle: async ({ response, params }) => {
        const session = findSession(log, params);
        if (runs.isLive(session.id)) await runs.stop(session);
        log.deleteSession(session.id);
        sendNothing(response);
      },
    },
  ];
}

/** `suspended`: begun, not ended, and nothing works on it: the server was restarted. */
function statusOf(session: SessionRecord, runs: RunDesk): 'idle' | 'running' | 'suspended' {
  if (runs.isLive(session.id)) return 'running';
  return session.openRunId === undefined ? 'idle' : 'suspended';
}

function runRoutes({ log, runs, streams }: ApiOptions): Route[] {
  return [
    {
      method: 'GET',
      path: '/api/sessions/*/events',
      handle: ({ request, response, params }) => streams.open(findSession(log, params).id, request, response),
    },
    {
      method: 'POST',
      path: '/api/sessions/*/runs',
      handle: async ({ request, response, params }) => {
        const session = findSession(log, params);
        const body = await readBody(request, newRun);
        if (session.title === '') log.saveSession({ ...session, title: shortTitle(body.prompt) });
        const { clientId, model } = body;
        const started = await runs.start(log.session(session.id) ?? session, {
          prompt: body.prompt,
          ...(clientId === undefined ? {} : { clientId }),
          ...(model === undefined ? {} : { model }),
        });
        sendJson(response, 202, started);
      },
    },
    {
      method: 'POST',
      path: '/api/sessions/*/resume',
      handle: async ({ response, params }) =>
        sendJson(response, 200, { resumed: await runs.resume(findSession(log, params)) }),
    },
    {
      method: 'POST',
      path: '/api/sessions/*/stop',
      handle: async ({ response, params }) =>
        sendJson(response, 200, { stopped: await runs.stop(findSession(log, params)) }),
    },
  ];
}

/** What a person says to a single call or question. */
function callRoutes({ log, runs }: ApiOptions): Route[] {
  return [
    {
      method: 'POST',
      path: '/api/sessions/*/calls/*/cancel',
      handle: ({ response, params }) => {
        if (!runs.cancelCall(findSession(log, params).id, params[1] ?? '')) {
          throw new RequestRefused(409, 'This call is no longer going on.');
        }
        sendNothing(response);
      },
    },
    {
      method: 'POST',
      path: '/api/sessions/*/asks/*',
      handle: async ({ request, response, params }) => {
        const session = findSession(log, params);
        const { outcome, reason, input, always } = await readBody(request, askAnswer);
        const answer = {
          outcome,
          ...(reason === undefined ? {} : { reason }),
          ...(input === undefined ? {} : { input }),
          ...(always === undefined ? {} : { always }),
        };
        if (!runs.answer(session.id, params[1] ?? '', answer)) {
          throw new RequestRefused(
            409,
            'This question is no longer open: it was answered, expired or its run is over.',
          );
        }
        sendNothing(response);
      },
    },
  ];
}

const newRun = z.object({
  prompt: z
    .string()
    .max(promptLimit, `A request can hold ${promptLimit.toLocaleString('en')} characters.`)
    .refine((prompt) => prompt.trim() !== '', 'The request is empty.'),
  clientId: z.string().max(200).optional(),
  model: z.string().max(200).optional(),
});

const askAnswer = z.object({
  outcome: z.enum(['approved', 'denied']),
  reason: z.string().max(10_000).optional(),
  input: z.unknown().optional(),
  always: z.boolean().optional(),
});

function faultRoutes({ log, streams, crash }: ApiOptions): Route[] {
  return [
    {
      method: 'POST',
      path: '/api/sessions/*/faults',
      handle: async ({ request, response, params }) => {
        const session = findSession(log, params);
        const fault = await readBody(request, faultShape);
        if (fault.kind === 'slow') streams.setSlow(session.id, fault.on);
        else if (streams.fault(session.id, fault.kind) === 0) {
          throw new RequestRefused(409, 'Nothing is streaming in this session right now.');
        }
        sendNothing(response);
      },
    },
    {
      method: 'POST',
      path: '/api/restart',
      handle: async ({ request, response }) => {
        await readBody(request, z.object({}));
        response.once('close', crash);
        sendJson(response, 202, { restarting: true });
      },
    },
  ];
}

const faultShape = z.union([
  z.object({ kind: z.enum(['cut', 'malformed', 'replay']) }),
  z.object({ kind: z.literal('slow'), on: z.boolean() }),
]);

function findSession(log: EventLog, params: Exchange['params']): SessionRecord {
  const session = log.session(params[0] ?? '');
  if (!session) throw new RequestRefused(404, 'There is no such session on this server.');
  return session;
}

async function readBody<T>(request: Exchange['request'], shape: z.ZodType<T>): Promise<T> {
  const parsed = shape.safeParse(await readJson(request));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const where = issue?.path.join('.') ?? '';
  throw new RequestRefused(
    400,
    `${where === '' ? '' : `${where}: `}${issue?.message ?? 'The body does not fit.'}`,
  );
}

function shortTitle(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length <= titleLength ? line : `${line.slice(0, titleLength - 1)}…`;
}
