/** One choice of a field. `value` is what is sent. */
export interface FormOption {
  readonly value: unknown;
  readonly label: string;
}

/** What a field is filled with. `json` is for everything that has no field of its own. */
export type FormFieldKind =
  'text' | 'number' | 'integer' | 'boolean' | 'choice' | 'choices' | 'group' | 'json';

/** One field of a form that was described by a JSON Schema. Texts are as sent. */
export interface FormField {
  readonly name: string;
  /** Unique in its form. */
  readonly id: string;
  readonly kind: FormFieldKind;
  readonly label: string;
  readonly description?: string;
  readonly required: boolean;
  readonly format?: string;
  readonly options: readonly FormOption[];
  readonly fields: readonly FormField[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly initial?: unknown;
}

type Schema = Readonly<Record<string, unknown>>;

/** More fields than anybody fills in by hand: the answer is written as JSON then. */
const maxFields = 60;

/** The fields a schema asks for; undefined when it is not an object whose fields are known. */
export function formFields(schema: unknown): readonly FormField[] | undefined {
  if (!isSchema(schema) || (typeOf(schema) !== 'object' && !isSchema(schema.properties))) return undefined;
  const fields = fieldsOf(schema, '', 0);
  return fields.length > 0 && fields.length <= maxFields ? fields : undefined;
}

function fieldsOf(schema: Schema, prefix: string, depth: number): readonly FormField[] {
  if (!isSchema(schema.properties)) return [];
  const required = Array.isArray(schema.required) ? (schema.required as unknown[]) : [];
  return Object.entries(schema.properties).map(([name, own]) =>
    readField(isSchema(own) ? own : {}, { name, prefix, depth, required: required.includes(name) }),
  );
}

interface Place {
  readonly name: string;
  readonly prefix: string;
  readonly depth: number;
  readonly required: boolean;
}

function readField(schema: Schema, { name, prefix, depth, required }: Place): FormField {
  const id = `${prefix}/${name}`;
  const options = optionsOf(schema) ?? [];
  const fields = typeOf(schema) === 'object' && depth === 0 ? fieldsOf(schema, id, depth + 1) : [];
  return {
    name,
    id,
    kind: kindOf(schema, options, fields),
    label: text(schema.title) ?? name,
    required,
    options,
    fields,
    ...known('description', text(schema.description)),
    ...known('format', text(schema.format)),
    ...known('minimum', number(schema.minimum)),
    ...known('maximum', number(schema.maximum)),
    ...known('minLength', number(schema.minLength)),
    ...known('maxLength', number(schema.maxLength)),
    ...known('initial', schema.default),
  };
}

function kindOf(schema: Schema, options: readonly FormOption[], fields: readonly FormField[]): FormFieldKind {
  const type = typeOf(schema);
  if (type === 'array') return options.length > 0 ? 'choices' : 'json';
  if (options.length > 0) return 'choice';
  if (type === 'object') return fields.length > 0 ? 'group' : 'json';
  return type === undefined ? 'json' : (plainKinds.get(type) ?? 'json');
}

const plainKinds: ReadonlyMap<string, FormFieldKind> = new Map([
  ['string', 'text'],
  ['number', 'number'],
  ['integer', 'integer'],
  ['boolean', 'boolean'],
]);

/** `enum` with or without names, or `oneOf`/`anyOf` of constants; for a list those of its items. */
function optionsOf(schema: Schema): readonly FormOption[] | undefined {
  if (typeOf(schema) === 'array') return isSchema(schema.items) ? optionsOf(schema.items) : undefined;
  if (Array.isArray(schema.enum)) {
    const names = Array.isArray(schema.enumNames) ? (schema.enumNames as unknown[]) : [];
    return schema.enum.map((value: unknown, index) => ({ value, label: text(names[index]) ?? label(value) }));
  }
  const parts: unknown = schema.oneOf ?? schema.anyOf;
  if (!Array.isArray(parts) || parts.length === 0) return undefined;
  const options = parts.map((part: unknown) =>
    isSchema(part) && 'const' in part
      ? { value: part.const, label: text(part.title) ?? label(part.const) }
      : undefined,
  );
  return options.every((option) => option !== undefined) ? options : undefined;
}

/** The first type that is not `null`: a nullable field may stay empty. */
function typeOf({ type }: Schema): string | undefined {
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  return types.find((each): each is string => typeof each === 'string' && each !== 'null');
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function label(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, 1000) : undefined;
}

function number(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function known<K extends string, V>(key: K, value: V | undefined): Partial<Record<K, V>> {
  return value === undefined ? {} : ({ [key]: value } as Partial<Record<K, V>>);
}
