/** What the embedded model says next. */
export interface PlannedAnswer {
  reasoning: string;
  text: string;
  calls: readonly { id: string; name: string; inputText: string }[];
  /** The text as it is to be cut; by words when absent. */
  pieces?: readonly string[];
}
