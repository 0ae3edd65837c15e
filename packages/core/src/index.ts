export type * from './events/index.ts';
export type * from './entities/index.ts';
export type * from './store/transcript-store.ts';
export type { EntityList } from './internal/entity-list.ts';
export type { EntityTable } from './internal/entity-table.ts';
