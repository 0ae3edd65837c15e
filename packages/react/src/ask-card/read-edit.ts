/** An edited input, read back. */
export interface ReadEdit {
  readonly value?: unknown;
  /** Why it cannot be read; undefined when it can. */
  readonly problem?: string;
}

/** Reads what a person wrote as JSON. */
export function readEdit(text: string): ReadEdit {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
