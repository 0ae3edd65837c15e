import { readdir } from 'node:fs/promises';
import { claudeCodeAgentFiles, claudeCodeAgentFolder, claudeCodeFile } from '@callboard/adapters/claude-code';
import type { FormatName } from '@callboard/adapters/formats';
import type { Host } from '../host/host.ts';
import { pathsOf } from '../source/paths.ts';

/** Paths of the files that belong to a session file: those of its sub-agents, in the order in which they are read. */
export async function filesBeside(path: string, format: FormatName, host: Host): Promise<string[]> {
  if (format !== 'claude-code' || claudeCodeFile(path) !== undefined) return [];
  const folder = claudeCodeAgentFolder(path);
  const names = await readdir(folder, { recursive: true }).catch((): string[] => []);
  return claudeCodeAgentFiles(names).map((name) => pathsOf(host.platform).join(folder, name));
}
