import { LineSplitter } from '../decode/lines.ts';
import type { TextChunk } from '../decode/lines.ts';
import { isObject } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { isText } from '../internal/wire-adapter.ts';

/** A file that stands beside a session. */
export interface ClaudeCodeFile {
  agentId: string;
  /** Its transcript, or what is known about the agent. */
  kind: 'transcript' | 'meta';
  /** The session it belongs to, when its path says so. */
  sessionId?: string;
}

const AGENT_FILE =
  /(?:^|[\\/])(?:([^\\/]+)[\\/]subagents[\\/](?:[^\\/]+[\\/])*)?agent-([^\\/]+?)(\.meta\.json|\.jsonl)$/;

/** What a path names beside a session; undefined for any other file. Separators of both kinds are read. */
export function claudeCodeFile(path: string): ClaudeCodeFile | undefined {
  const [, sessionId, agentId, ending] = AGENT_FILE.exec(path) ?? [];
  if (agentId === undefined) return undefined;
  const kind = ending === '.jsonl' ? 'transcript' : 'meta';
  return { agentId, kind, ...(sessionId === undefined ? {} : { sessionId }) };
}

/** The folder that holds the files of a session's sub-agents, beside the session file. */
export function claudeCodeAgentFolder(sessionPath: string): string {
  const separator = sessionPath.includes('\\') && !sessionPath.includes('/') ? '\\' : '/';
  return `${sessionPath.replace(/\.jsonl(\.gz)?$/, '')}${separator}subagents`;
}

/**
 * The files of a session's sub-agents among `names`, which are paths below its folder (`claudeCodeAgentFolder`), in an order
 * that is the same everywhere: what is known about an agent before its transcript.
 */
export function claudeCodeAgentFiles(names: readonly string[]): string[] {
  const found = names.filter((name) => claudeCodeFile(name) !== undefined);
  return found.sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
}

function sortKey(name: string): string {
  return claudeCodeFile(name)?.kind === 'meta' ? `0${name}` : `1${name}`;
}

interface Piece {
  lines: string[];
  splitter: LineSplitter;
}

/** Cuts the pieces of several files into lines. What is known about an agent is one value, with the agent's id in it. */
export class FilePieces {
  readonly #maxLineLength: number | undefined;
  readonly #files = new Map<string, Piece>();
  readonly #metas = new Map<string, { text: string; decoder: TextDecoder }>();

  constructor(maxLineLength?: number) {
    this.#maxLineLength = maxLineLength;
  }

  push(path: string, chunk: string | object): (string | JsonObject)[] {
    const file = claudeCodeFile(path);
    if (file?.kind === 'meta') return this.#pushMeta(path, file, chunk);
    if (!isText(chunk)) return isObject(chunk) ? [chunk] : [];
    const piece = this.#pieceOf(path);
    piece.splitter.push(chunk);
    return piece.lines.splice(0);
  }

  /** What the files left unfinished. */
  end(): (string | JsonObject)[] {
    const rest: string[] = [...this.#metas.values()].map(({ text }) => text.replace(/\s+/g, ' '));
    for (const { lines, splitter } of this.#files.values()) {
      splitter.end();
      rest.push(...lines.splice(0));
    }
    this.#files.clear();
    this.#metas.clear();
    return rest;
  }

  /** A small file that is one object: read as soon as it is whole. */
  #pushMeta(path: string, { agentId }: ClaudeCodeFile, chunk: string | object): JsonObject[] {
    const value = isText(chunk) ? this.#metaIn(path, chunk) : chunk;
    return isObject(value) ? [{ ...value, type: 'agent-meta', agentId }] : [];
  }

  #metaIn(path: string, chunk: TextChunk): unknown {
    const meta = this.#metas.get(path) ?? { text: '', decoder: new TextDecoder() };
    meta.text += typeof chunk === 'string' ? chunk : meta.decoder.decode(chunk, { stream: true });
    this.#metas.set(path, meta);
    if (!meta.text.trimEnd().endsWith('}')) return undefined;
    try {
      const value: unknown = JSON.parse(meta.text);
      this.#metas.delete(path);
      return value;
    } catch {
      // Not whole yet; what never becomes whole is reported at the end.
      return undefined;
    }
  }

  #pieceOf(path: string): Piece {
    const known = this.#files.get(path);
    if (known) return known;
    const lines: string[] = [];
    const onLine = (line: string): void => {
      if (line.trim() !== '') lines.push(line);
    };
    // The start of a line that is too long is no JSON, so the reader reports it.
    const onTooLong = (head: string): void => onLine(head);
    const piece = { lines, splitter: new LineSplitter({ onLine, onTooLong }, this.#maxLineLength) };
    this.#files.set(path, piece);
    return piece;
  }
}
