import type { OfferedTool } from '../../src/index.ts';

const string = { type: 'string' };

/** The tools of the invented notebook that all texts of the corpus talk about. */
export const tools: OfferedTool[] = [
  {
    name: 'save_note',
    inputSchema: {
      type: 'object',
      properties: {
        title: string,
        body: string,
        tags: { type: 'array', items: string },
        pinned: { type: 'boolean' },
        stars: { type: 'integer' },
        ratio: { type: 'number' },
        meta: { type: 'object' },
        due: { anyOf: [string, { type: 'null' }] },
        parent: { type: ['integer', 'null'] },
      },
      required: ['title'],
    },
  },
  { name: 'list_notes', inputSchema: { type: 'object', properties: {} } },
  {
    name: 'find_note',
    inputSchema: {
      type: 'object',
      properties: { query: string, limit: { $ref: '#/$defs/count' } },
      $defs: { count: { type: 'integer' } },
      required: ['query'],
    },
  },
  { name: 'shelf__move', inputSchema: { type: 'object', properties: { from: string, to: string } } },
];

/** A call as it is meant. */
export interface MeantCall {
  name: string;
  input: Record<string, unknown>;
}
