import type { AskOption } from '@callboard/core';
import { given, isObject, objects, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { idText } from '../internal/json-rpc.ts';
import type { EventBody } from '../internal/stamp.ts';
import type { Speaker } from './items.ts';
import type { Session } from './session.ts';

const DECISIONS: readonly AskOption[] = [
  { id: 'accept', label: 'Accept', role: 'allow' },
  { id: 'acceptForSession', label: 'Accept for this session', role: 'allow-always' },
  { id: 'decline', label: 'Decline', role: 'reject' },
  { id: 'cancel', label: 'Stop the turn', role: 'reject' },
];

interface Open {
  speaker: Speaker;
  itemId: string | undefined;
  /** The server says that it was answered, and not how. */
  isResolved: boolean;
}

type Outcome = 'approved' | 'denied' | 'answered' | 'cancelled';

/** Requests of the server to the person, and what became of them. */
export class AskReader {
  readonly #session: Session;
  readonly #open = new Map<string, Open>();

  constructor(session: Session) {
    this.#session = session;
  }

  /** Reads a request. False when it asks no person. */
  request(id: unknown, method: string, params: JsonObject): boolean {
    const ask = askOf(method, params);
    if (ask === undefined) return this.#clientCall(method, params);
    const threadId = words(params['threadId']) ?? words(params['conversationId']);
    const speaker = this.#session.threads.speaker(threadId);
    const itemId = words(params['itemId']) ?? words(params['callId']);
    const askId = idText(id);
    this.#open.set(askId, { speaker, itemId, isResolved: false });
    const { agentId } = speaker.scope;
    const toolCallId = itemId !== undefined && this.#session.calls.has(agentId, itemId) ? itemId : undefined;
    const body = { type: 'ask.open', askId, ...ask, ...given({ toolCallId }) } as EventBody;
    this.#session.stamp.emit(speaker.scope, body);
    return true;
  }

  /** Reads what the client answered. False for an answer to something else. */
  answer(id: unknown, result: JsonObject, error: unknown): boolean {
    const { decision, action, answers, permissions } = result;
    const isAnswer = [decision, action, answers, permissions, error].some((one) => one != null);
    const askId = idText(id);
    if (!isAnswer || !this.#open.has(askId)) return false;
    const word = isObject(decision) ? Object.keys(decision)[0] : words(decision ?? action);
    this.#close(askId, outcomeOf(word, error), given({ value: result['content'] ?? answers }));
    return true;
  }

  /** The server says that a request is answered; how, its item will show. */
  resolved(requestId: unknown): void {
    const ask = this.#open.get(idText(requestId));
    if (ask === undefined) return;
    if (ask.itemId === undefined) this.#close(idText(requestId), 'answered', {});
    else ask.isResolved = true;
  }

  /** An item went on: requests about it are answered. */
  moved(itemId: string, isAllowed: boolean): void {
    for (const [askId, ask] of this.#open)
      if (ask.itemId === itemId) this.#close(askId, isAllowed ? 'approved' : 'denied', {});
  }

  clear(): void {
    this.#open.clear();
  }

  /** A tool that the client runs. */
  #clientCall(method: string, params: JsonObject): boolean {
    const callId = words(params['callId']);
    if (method !== 'item/tool/call' || callId === undefined) return false;
    const { scope, voice } = this.#session.threads.speaker(words(params['threadId']));
    this.#session.calls.start({ scope, messageId: () => voice.call(scope) }, callId, {
      toolName: words(params['tool']) ?? 'tool',
      input: params['arguments'] ?? {},
      facts: { executor: 'client' },
    });
    return true;
  }

  #close(askId: string, outcome: Outcome, facts: { value?: unknown }): void {
    const ask = this.#open.get(askId);
    if (ask === undefined) return;
    this.#open.delete(askId);
    const by = outcome === 'answered' ? ('unknown' as const) : ('user' as const);
    this.#session.stamp.emit(ask.speaker.scope, { type: 'ask.close', askId, outcome, by, ...facts });
  }
}

function outcomeOf(word: string | undefined, error: unknown): Outcome {
  if (error != null || word === 'decline' || word === 'denied') return 'denied';
  if (word === 'cancel' || word === 'abort') return 'cancelled';
  return word === undefined ? 'answered' : 'approved';
}

/** What a request asks; undefined for those that ask no person. */
function askOf(method: string, params: JsonObject): object | undefined {
  const { reason, command, cwd, permissions } = params;
  const prompt = words(reason);
  if (/requestApproval$|^execCommandApproval$|^applyPatchApproval$/.test(method)) {
    const input = permissions ?? (command === undefined ? undefined : given({ command, cwd }));
    return { kind: 'approval', options: DECISIONS, ...given({ prompt, input }) };
  }
  if (method === 'item/tool/requestUserInput') return questionsOf(objects(params['questions']));
  if (method !== 'mcpServer/elicitation/request') return undefined;
  const url = words(params['url']);
  const said = { title: words(params['serverName']), prompt: words(params['message']), url };
  return {
    kind: url === undefined ? 'form' : 'sign-in',
    ...given({ ...said, schema: params['requestedSchema'] }),
  };
}

/** One question with its choices, or a form of several. */
function questionsOf(questions: readonly JsonObject[]): object {
  const [first = {}] = questions;
  if (questions.length > 1) {
    const fields = questions.map((one): [string, unknown] => [
      words(one['id']) ?? '',
      given({
        type: 'string',
        title: words(one['header']),
        description: words(one['question']),
        enum: choices(one),
      }),
    ]);
    return { kind: 'form', schema: { type: 'object', properties: Object.fromEntries(fields) } };
  }
  const options = objects(first['options']).flatMap((option): AskOption[] => {
    const label = words(option['label']);
    const description = given({ description: words(option['description']) });
    return label === undefined ? [] : [{ id: label, label, role: 'choice', ...description }];
  });
  return {
    kind: 'question',
    ...given({ title: words(first['header']), prompt: words(first['question']) }),
    ...(options.length > 0 && { options }),
  };
}

function choices(question: JsonObject): string[] | undefined {
  const labels = objects(question['options']).flatMap(({ label }) => words(label) ?? []);
  return labels.length === 0 ? undefined : labels;
}
