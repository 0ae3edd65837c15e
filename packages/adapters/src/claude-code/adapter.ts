import type { TranscriptEvent } from '@callboard/core';
import type { Adapter, AdapterOptions } from '../adapter.ts';
import { instant } from '../internal/instant.ts';
import { isObject, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { Stamp } from '../internal/stamp.ts';
import { WireAdapter } from '../internal/wire-adapter.ts';
import { FilePieces, claudeCodeFile } from './files.ts';
import { Session, isSilent } from './session.ts';

/** An adapter that also reads the files beside a session. */
export interface ClaudeCodeAdapter extends Adapter {
  /**
   * Reads text or a parsed value of one file of the session, named by its path: the session itself, or one that
   * `claudeCodeFile` knows. Pieces may be cut anywhere. Files may come in any order; those of sub-agents that are given
   * before the session are read where it names them, so that everything is told in its place.
   */
  pushFile: (path: string, chunk: string | object) => TranscriptEvent[];
}

type Line = string | JsonObject;

/**
 * Reads Claude Code: the lines of `--output-format stream-json`, with or without partial messages, and session files with
 * the files of their sub-agents.
 */
export function createClaudeCodeAdapter(options: AdapterOptions): ClaudeCodeAdapter {
  const stamp = new Stamp('claude-code', options);
  const held = new Map<string, Line[]>();
  const read = (value: JsonObject): void => {
    stamp.at = instant(value['timestamp']);
    if (!session.read(value)) stamp.emit(session.scope, { type: 'raw', reason: 'unknown-line', data: value });
  };
  const release = (agentId: string): void => readHeld(stamp, take(held, agentId), { read, session });
  const session: Session = new Session(stamp, options.runId ?? stamp.streamId, release);
  const adapter = new WireAdapter(options, {
    stamp,
    scope: () => session.scope,
    learn(value) {
      stamp.sessionId ??= words(value['session_id']) ?? words(value['sessionId']);
      return stamp.sessionId !== undefined || !isSilent(value['type']);
    },
    read,
    close: (cause) => session.close(cause),
    reset: () => session.reset(),
    finished: () => session.over,
  });
  return withFiles(adapter, { session, held, files: new FilePieces(options.maxLineLength) });
}

interface FileHost {
  session: Session;
  /** Lines of agents that the session has not named yet, by agent. */
  held: Map<string, Line[]>;
  files: FilePieces;
}

/** The adapter of the lines, with those of several files. */
function withFiles(adapter: WireAdapter, { session, held, files }: FileHost): ClaudeCodeAdapter {
  const pushLines = (lines: readonly Line[]): TranscriptEvent[] =>
    lines.flatMap((line) => adapter.push(typeof line === 'string' ? `${line}\n` : line));
  return {
    push: (chunk) => adapter.push(chunk),
    pushFile(path, chunk) {
      const lines = files.push(path, chunk);
      const agentId = claudeCodeFile(path)?.agentId;
      if (agentId === undefined || session.knows(agentId)) return pushLines(lines);
      const waiting = held.get(agentId) ?? [];
      for (const line of lines) waiting.push(line);
      held.set(agentId, waiting);
      return [];
    },
    end(cause, error) {
      const rest = [...held.values()].flat();
      held.clear();
      return [...pushLines([...rest, ...files.end()]), ...adapter.end(cause, error)];
    },
    reopen: (mode) => adapter.reopen(mode),
    fail: (error) => adapter.fail(error),
    resumeMode: adapter.resumeMode,
    get position() {
      return adapter.position;
    },
    get finished() {
      return adapter.finished;
    },
  };
}

function take(held: Map<string, Line[]>, agentId: string): readonly Line[] {
  const lines = held.get(agentId) ?? [];
  held.delete(agentId);
  return lines;
}

/** Reads what was held of an agent, in the middle of the line that names it. */
function readHeld(
  stamp: Stamp,
  lines: readonly Line[],
  { read, session }: { read: (value: JsonObject) => void; session: Session },
): void {
  const { at, wire } = stamp;
  for (const line of lines) {
    const value = typeof line === 'string' ? parsed(line) : line;
    stamp.wire = value;
    if (isObject(value)) read(value);
    else stamp.emit(session.scope, { type: 'raw', reason: 'bad-json', data: line });
  }
  Object.assign(stamp, { at, wire });
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // The caller reports it: one line that is no JSON costs itself.
    return undefined;
  }
}
