import { mkdir } from 'node:fs/promises';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { apiRoutes } from './http/api-routes.ts';
import type { PageHandler } from './http/app-server.ts';
import { createAppServer } from './http/app-server.ts';
import type { Route } from './http/routes.ts';
import { createSessionStreams } from './http/session-streams.ts';
import { openEventLog } from './log/event-log.ts';
import { createMcpConnection } from './mcp-tools/mcp-connection.ts';
import { loadMcpTools } from './mcp-tools/mcp-tools.ts';
import { answerCompletion } from './model/completions-endpoint.ts';
import { embeddedModelName, embeddedModels } from './model/embedded-models.ts';
import { createChatCompletionsModel } from './model-client/chat-completions.ts';
import { withRecoveredCalls } from './model-client/recover-calls.ts';
import { createRunDesk } from './runs/run-desk.ts';
import type { Settings } from './settings.ts';
import type { Model } from './tool-loop/index.ts';

/** What the app needs beside its settings. */
export interface AppParts {
  settings: Settings;
  /** The MCP server's entry file. */
  mcpEntry: string;
  page: PageHandler;
  /** Puts the sample notes in order before somebody begins. */
  prepare?: () => Promise<void>;
  /** Ends the process at once, as a crash would. */
  crash: () => void;
}

/** A running app. */
export interface RunningApp {
  port: number;
  url: string;
  close: () => Promise<void>;
}

/** Starts the model, the tools, the log and the server, on 127.0.0.1. */
export async function startApp(parts: AppParts): Promise<RunningApp> {
  const { settings } = parts;
  await mkdir(settings.dataDir, { recursive: true });
  const log = openEventLog(join(settings.dataDir, 'sessions.db'));
  const mcp = createMcpConnection({
    command: process.execPath,
    args: [parts.mcpEntry, settings.workspaceDir, String(settings.reportMs)],
    cwd: settings.workspaceDir,
  });
  let port = 0;
  const runs = createRunDesk({
    log,
    model: (name) => withRecoveredCalls(chooseModel(settings, port, name)),
    tools: () => loadMcpTools(mcp),
    limits: settings.limits,
  });
  const streams = createSessionStreams(log, runs);
  const about = (): Record<string, unknown> => describe(settings, port);
  const prepare = parts.prepare ?? (() => Promise.resolve());
  const routes = [
    ...apiRoutes({ log, runs, streams, about, prepare, crash: parts.crash }),
    modelRoute(settings),
  ];
  const server = createAppServer(routes, parts.page);
  server.listen(settings.port, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
  return {
    port,
    url: `http://127.0.0.1:${port}/`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      // The log first: what runs still say while their tools go away is not how they ended.
      log.close();
      await mcp.close();
    },
  };
}

/** The model of a run. Only the embedded one has variants to choose from. */
function chooseModel({ model }: Settings, port: number, wanted?: string): Model {
  if (!model) {
    const { name } = embeddedModels.find((one) => one.name === wanted) ?? { name: embeddedModelName };
    return createChatCompletionsModel({ baseUrl: `http://127.0.0.1:${port}/v1`, model: name });
  }
  const { baseUrl, name, apiKey } = model;
  return createChatCompletionsModel({ baseUrl, model: name, ...(apiKey === undefined ? {} : { apiKey }) });
}

function describe(settings: Settings, port: number): Record<string, unknown> {
  return {
    model: settings.model?.name ?? embeddedModelName,
    modelUrl: settings.model?.baseUrl ?? `http://127.0.0.1:${port}/v1`,
    embedded: settings.model === undefined,
    models: settings.model === undefined ? embeddedModels : [],
    workspace: settings.workspaceDir,
  };
}

function modelRoute({ modelDelayMs }: Settings): Route {
  return {
    method: 'POST',
    path: '/v1/chat/completions',
    handle: ({ request, response }) => answerCompletion(request, response, modelDelayMs),
  };
}
