import type { AskKind, AskOption, EventScope } from '@callboard/core';
import { instant } from '../internal/instant.ts';
import { given, objects, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { Stamp } from '../internal/stamp.ts';

/** Questions of the server to the person. Answers travel by another way, so only the call's next update shows that one came. */
export class AskBook {
  readonly #stamp: Stamp;
  /** Ask ids by the calls that wait for them. */
  readonly #waiting = new Map<string, string>();

  constructor(stamp: Stamp) {
    this.#stamp = stamp;
  }

  open(request: JsonObject, scope: EventScope, running: readonly string[]): void {
    const askId = words(request['id']);
    if (askId === undefined)
      return this.#stamp.emit(scope, { type: 'raw', reason: 'bad-field', data: request });
    // The wire does not name the call. A single running one is the one that asks; between several there is no telling.
    const toolCallId = words(request['toolCallId']) ?? (running.length === 1 ? running[0] : undefined);
    if (toolCallId !== undefined) this.#waiting.set(toolCallId, askId);
    const kind: AskKind = request['kind'] === 'choice' ? 'question' : 'approval';
    const options = objects(request['options']).flatMap(optionOf);
    const facts = given({
      toolCallId,
      title: words(request['title']),
      prompt: words(request['question']) ?? words(request['message']),
      input: request['command'] ?? request['directoryPath'],
      options: options.length === 0 ? undefined : options,
      expiresAt: instant(request['expiresAt']),
    });
    return this.#stamp.emit(scope, { type: 'ask.open', askId, kind, ...facts, meta: { request } });
  }

  /** A call went on: its question is over, nobody says how. */
  callMoved(toolCallId: string, scope: EventScope): void {
    const askId = this.#waiting.get(toolCallId);
    if (askId === undefined) return;
    this.#waiting.delete(toolCallId);
    this.#stamp.emit(scope, { type: 'ask.close', askId, outcome: 'superseded', by: 'unknown' });
  }
}

const ROLES: ReadonlyMap<string, NonNullable<AskOption['role']>> = new Map([
  ['allow', 'allow'],
  ['approve', 'allow'],
  ['deny', 'reject'],
  ['reject', 'reject'],
] as const);

/** One offered answer; none when it has no id, because there would be nothing to send back. */
function optionOf(option: JsonObject): AskOption[] {
  const id = words(option['id']);
  if (id === undefined) return [];
  const label = words(option['label']) ?? id;
  return [{ id, label, ...given({ description: words(option['description']), role: ROLES.get(id) }) }];
}
