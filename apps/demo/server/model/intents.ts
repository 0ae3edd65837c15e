/** One thing a request asks for: a tool and its input as JSON text. */
export interface Intent {
  tool: string;
  inputText: string;
  /** The id the call is to have; the model makes one up when absent. */
  id?: string;
}

/** What the embedded model makes of a request: rounds of calls to be made side by side. */
export interface RequestPlan {
  turns: readonly (readonly Intent[])[];
  /** The first round is asked for again and again. */
  endless: boolean;
}

/**
 * Reads a request in plain words. "A and B" are made side by side, "A, then B" one after the other,
 * "delegate: …" hands the rest of the sentence to a sub-agent, which reads it the same way.
 */
export function planRequest(prompt: string): RequestPlan {
  const turns = prompt
    .replace(/[^\S\n]+/g, ' ')
    .split(/\n+|(?<=[.!?])\s+/)
    .flatMap(splitTurns)
    .map(readTurn)
    .filter((turn) => turn.length > 0);
  return { turns, endless: /\b(for ?ever|endlessly|without end)\b/i.test(prompt) };
}

const delegation =
  /\b(?:delegate(?:\s+to\s+(?:a|another)\s+sub-?agent)?|(?:ask|have|let|start|spawn)\s+(?:a|another|its own)\s+sub-?agent(?:\s+to)?)\s*:?\s+/i;

/** "then" separates rounds, except behind a delegation, where it belongs to the sub-agent. */
function splitTurns(sentence: string): string[] {
  return sentence.split(/;?\s*\bthen:\s*/i).flatMap((part) => {
    const at = part.search(delegation);
    if (at === -1) return part.split(/[,;]?\s+(?:and\s+)?then\s+/i);
    const turns = part.slice(0, at).split(/[,;]?\s+(?:and\s+)?then\s+/i);
    return [...turns.slice(0, -1), (turns.at(-1) ?? '') + part.slice(at)];
  });
}

function readTurn(turn: string): Intent[] {
  return turn.split(/;\s*/).flatMap(readSegment);
}

function readSegment(segment: string): Intent[] {
  const found = delegation.exec(segment);
  const before = found ? segment.slice(0, found.index) : segment;
  const task = found ? segment.slice(found.index + found[0].length).trim() : '';
  const intents = mergeClauses(before.split(/,\s+and\s+|,\s+|\s+and\s+/i)).flatMap(
    (clause) => readClause(clause) ?? [],
  );
  return task === '' ? intents : [...intents, delegate(task)];
}

/** A piece that asks for nothing belongs to the one before: "search for cats and dogs" is one search. */
function mergeClauses(clauses: readonly string[]): string[] {
  const merged: string[] = [];
  for (const clause of clauses) {
    const last = merged.at(-1);
    if (last !== undefined && !readClause(clause)) merged[merged.length - 1] = `${last} and ${clause}`;
    else merged.push(clause);
  }
  return merged;
}

function delegate(task: string): Intent {
  const name = task
    .split(/\s+/)
    .slice(0, 4)
    .join(' ')
    .replace(/[^\w\s-]/g, '');
  return intent('spawn_sub_agent', { name: name === '' ? 'Sub-agent' : name, task });
}

const readers: readonly { pattern: RegExp; read: (found: RegExpExecArray) => Intent }[] = [
  {
    pattern: /\bcall\s+(?:the\s+tool\s+)?["'`]?([\w./-]+)["'`]?(?:\s+with\s+(?!id\b)(\S.*))?/i,
    read: (found) => ({ tool: found[1] ?? '', inputText: found[2]?.trim() ?? '{}' }),
  },
  {
    pattern: /\b(?:delete|remove)\s+(?:the\s+)?(?:file\s+|note\s+)?["'`]?([^\s"'`]+)/i,
    read: (found) => intent('delete_note', { path: found[1] }),
  },
  {
    pattern: /((?:https?|file|ftp):\/\/[^\s"'`]+)/i,
    read: (found) => intent('fetch_page', { url: found[1]?.replace(/[.,]$/, '') }),
  },
  {
    pattern: /\breport\b(?:\s+(?:on|about|of|for)\s+(?:the\s+)?(.+))?/i,
    read: (found) => intent('make_report', { topic: unquote(found[1] ?? 'roadmap') }),
  },
  {
    pattern: /\b(?:read|open|show)\s+(?:me\s+)?(?:the\s+)?(?:file\s+|note\s+)?(?:"([^"]+)"|([^\s"'`]+))/i,
    read: (found) => intent('read_file', { path: found[1] ?? found[2]?.replace(/[.,!?]$/, '') }),
  },
  {
    pattern:
      /\b(?:search|find|look|grep)\b(?:\s+(?:in\s+)?(?:the\s+|my\s+)?notes)?(?:\s+(?:for|about|on))?\s+(.+)/i,
    read: (found) => intent('search_notes', { query: unquote(found[1] ?? '') }),
  },
];

function readClause(clause: string): Intent | undefined {
  const [, wanted] = /\bwith id (\S+)/i.exec(clause) ?? [];
  const words = clause.replace(/\s*\bwith id \S+/i, '');
  for (const { pattern, read } of readers) {
    const found = pattern.exec(words);
    if (found) return { ...read(found), ...(wanted === undefined ? {} : { id: wanted }) };
  }
  return undefined;
}

function intent(tool: string, input: Record<string, unknown>): Intent {
  return { tool, inputText: JSON.stringify(input) };
}

function unquote(text: string): string {
  return text
    .trim()
    .replace(/\s+(?:in|from)\s+(?:the\s+)?notes$|\s+in parallel$|\s+for ?ever$|[.!?]+$/gi, '')
    .replace(/^["'`“]|["'`”]$/g, '');
}
