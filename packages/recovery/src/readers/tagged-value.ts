import { coerce, parseJson, wantsArray } from '../coerce.ts';
import type { WrittenCall } from '../dialect.ts';
import { propertySchema } from '../dialect.ts';
import { decodeEntities } from '../entities.ts';
import type { ResolvedTool } from '../tools.ts';

/** How the text of a value becomes the value. */
export interface ValueRules {
  /** One newline at each end belongs to the syntax. */
  readonly trimNewlines?: true;
  readonly entities?: true;
  readonly cdata?: true;
  /** Decodes leaked byte-level characters. */
  readonly bytes?: true;
}

/** A parameter and where its value stands in the message. */
export interface Parameter {
  key: string;
  /** Whether the text itself says that the value is a string: `true`, `false` or nothing. */
  string: string | undefined;
  start: number;
  end: number;
  /** End of the closing tag. */
  close: number;
  /** The value stood in a CDATA section: nothing in it is decoded. */
  literal?: boolean;
  /** No closing tag: space at the end belongs to what follows. */
  unclosed?: boolean;
}

interface Typing {
  text: string;
  offset: number;
  tool: ResolvedTool | undefined;
  rules: ValueRules;
}

/** Builds the input from parameters: typed by the text, else by the schema, else by what the text looks like. */
export function typedInput(
  params: readonly Parameter[],
  typing: Typing,
): Pick<WrittenCall, 'input' | 'typed' | 'duplicateKeys'> {
  const { tool } = typing;
  const root = tool?.tool.inputSchema;
  const input = new Map<string, unknown>();
  let guessed = false;
  let duplicateKeys = false;
  for (const param of params) {
    if (param.key === '') continue;
    const schema = propertySchema(tool, param.key);
    const text = valueText(param, typing);
    const json = param.string === 'false' ? parseJson(text.trim()) : undefined;
    const typed =
      param.string === undefined
        ? coerce(text, schema, root)
        : { value: json ? json[0] : text, guessed: false };
    guessed ||= typed.guessed;
    const before = input.get(param.key);
    const repeated = input.has(param.key);
    if (repeated && !wantsArray(schema, root)) duplicateKeys = true;
    input.set(
      param.key,
      repeated && wantsArray(schema, root) && !Array.isArray(typed.value)
        ? [before, typed.value].flat()
        : typed.value,
    );
  }
  const value = unwrapped(input, tool) ?? Object.fromEntries(input);
  return { input: value, typed: guessed ? 'guessed' : 'schema', duplicateKeys };
}

function valueText(param: Parameter, { text, offset, rules }: Typing): string {
  let value = text.slice(param.start - offset, param.end - offset);
  if (param.literal) return value;
  if (rules.trimNewlines) value = value.replace(/^(?:\r\n|\n|\r)/, '').replace(/(?:\r\n|\n|\r)$/, '');
  if (param.unclosed) value = value.trimEnd();
  const bleed = value.indexOf('<｜end▁of▁sentence｜>');
  if (bleed >= 0) value = value.slice(0, bleed);
  if (rules.bytes) value = value.replaceAll('Ġ', ' ').replaceAll('Ċ', '\n').replaceAll('<0x0A>', '\n');
  return rules.entities ? decodeEntities(value) : value;
}

/** A lone `arguments` or `input` object is the input itself when the tool has no such parameter. */
function unwrapped(
  input: Map<string, unknown>,
  tool: ResolvedTool | undefined,
): Record<string, unknown> | undefined {
  const [key, value] = [...input][0] ?? [];
  if (input.size !== 1 || (key !== 'arguments' && key !== 'input') || propertySchema(tool, key))
    return undefined;
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}
