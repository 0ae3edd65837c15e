/** Key of the row that this element stands in; undefined outside of rows. */
export function rowOf(target: EventTarget | null | undefined): string | undefined {
  if (!(target instanceof Element)) return undefined;
  return target.closest<HTMLElement>('[data-slot="transcript-row"]')?.dataset.row;
}
