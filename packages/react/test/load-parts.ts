import { vi } from 'vitest';
import { announcerChunk } from '../src/announcer/announcer-chunk.ts';
import { askChunk } from '../src/ask-card/ask-chunk.ts';
import type { Chunk } from '../src/internal/lazy/chunk.ts';
import { agentLineChunk } from '../src/sub-agent-line/agent-line-chunk.ts';
import { callActionsChunk } from '../src/tool-call-row/call-actions-chunk.ts';
import { textChunk } from '../src/text/text-chunk.ts';
import { lateChunk } from '../src/transcript/late/late-chunk.ts';

const chunks: readonly Chunk<unknown>[] = [
  announcerChunk,
  askChunk,
  agentLineChunk,
  callActionsChunk,
  lateChunk,
  textChunk,
];

/** Brings what a page fetches after its first paint, for tests that are about the whole. */
export async function loadParts(): Promise<void> {
  for (const chunk of chunks) chunk.load();
  await vi.waitUntil(() => chunks.every((chunk) => chunk.get().parts !== undefined), { timeout: 20_000 });
}
