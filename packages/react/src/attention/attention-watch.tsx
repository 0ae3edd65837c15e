'use client';
import { useContext, useEffect, useRef } from 'react';
import type { Attention } from '../internal/attention.ts';
import { StoreContext } from '../internal/contexts/store-context.ts';
import { useChunk } from '../internal/lazy/use-chunk.ts';
import { useRedactText } from '../internal/redact/use-redact-text.ts';
import { useBeforePaint } from '../internal/use-before-paint.ts';
import { attentionChunk } from './attention-chunk.ts';

/** Tells the host what a person who looks elsewhere misses. Renders nothing. */
export function AttentionWatch({ onAttention }: AttentionWatchProps): null {
  const store = useContext(StoreContext);
  const redact = useRedactText();
  const { parts } = useChunk(attentionChunk, true);
  const latest = useRef(onAttention);
  useBeforePaint(() => {
    latest.current = onAttention;
  });
  useEffect(() => {
    if (!parts || !store) return undefined;
    const tell = (attention: Attention): void => latest.current(attention);
    return parts.watchAttention({ store, redact, page: document, tell });
  }, [parts, store, redact]);
  return null;
}

interface AttentionWatchProps {
  readonly onAttention: (attention: Attention) => void;
}
