import { readdir } from 'node:fs/promises';
import { claudeCodeAgentFiles, claudeCodeAgentFolder, claudeCodeFile } from '@callboard/adapters/claude-code';
import type { Host } from '../host/host.ts';
import { pathsOf } from '../source/paths.ts';
import { rolloutsBelow } from './codex-rollouts.ts';
import type { Recognised } from './recognise.ts';

/** The files that belong to a session, by path. */
export interface FilesBeside {
  /** Read before the session, each under its own name. */
  before: readonly string[];
  /** Read behind it, as if they were its end. */
  after: readonly string[];
}

/** Finds the files of a session's sub-agents. */
export async function filesBeside(
  path: string,
  { format, kind }: Recognised,
  host: Host,
): Promise<FilesBeside> {
  if (kind !== 'record') return { before: [], after: [] };
  if (format === 'codex') return { before: [], after: await rolloutsBelow(path, host) };
  if (format !== 'claude-code' || claudeCodeFile(path) !== undefined) return { before: [], after: [] };
  const folder = claudeCodeAgentFolder(path);
  const names = await readdir(folder, { recursive: true }).catch((): string[] => []);
  const { join } = pathsOf(host.platform);
  return { before: claudeCodeAgentFiles(names).map((name) => join(folder, name)), after: [] };
}
