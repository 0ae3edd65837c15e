import { ENVELOPE, EVENT_FIELDS, LISTS, SHAPES, WORDS, withGroups } from './door/event-fields.ts';

/** Any JSON Schema. */
export type JsonSchema = Readonly<Record<string, unknown>>;

type Table = Readonly<Record<string, string>>;

const SIMPLE: ReadonlyMap<string, JsonSchema> = new Map<string, JsonSchema>([
  ['any', {}],
  ['id', { type: 'string', minLength: 1 }],
  ['text', { type: 'string' }],
  ['number', { type: 'number' }],
  ['count', { type: 'integer', minimum: 0 }],
  ['code', { type: ['string', 'number'] }],
  ['flag', { type: 'boolean' }],
  ['meta', { type: 'object' }],
  ['event', { $ref: '#' }],
]);

/** JSON Schema (2020-12) of one event on the wire. Fields it does not name are allowed and ignored. */
export const transcriptEventSchema: JsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'urn:callboard:transcript-event:1',
  title: 'Callboard transcript event',
  oneOf: Object.keys(EVENT_FIELDS).map((type) => ({ $ref: `#/$defs/${type}` })),
  $defs: {
    ...Object.fromEntries(Object.entries<Table>(SHAPES).map(([name, table]) => [name, objectOf(table)])),
    ...Object.fromEntries(
      Object.entries<Table>(EVENT_FIELDS).map(([type, table]) => [
        type,
        objectOf({ ...ENVELOPE, ...table }, { v: { const: 1 }, type: { const: type } }),
      ]),
    ),
  },
};

function objectOf(table: Table, fixed: Record<string, JsonSchema> = {}): JsonSchema {
  const names = withGroups(table);
  return {
    type: 'object',
    properties: {
      ...fixed,
      ...Object.fromEntries(names.map(([name, kind]) => [name, schemaOf(kind.replace(/\?$/, ''))])),
    },
    required: [
      ...Object.keys(fixed),
      ...names.filter(([, kind]) => !kind.endsWith('?') && kind !== 'any').map(([name]) => name),
    ],
  };
}

function schemaOf(kind: string): JsonSchema {
  const simple = SIMPLE.get(kind);
  if (simple) return simple;
  if (kind in SHAPES) return { $ref: `#/$defs/${kind}` };
  if (kind in LISTS) return { type: 'array', items: schemaOf(LISTS[kind as keyof typeof LISTS]) };
  return { enum: ((WORDS as Record<string, string>)[kind] ?? kind).split('|') };
}
