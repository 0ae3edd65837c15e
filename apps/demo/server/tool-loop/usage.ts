import type { Usage } from '@callboard/core';

/** Adds the counts of one answer to a running total. */
export function addUsage(total: Usage, more: Usage | undefined): void {
  for (const field of usageFields) {
    const value = more?.[field];
    if (value !== undefined) total[field] = (total[field] ?? 0) + value;
  }
}

const usageFields = [
  'inputTokens',
  'outputTokens',
  'reasoningTokens',
  'cachedInputTokens',
  'totalTokens',
  'costUsd',
] as const;
