import type { ResolvedBy } from './segment.ts';

/** The part of JSON Schema that typing looks at. */
export interface JsonSchema {
  readonly [key: string]: unknown;
}

/** A tool the model was offered for this message. */
export interface OfferedTool {
  readonly name: string;
  readonly inputSchema?: JsonSchema | undefined;
}

/** An offered tool and how a written name led to it. */
export interface ResolvedTool {
  tool: OfferedTool;
  by: ResolvedBy;
}

const NAMESPACE = /^(?:functions?|tools?|multi_tool_use|default_api|google)[.:]/;
const ILLEGAL = /[^\p{L}\p{N}_\-.:/]/u;

/** Whether a text can be a tool name at all. */
export function isToolName(name: string): boolean {
  return name.length > 0 && name.length <= 256 && !ILLEGAL.test(name);
}

/** The offered tools, indexed once a message. Never guesses among several. */
export class ToolIndex {
  readonly #exact: Map<string, OfferedTool> = new Map();
  readonly #folded: Map<string, OfferedTool | undefined> = new Map();
  readonly #joined: Map<string, OfferedTool | undefined> = new Map();
  readonly #aliases: Map<string, string>;
  readonly #exactOnly: boolean;

  constructor(
    tools: readonly (string | OfferedTool)[],
    aliases: Readonly<Record<string, string>>,
    exactOnly: boolean,
  ) {
    this.#aliases = new Map(Object.entries(aliases));
    this.#exactOnly = exactOnly;
    for (const entry of tools) {
      const tool = typeof entry === 'string' ? { name: entry } : entry;
      this.#exact.set(tool.name, tool);
      once(this.#folded, tool.name.toLowerCase(), tool);
      once(this.#joined, joined(tool.name), tool);
      const cut = tool.name.lastIndexOf('__');
      if (cut > 0) once(this.#joined, tool.name.slice(cut + 2), tool);
    }
  }

  /** Names of all offered tools. */
  names(): string[] {
    return [...this.#exact.keys()];
  }

  resolve(written: string): ResolvedTool | undefined {
    if (!isToolName(written)) return undefined;
    const exact = this.#exact.get(written);
    if (exact) return { tool: exact, by: 'exact' };
    if (this.#exactOnly) return undefined;
    const bare = written.replace(NAMESPACE, '');
    const plain = this.#exact.get(bare) ?? this.#exact.get(bare.replace(/:\d+$/, ''));
    if (plain) return { tool: plain, by: 'namespace' };
    const name = bare.replace(/:\d+$/, '');
    const tool = this.#folded.get(name.toLowerCase());
    if (tool) return { tool, by: 'case' };
    const suffix = this.#joined.get(joined(name));
    if (suffix) return { tool: suffix, by: 'suffix' };
    const target = this.#aliases.get(written) ?? this.#aliases.get(name);
    const alias = target === undefined ? undefined : this.#exact.get(target);
    return alias ? { tool: alias, by: 'alias' } : this.#worn(written);
  }

  /** The tool of a worn header: `functionsNAME5`, `functions_NAME_1`, `functions.server.NAME:0`. */
  #worn(written: string): ResolvedTool | undefined {
    const rest = /^functions[._]?(?:.*\.)?(.+)$/.exec(written)?.[1] ?? '';
    const [tool, other] = [rest, rest.replace(/[_:]?\d+$/, '')].flatMap(
      (name) => this.#exact.get(name) ?? [],
    );
    return tool && (other ?? tool) === tool ? { tool, by: 'namespace' } : undefined;
  }
}

function once(map: Map<string, OfferedTool | undefined>, key: string, tool: OfferedTool): void {
  map.set(key, map.has(key) && map.get(key) !== tool ? undefined : tool);
}

function joined(name: string): string {
  return name.replace(/__|[./]/g, '_');
}
