/** A block of structured tool content, as MCP defines them. Fields are as sent: check before use. */
export interface ContentBlock {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** A tool result made of content blocks. */
export interface BlockContent {
  readonly blocks: readonly ContentBlock[];
  /** The same result as data, when the tool sent both. */
  readonly structured?: unknown;
}

const known: ReadonlySet<string> = new Set(['text', 'image', 'audio', 'resource', 'resource_link']);

/** The content blocks of a value, or undefined when it is not made of them: `{ content: […] }`, or the bare array. */
export function contentBlocksOf(value: unknown): BlockContent | undefined {
  if (Array.isArray(value)) return isBlockList(value) ? { blocks: value } : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  const { content, structuredContent, ...rest } = value as Record<string, unknown>;
  if (
    !Array.isArray(content) ||
    !(isBlockList(content) || (content.length === 0 && structuredContent !== undefined))
  ) {
    return undefined;
  }
  // Anything beside the known fields would be hidden by this view.
  const extra = Object.keys(rest).some((key) => key !== 'isError' && key !== '_meta');
  return extra ? undefined : { blocks: content as ContentBlock[], structured: structuredContent };
}

function isBlockList(list: readonly unknown[]): list is ContentBlock[] {
  return list.length > 0 && list.length <= 500 && list.every(isBlock);
}

function isBlock(value: unknown): boolean {
  return typeof value === 'object' && value !== null && known.has((value as ContentBlock).type);
}
