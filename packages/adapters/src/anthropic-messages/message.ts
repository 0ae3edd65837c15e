import type { BlockKind } from '@callboard/core';
import { given, objects, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { RequestRuns } from '../internal/request-runs.ts';
import type { Stamp } from '../internal/stamp.ts';
import { callFacts, isCall, isForClient, isResult, nameOf, outcomeOf, signatureOf } from './wire.ts';

/** One block of the message. */
interface Part {
  block: JsonObject;
  blockId: string;
  /** What was streamed: text, or the input of a call as JSON. */
  text: string;
  open: boolean;
  signature?: string;
  citations: unknown[];
}

const KINDS: ReadonlyMap<unknown, BlockKind> = new Map<unknown, BlockKind>([
  ['text', 'text'],
  ['thinking', 'reasoning'],
  ['redacted_thinking', 'reasoning'],
  ['image', 'file'],
  ['document', 'file'],
  ['container_upload', 'file'],
  ['search_result', 'source'],
]);

/** Blocks that grow as text. */
const GROWING: ReadonlySet<unknown> = new Set(['text', 'thinking']);

/** What opens a block whose start was lost, by the kind of its first delta. */
const IMPLIED: ReadonlyMap<unknown, JsonObject> = new Map<unknown, JsonObject>([
  ['text_delta', { type: 'text' }],
  ['thinking_delta', { type: 'thinking' }],
]);

/** True for a delta that shows something even when the start of its block was lost. */
export function isTelling(delta: JsonObject): boolean {
  return IMPLIED.has(delta['type']);
}

/** Tells one message, streamed or whole, block by block. */
export class MessageTeller {
  readonly id: string;
  readonly #stamp: Stamp;
  readonly #runs: RequestRuns;
  readonly #parts = new Map<number, Part>();
  #used = 0;
  /** Calls whose input is no JSON: whether it was cut off or is all there is, the reason for the stop tells. */
  #doubtful: Part[] = [];

  constructor(stamp: Stamp, runs: RequestRuns, id: string) {
    this.#stamp = stamp;
    this.#runs = runs;
    this.id = id;
  }

  /** Tells a block that is complete. */
  whole(index: number, block: JsonObject): void {
    this.start(index, block);
    this.stop(index);
  }

  start(index: number, block: JsonObject): void {
    const known = this.#parts.get(index);
    // Said twice; but some servers give every block the same index, and texts have no ids.
    const isSame = known && known.block['type'] === block['type'] && known.block['id'] === block['id'];
    if (isSame && (known.open || words(block['id']) !== undefined)) return;
    if (known?.open && !isCall(known.block)) this.stop(index);
    const again = known === undefined ? '' : `.${this.#used}`;
    const part: Part = { block, blockId: `b${index}${again}`, text: '', open: true, citations: [] };
    this.#used += 1;
    this.#parts.set(index, part);
    if (isCall(block)) this.#startCall(part, index);
    else if (isResult(block)) this.#tellResult(block);
    else this.#startBlock(part);
  }

  /** False for a delta that belongs to nothing, or of an unknown kind. */
  delta(index: number, delta: JsonObject): boolean {
    const { type } = delta;
    const implied = IMPLIED.get(type);
    if (!this.#parts.has(index) && implied) this.start(index, implied);
    const part = this.#parts.get(index);
    if (part === undefined) return false;
    if (type === 'text_delta' || type === 'thinking_delta')
      this.#append(part, delta['text'] ?? delta['thinking']);
    else if (type === 'input_json_delta' && isCall(part.block))
      this.#appendInput(part, delta['partial_json']);
    else if (type === 'signature_delta')
      part.signature = (part.signature ?? '') + (text(delta['signature']) ?? '');
    else if (type === 'citations_delta') part.citations.push(delta['citation']);
    else if (type === 'compaction_delta') part.block = { ...part.block, ...delta, type: part.block['type'] };
    else return false;
    return true;
  }

  stop(index: number): void {
    const part = this.#parts.get(index);
    if (!part?.open) return;
    part.open = false;
    if (isCall(part.block)) this.#stopCall(part);
    else if (!isResult(part.block)) this.#stopBlock(part);
  }

  /** The message is over. `cut`: the model was stopped, so that a last input may be half of one. */
  close(cut: boolean): string {
    if (!cut) {
      for (const index of this.#parts.keys()) this.stop(index);
      for (const part of this.#doubtful) this.#setInput(part, {});
    }
    this.#doubtful = [];
    return this.signature();
  }

  /** The message is withdrawn: nobody has to answer its calls. */
  forget(): void {
    for (const { block } of this.#parts.values()) {
      if (isCall(block)) this.#runs.answered(block['id'] as string);
    }
  }

  /** Names what the message says. */
  signature(): string {
    const said = [...this.#parts.values()].map(({ block, text }) =>
      signatureOf(block['type'] === 'text' ? { type: 'text', text } : block),
    );
    return said.filter((part) => part !== '').join(' ');
  }

  #startCall(part: Part, index: number): void {
    const { block } = part;
    const toolCallId = words(block['id']) ?? `${this.id}/${index}`;
    part.block = { ...block, id: toolCallId };
    (isForClient(block) ? this.#runs.pending : this.#runs.atProvider).add(toolCallId);
    const { scope } = this.#runs;
    const toolName = words(block['name']) ?? 'unknown_tool';
    const facts = callFacts(block);
    this.#stamp.emit(scope, { type: 'tool.start', toolCallId, messageId: this.id, toolName, ...facts });
  }

  #appendInput(part: Part, json: unknown): void {
    if (typeof json !== 'string' || json === '' || !part.open) return;
    const ref = { toolCallId: part.block['id'] as string, messageId: this.id };
    const off = part.text.length;
    this.#stamp.emit(this.#runs.scope, { type: 'tool.input.delta', ...ref, off, text: json });
    part.text += json;
  }

  #stopCall(part: Part): void {
    const streamed = part.text;
    part.text = '';
    if (streamed.trim() === '') return this.#setInput(part, { input: part.block['input'] ?? {} });
    try {
      this.#setInput(part, { input: JSON.parse(streamed) as unknown });
    } catch {
      this.#doubtful.push(part);
    }
  }

  #setInput({ block }: Part, input: { input?: unknown }): void {
    const ref = { toolCallId: block['id'] as string, messageId: this.id };
    this.#stamp.emit(this.#runs.scope, { type: 'tool.input.set', ...ref, complete: true, ...input });
  }

  #tellResult(block: JsonObject): void {
    const toolCallId = block['tool_use_id'] as string;
    const isKnown = this.#runs.answered(toolCallId);
    const toolName = isKnown ? undefined : nameOf(block);
    const end = { ...given({ toolName }), ...outcomeOf(block) };
    this.#stamp.emit(this.#runs.scope, { type: 'tool.end', toolCallId, ...end });
  }

  #startBlock(part: Part): void {
    const { block, blockId } = part;
    const kind = KINDS.get(block['type']) ?? 'custom';
    const ref = { messageId: this.id, blockId };
    this.#stamp.emit(this.#runs.scope, { type: 'block.start', ...ref, kind });
    if (GROWING.has(block['type'])) this.#append(part, block['text'] ?? block['thinking']);
  }

  #append(part: Part, text: unknown): void {
    if (typeof text !== 'string' || text === '' || !part.open) return;
    const ref = { messageId: this.id, blockId: part.blockId };
    const kind = KINDS.get(part.block['type']) ?? 'custom';
    this.#stamp.emit(this.#runs.scope, { type: 'block.delta', ...ref, off: part.text.length, text, kind });
    part.text += text;
  }

  #stopBlock(part: Part): void {
    const { block, blockId, citations } = part;
    const ref = { messageId: this.id, blockId };
    const { scope } = this.#runs;
    if (
      !KINDS.has(block['type']) ||
      KINDS.get(block['type']) === 'file' ||
      block['type'] === 'search_result'
    ) {
      this.#stamp.emit(scope, { type: 'block.set', ...ref, value: block });
    }
    const cited = [...objects(block['citations']), ...citations];
    const redacted = block['type'] === 'redacted_thinking' ? block['data'] : undefined;
    const opaque = part.signature ?? words(block['signature']) ?? redacted;
    const meta = cited.length === 0 ? undefined : { meta: { citations: cited } };
    this.#stamp.emit(scope, { type: 'block.end', ...ref, ...given({ opaque }), ...meta });
  }
}
