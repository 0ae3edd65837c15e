/**
 * The id of the row that stands for this entity (a call, an agent, a message, by its key), for links into a transcript.
 * The same for every load of the same transcript.
 */
export function anchorFor(entityKey: string): string {
  return `cb-${encodeURIComponent(entityKey)}`;
}
