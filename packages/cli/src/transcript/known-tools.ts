import type { TranscriptEvent } from '@callboard/core';

/**
 * The names of tools that a transcript is known to have: those its calls use, those a value near its start offers, and
 * those the person named. Text is searched only for calls of these.
 */
export class KnownTools {
  readonly #names: Set<string>;

  constructor(given: readonly string[], sample: string) {
    this.#names = new Set([...given, ...offered(sample)]);
  }

  /** Learns from events. Calls found in text say nothing about which tools there are. */
  learn(events: readonly TranscriptEvent[]): void {
    for (const event of events) {
      if (event.type === 'tool.start' && event.recovered === undefined && event.toolName !== '')
        this.#names.add(event.toolName);
    }
  }

  names(): string[] {
    return [...this.#names];
  }
}

/** Names in lists called `tools` of the first values: plain, or in the shapes of the model APIs. */
function offered(sample: string): string[] {
  const names: string[] = [];
  for (const line of sample.split('\n')) {
    if (!line.includes('"tools"')) continue;
    try {
      collect(JSON.parse(line.replace(/^data:\s*/, '')), names, 0);
    } catch {
      // A line that is cut or no JSON offers nothing.
      continue;
    }
  }
  return names;
}

const DEPTH = 4;

function collect(value: unknown, names: string[], depth: number): void {
  if (typeof value !== 'object' || value === null || depth > DEPTH) return;
  for (const [key, member] of Object.entries(value)) {
    if (key === 'tools' && Array.isArray(member)) names.push(...member.flatMap(namesIn));
    else collect(member, names, depth + 1);
  }
}

function namesIn(tool: unknown): string[] {
  if (typeof tool === 'string') return tool === '' ? [] : [tool];
  if (typeof tool !== 'object' || tool === null) return [];
  if ('functionDeclarations' in tool && Array.isArray(tool.functionDeclarations))
    return tool.functionDeclarations.flatMap(namesIn);
  if ('function' in tool) return namesIn(tool.function);
  return 'name' in tool && typeof tool.name === 'string' ? [tool.name] : [];
}
