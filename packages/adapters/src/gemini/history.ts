import { field } from '../internal/either-case.ts';
import { isObject, objects, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { Digest, digest } from '../internal/told-turns.ts';
import type { ToldTurns } from '../internal/told-turns.ts';
import { Turn } from './turn.ts';
import type { Conversation } from './turn.ts';

interface Content {
  role: string;
  parts: JsonObject[];
}

/** Reads the contents of a request: what it repeats was told before. */
export function readContents(talk: Conversation, told: ToldTurns, contents: unknown): void {
  const wasTold = told.walk();
  for (const content of contentsOf(contents)) {
    const turn = turnOf(content);
    if (wasTold(turn)) continue;
    told.add(turn);
    readContent(talk, content);
  }
}

/** Reads one content: words of a person, results of calls, or an answer. */
function readContent(talk: Conversation, { role, parts }: Content): void {
  const { runs, calls, mint } = talk;
  if (role === 'model') {
    runs.enter();
    tell(talk, 'assistant', parts);
    return runs.hold({ outcome: 'completed' });
  }
  const said = parts.filter((part) => !isObject(field(part, 'functionResponse')));
  if (said.length < parts.length) {
    runs.enter();
    for (const part of parts) {
      const response = field(part, 'functionResponse');
      if (isObject(response)) calls.result(response, mint());
    }
  } else runs.turn();
  if (said.length > 0) tell(talk, role === 'system' ? 'system' : 'user', said);
}

function tell(talk: Conversation, role: 'assistant' | 'user' | 'system', parts: readonly JsonObject[]): void {
  const turn = new Turn(talk, talk.mint());
  turn.message.start(role);
  for (const part of parts) if (!turn.part(part)) turn.message.show('custom', part);
  turn.finish();
  turn.message.end();
}

/** The contents of a request in their short forms too. The chunks of one answer may be kept one by one: they are one turn. */
function contentsOf(value: unknown): Content[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  const contents: Content[] = [];
  for (const item of list) {
    const content = contentOf(item);
    if (content === undefined) continue;
    const last = contents.at(-1);
    if (last?.role === content.role && (content.role === 'model' || !isContent(item)))
      last.parts.push(...content.parts);
    else contents.push(content);
  }
  return contents;
}

function contentOf(value: unknown): Content | undefined {
  if (typeof value === 'string') return { role: 'user', parts: [{ text: value }] };
  if (!isObject(value)) return undefined;
  if (!isContent(value)) return { role: 'user', parts: [value] };
  return { role: words(value['role']) ?? 'user', parts: objects(value['parts']) };
}

function isContent(value: unknown): boolean {
  return isObject(value) && Array.isArray(value['parts']);
}

/** Names what a content says, the same in a stream and in a history. */
function turnOf({ parts }: Content): string {
  const said = new Digest();
  const others: string[] = [];
  for (const part of parts) {
    const call = field(part, 'functionCall');
    const response = field(part, 'functionResponse');
    if (isObject(call))
      others.push(`c${text(call['name']) ?? ''}${digest(JSON.stringify(call['args'] ?? {}))}`);
    else if (isObject(response))
      others.push(`r${text(response['name']) ?? ''}${digest(JSON.stringify(response['response']))}`);
    else if (part['thought'] !== true) said.add(text(part['text']) ?? JSON.stringify(part));
  }
  return [said.toString(), ...others].filter((part) => part !== '').join(' ');
}
