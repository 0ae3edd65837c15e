import type { BlockKind } from '@callboard/core';
import { finite, isObject, objects, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { tellPart, tellSource } from './content.ts';
import type { Entry, ItemReader } from './items.ts';
import { imageOf } from './outcomes.ts';
import { callIdOf, shapeOf } from './shapes.ts';

/** `response.<part>.<step>` */
interface Name {
  part: string;
  step: string;
}

type Handler = (reader: ItemEvents, value: JsonObject, name: Name) => void;

/** The place of an event's item: its index, because some servers change item ids with every event. */
export function placeOf({ output_index: index, item_id: id, item }: JsonObject): string | undefined {
  const itemId = words(id) ?? (isObject(item) ? words(item['id']) : undefined);
  return finite(index) === undefined ? itemId : String(index);
}

const TEXTS: ReadonlyMap<string, [BlockKind, string, string]> = new Map([
  ['output_text', ['text', 'c', 'content_index']],
  ['refusal', ['refusal', 'c', 'content_index']],
  ['reasoning_text', ['reasoning', 'c', 'content_index']],
  ['reasoning_summary_text', ['reasoning', 's', 'summary_index']],
  ['reasoning_summary', ['reasoning', 's', 'summary_index']],
  ['content_part', ['text', 'c', 'content_index']],
  ['reasoning_summary_part', ['reasoning', 's', 'summary_index']],
]);

/** Input that arrives in pieces, and the field of the item that holds the whole. */
const INPUTS: ReadonlyMap<string, string> = new Map([
  ['function_call_arguments', 'arguments'],
  ['mcp_call_arguments', 'arguments'],
  ['custom_tool_call_input', 'input'],
  ['code_interpreter_call_code', 'code'],
]);

/** Reads the events about one item of a response: its texts, its input, its state, its output. */
export class ItemEvents {
  readonly items: ItemReader;
  readonly agentOf: (value: JsonObject) => string;

  constructor(items: ItemReader, agentOf: (value: JsonObject) => string) {
    this.items = items;
    this.agentOf = agentOf;
  }

  /** False for an event of an unknown kind. */
  read(type: string, value: JsonObject): boolean {
    const [, part = '', step = ''] = /^response\.([a-z_]+)\.([a-z_.]+)$/.exec(type) ?? [];
    const handler = handlerOf(part);
    handler?.(this, value, { part, step });
    return handler !== undefined;
  }

  entry(value: JsonObject): Entry | undefined {
    return this.items.find(placeOf(value), words(value['item_id']));
  }
}

function handlerOf(part: string): Handler | undefined {
  if (TEXTS.has(part)) return readText;
  if (INPUTS.has(part)) return readInput;
  if (part === 'shell_call_command') return readCommand;
  if (part === 'shell_call_output_content') return readShellOutput;
  if (part === 'apply_patch_call_operation_diff') return readDiff;
  if (part === 'audio') return readAudio;
  if (part === 'mcp_list_tools' || part === 'compaction') return () => undefined;
  return part.endsWith('_call') ? readState : undefined;
}

function readText(reader: ItemEvents, value: JsonObject, { part, step }: Name): void {
  const [kind, prefix, field] = TEXTS.get(part) ?? ['text', 'c', 'content_index'];
  const itemPlace = placeOf(value);
  if (itemPlace === undefined) return;
  const implied = { type: kind === 'reasoning' ? 'reasoning' : 'message', id: value['item_id'] };
  const known = reader.entry(value);
  const entry =
    known ??
    reader.items.added(itemPlace, implied, { agentId: reader.agentOf(value), joined: reader.items.joined });
  const { texts } = entry;
  if (!texts) return;
  const place = `${prefix}${finite(value[field]) ?? 0}`;
  if (step === 'delta') texts.append(place, kind, value['delta']);
  else if (step === 'annotation.added' && isObject(value['annotation'])) {
    tellSource(texts, `${place}.a${finite(value['annotation_index']) ?? 0}`, value['annotation']);
  } else if (isObject(value['part'])) tellPart(texts, place, value['part']);
  else texts.set(place, kind, value['text'] ?? value['refusal']);
}

function readInput(reader: ItemEvents, value: JsonObject, { part, step }: Name): void {
  const entry = reader.entry(value);
  if (!entry?.call) return;
  if (step === 'delta')
    return reader.items.calls.append(entry.call, value['delta'], !part.endsWith('arguments'));
  const field = INPUTS.get(part) ?? 'arguments';
  entry.item = { ...entry.item, [field]: value[field] };
  const shape = shapeOf(entry.item);
  if (shape) reader.items.calls.complete(entry.call, shape);
  return undefined;
}

/** What is spoken is shown as text; the sound itself is not kept. */
function readAudio(reader: ItemEvents, value: JsonObject, { step }: Name): void {
  if (step !== 'transcript.delta') return;
  const entry = reader.items.added('audio', { type: 'message' }, { agentId: reader.agentOf(value) });
  entry.texts?.append('c0', 'text', value['delta']);
}

/** The commands of a shell are shown as lines while they arrive. */
function readCommand(reader: ItemEvents, value: JsonObject, { step }: Name): void {
  const call = reader.entry(value)?.call;
  if (!call) return;
  const isNext = step === 'added' && (finite(value['command_index']) ?? 0) > 0;
  const piece = step === 'added' ? (text(value['command']) ?? '') : value['delta'];
  if (step !== 'done') reader.items.calls.append(call, isNext ? `\n${String(piece)}` : piece, true);
}

function readDiff(reader: ItemEvents, value: JsonObject, { step }: Name): void {
  const call = reader.entry(value)?.call;
  if (call && step === 'delta') reader.items.calls.append(call, value['delta'], true);
}

/** Output of a shell while it works. The item that grows is the output; it names the call. */
function readShellOutput(reader: ItemEvents, value: JsonObject, { step }: Name): void {
  const entry = reader.entry(value);
  const call = reader.items.calls.get(entry && callIdOf(entry.item));
  if (!call) return;
  const { delta, output } = value;
  if (step === 'delta' && isObject(delta)) {
    for (const channel of ['stdout', 'stderr'] as const)
      reader.items.calls.output(call, channel, delta[channel]);
  } else if (step === 'done' && objects(output).length > 0) {
    reader.items.calls.tell(call, { type: 'tool.output.set', output });
  }
}

/** The state of a call that the provider runs. Its end is told by its item, which also holds the result. */
function readState(reader: ItemEvents, value: JsonObject, { step }: Name): void {
  const entry = reader.entry(value);
  if (!entry?.call) return;
  const { calls } = reader.items;
  if (step === 'completed' || step === 'failed') entry.call.said = step;
  else if (step === 'partial_image') {
    const { partial_image_b64: data } = value;
    if (typeof data !== 'string') return;
    calls.run(entry.call);
    calls.tell(entry.call, { type: 'tool.output.set', output: imageOf(data, value) });
  } else calls.run(entry.call, step === 'in_progress' ? undefined : step);
}
