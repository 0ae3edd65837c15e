import { join } from 'node:path';
import type { LoopLimits } from './tool-loop/index.ts';

/** Everything a person can set, read from the environment once. */
export interface Settings {
  /** 0: any free port. */
  port: number;
  dataDir: string;
  workspaceDir: string;
  /** A real model, when one is named. */
  model?: { baseUrl: string; apiKey?: string; name: string };
  modelDelayMs: number;
  reportMs: number;
  limits: LoopLimits;
}

/** Reads the settings. Throws on a value that cannot be meant, naming it. */
export function readSettings(env: NodeJS.ProcessEnv, appDir: string): Settings {
  const dataDir = env.DEMO_DATA || join(appDir, '.data');
  const baseUrl = env.OPENAI_BASE_URL || (env.OPENAI_API_KEY ? 'https://api.openai.com/v1' : '');
  if (baseUrl !== '' && !URL.canParse(baseUrl)) {
    throw new Error(`OPENAI_BASE_URL is not an address: ${baseUrl}`);
  }
  return {
    port: count(env, 'PORT', { fallback: 0, max: 65_535 }),
    dataDir,
    workspaceDir: env.DEMO_WORKSPACE || join(dataDir, 'workspace'),
    ...(baseUrl === '' ? {} : { model: realModel(env, baseUrl) }),
    modelDelayMs: count(env, 'DEMO_MODEL_DELAY_MS', { fallback: 18 }),
    reportMs: count(env, 'DEMO_REPORT_MS', { fallback: 8000 }),
    limits: {
      turns: limit(env, 'DEMO_MAX_TURNS', 12),
      callMs: limit(env, 'DEMO_CALL_MS', 60_000),
      depth: limit(env, 'DEMO_AGENT_DEPTH', 2),
      askMs: limit(env, 'DEMO_ASK_MS', 600_000),
      modelChars: 16_000,
    },
  };
}

function realModel(env: NodeJS.ProcessEnv, baseUrl: string): NonNullable<Settings['model']> {
  const apiKey = env.OPENAI_API_KEY;
  return { baseUrl, name: env.OPENAI_MODEL || 'gpt-4.1-mini', ...(apiKey ? { apiKey } : {}) };
}

function limit(env: NodeJS.ProcessEnv, name: string, fallback: number): { value: number; raise: string } {
  return { value: count(env, name, { fallback }), raise: name };
}

function count(
  env: NodeJS.ProcessEnv,
  name: string,
  { fallback, max = 86_400_000 }: { fallback: number; max?: number },
): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > max) {
    throw new Error(`${name} has to be a whole number from 0 to ${max}, not "${text}".`);
  }
  return value;
}
