import type { AskOption, EventScope } from '@callboard/core';
import { given, objects, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { EventBody, Stamp } from '../internal/stamp.ts';
import { objectIn } from './wire.ts';

const REPLIES: readonly AskOption[] = [
  { id: 'once', label: 'Allow once', role: 'allow' },
  { id: 'always', label: 'Always allow', role: 'allow-always' },
  { id: 'reject', label: 'Reject', role: 'reject' },
];

/** Permissions and questions, and their answers. */
export class AskReader {
  readonly #stamp: Stamp;
  /** Open asks: their scope and the call they are about. */
  readonly #open = new Map<string, { scope: EventScope; toolCallId: string | undefined }>();

  constructor(stamp: Stamp) {
    this.#stamp = stamp;
  }

  /** Reads an event about asks. False for any other. */
  read(type: string, scope: () => EventScope, properties: JsonObject): boolean {
    // The next generation says the same in other words.
    const kind = type.replace('.v2.', '.');
    if (kind === 'permission.asked' || kind === 'permission.updated') this.#permission(scope(), properties);
    else if (kind === 'question.asked') this.#question(scope(), properties);
    else if (kind === 'permission.replied') {
      const reply = words(properties['reply']) ?? words(properties['response']);
      this.#close(properties, reply === 'reject' ? 'denied' : 'approved');
    } else if (kind === 'question.replied') this.#close(properties, 'answered', properties['answers']);
    else if (kind === 'question.rejected') this.#close(properties, 'denied');
    else return false;
    return true;
  }

  /** A call went on without an answer that was told. */
  moved(toolCallId: string): void {
    for (const [requestID, ask] of this.#open)
      if (ask.toolCallId === toolCallId) this.#close({ requestID }, 'superseded');
  }

  clear(): void {
    this.#open.clear();
  }

  #permission(scope: EventScope, asked: JsonObject): void {
    const { type, title, metadata } = asked;
    const patterns = asked['patterns'] ?? asked['resources'];
    const permission = asked['permission'] ?? asked['action'];
    const listed = Array.isArray(patterns) ? patterns.join(', ') : words(patterns);
    const what = words(permission) ?? words(type);
    const prompt = words(title) ?? [what, listed].filter(Boolean).join(': ');
    this.#tell(scope, asked, { kind: 'approval', prompt, options: REPLIES, input: metadata });
  }

  #question(scope: EventScope, asked: JsonObject): void {
    const questions = objects(asked['questions']);
    const [first = {}] = questions;
    if (questions.length > 1) {
      const fields = questions.map((one): [string, unknown] => [
        words(one['header']) ?? words(one['question']) ?? '',
        given({
          type: 'string',
          description: words(one['question']),
          enum: optionsOf(one).map(({ id }) => id),
        }),
      ]);
      const schema = { type: 'object', properties: Object.fromEntries(fields) };
      return this.#tell(scope, asked, { kind: 'form', schema });
    }
    const said = { title: words(first['header']), prompt: words(first['question']) };
    const multiple = first['multiple'] === true ? true : undefined;
    return this.#tell(scope, asked, {
      kind: 'question',
      options: optionsOf(first),
      ...given({ ...said, multiple }),
    });
  }

  #tell(scope: EventScope, asked: JsonObject, ask: object): void {
    const askId = words(asked['id']);
    if (askId === undefined || this.#open.has(askId)) return;
    const toolCallId =
      words(objectIn(asked, 'tool')['callID']) ??
      words(objectIn(asked, 'source')['callID']) ??
      words(asked['callID']);
    this.#open.set(askId, { scope, toolCallId });
    this.#stamp.emit(scope, { type: 'ask.open', askId, ...ask, ...given({ toolCallId }) } as EventBody);
  }

  #close(
    answer: JsonObject,
    outcome: 'approved' | 'denied' | 'answered' | 'superseded',
    value?: unknown,
  ): void {
    const askId = words(answer['requestID']) ?? words(answer['permissionID']) ?? '';
    const ask = this.#open.get(askId);
    if (ask === undefined) return;
    this.#open.delete(askId);
    const by = outcome === 'superseded' ? ('unknown' as const) : ('user' as const);
    this.#stamp.emit(ask.scope, { type: 'ask.close', askId, outcome, by, ...given({ value }) });
  }
}

function optionsOf(question: JsonObject): AskOption[] {
  return objects(question['options']).flatMap((option): AskOption[] => {
    const label = words(option['label']);
    const description = given({ description: words(option['description']) });
    return label === undefined ? [] : [{ id: label, label, role: 'choice', ...description }];
  });
}
