import { field } from '../internal/either-case.ts';
import { codeOutcomeOf } from '../internal/gemini-values.ts';
import { given, isObject, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { PartSequence } from '../internal/part-sequence.ts';
import type { RequestRuns } from '../internal/request-runs.ts';
import type { Stamp } from '../internal/stamp.ts';
import { Digest, digest } from '../internal/told-turns.ts';
import type { CallBook } from './calls.ts';
import { PartialArgs, isOpenEnded } from './partial-args.ts';

/** What the readers of a conversation share. */
export interface Conversation {
  readonly stamp: Stamp;
  readonly runs: RequestRuns;
  readonly calls: CallBook;
  /** Makes the id of a message that has none. */
  readonly mint: () => string;
}

/** A call whose arguments are still arriving. */
interface OpenInput {
  id: string;
  args: PartialArgs;
  text: string;
}

/** One message, told part by part. */
export class Turn {
  readonly message: PartSequence;
  readonly #talk: Conversation;
  readonly #words = new Digest();
  readonly #said: string[] = [];
  #ordinal = 0;
  #input: OpenInput | undefined;

  constructor(talk: Conversation, id: string) {
    this.#talk = talk;
    this.message = new PartSequence(talk.stamp, () => talk.runs.scope, id);
  }

  /** Tells a part; false for one of an unknown kind. */
  part(part: JsonObject): boolean {
    const words = part['text'];
    const signature = field(part, 'thoughtSignature');
    const call = field(part, 'functionCall');
    if (isObject(call)) this.#call(call, signature);
    else if (typeof words === 'string') {
      const kind = part['thought'] === true ? 'reasoning' : 'text';
      this.message.append(kind, words);
      if (kind === 'text') this.#words.add(words);
      if (signature !== undefined) this.message.sign(signature);
    } else return this.#other(part);
    return true;
  }

  /** Nothing of this message follows. */
  finish(): void {
    this.#closeInput();
    this.message.part();
  }

  /** Names what the message says, the same in a stream and in a history. */
  signature(): string {
    return [this.#words.toString(), ...this.#said].filter((part) => part !== '').join(' ');
  }

  #other(part: JsonObject): boolean {
    const { calls } = this.#talk;
    const code = field(part, 'executableCode');
    const ran = field(part, 'codeExecutionResult');
    const own = field(part, 'toolCall');
    const answer = field(part, 'toolResponse');
    const file = field(part, 'inlineData') ?? field(part, 'fileData');
    if (isObject(code)) this.#provider(code, { toolName: 'code_execution', kind: 'execute', input: code });
    else if (isObject(ran)) calls.end('code_execution', ran, codeOutcomeOf(ran));
    else if (isObject(own)) {
      const toolName = words(field(own, 'toolType'))?.toLowerCase() ?? 'provider_tool';
      this.#provider(own, { toolName, input: own['args'] });
    } else if (isObject(answer)) {
      const toolName = words(field(answer, 'toolType'))?.toLowerCase() ?? 'provider_tool';
      calls.end(toolName, answer, { outcome: 'completed', output: answer['response'] });
    } else if (isObject(file)) this.message.show('file', part);
    else return false;
    return true;
  }

  #provider(call: JsonObject, told: { toolName: string; kind?: string; input: unknown }): void {
    const { input, ...facts } = told;
    this.message.part();
    const id = this.#start(call, { ...facts, executor: 'provider' });
    this.#ready(id, input ?? {});
  }

  #call(call: JsonObject, signature: unknown): void {
    const name = words(call['name']);
    if (name !== undefined) {
      this.#closeInput();
      this.message.part();
      const meta = signature === undefined ? undefined : { thoughtSignature: signature };
      const id = this.#start(call, { toolName: name, ...given({ meta }) });
      if (!isOpenEnded(call)) return this.#ready(id, call['args'] ?? {}, name);
      this.#input = { id, args: new PartialArgs(), text: '' };
    }
    if (Array.isArray(call['partialArgs'])) this.#append(this.#input?.args.add(call['partialArgs']));
    else if (name === undefined && call['willContinue'] !== true) this.#closeInput();
  }

  #start(
    call: JsonObject,
    facts: { toolName: string; kind?: string; executor?: 'provider'; meta?: JsonObject },
  ): string {
    const place = `${this.message.id}/${this.#ordinal}`;
    this.#ordinal += 1;
    return this.#talk.calls.start(this.message.id, call, { ...facts, place });
  }

  #append(added: string | undefined): void {
    const open = this.#input;
    if (open === undefined || added === undefined || added === '') return;
    const ref = { toolCallId: open.id, messageId: this.message.id };
    this.#emitInput({ type: 'tool.input.delta', ...ref, off: open.text.length, text: added });
    open.text += added;
  }

  /** The arguments are complete: said so, or something else follows. The last mark may be missing. */
  #closeInput(): void {
    const open = this.#input;
    if (open === undefined) return;
    this.#append(open.args.end());
    this.#input = undefined;
    try {
      this.#ready(open.id, JSON.parse(open.text) as unknown);
    } catch {
      const ref = { toolCallId: open.id, messageId: this.message.id };
      this.#emitInput({ type: 'tool.input.set', ...ref, complete: true });
    }
  }

  #ready(toolCallId: string, input: unknown, name = ''): void {
    if (name !== '') this.#said.push(`c${name}${digest(JSON.stringify(input))}`);
    this.#emitInput({
      type: 'tool.input.set',
      toolCallId,
      messageId: this.message.id,
      complete: true,
      input,
    });
  }

  #emitInput(body: Parameters<Stamp['emit']>[1]): void {
    this.#talk.stamp.emit(this.#talk.runs.scope, body);
  }
}
