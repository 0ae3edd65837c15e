const OVER: ReadonlySet<string> = new Set([
  'completed',
  'failed',
  'denied',
  'cancelled',
  'limit',
  'interrupted',
  'closed',
  'cut',
]);

/** True for a status or state that nothing follows, by the word of the source or by inference. */
export function isOver(status: string): boolean {
  return OVER.has(status);
}
