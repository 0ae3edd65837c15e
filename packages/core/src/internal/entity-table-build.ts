import { EntityTable, Owner } from './entity-table.ts';

/** A table of entities that carry their own key, in the order given. */
export function tableOf<T extends { readonly key: string }>(entities: readonly T[]): EntityTable<T> {
  const owner = new Owner();
  let table = EntityTable.empty<T>();
  for (const entity of entities) table = table.set(entity.key, entity, owner);
  return table;
}
