'use client';
import type { Block } from '@callboard/core';
import type { ReactElement } from 'react';
import { transcriptViewStrings } from '../../internal/strings/transcript-view-strings.ts';
import { useStrings } from '../../internal/strings/use-strings.ts';
import { FoldedValue } from './folded-value.tsx';

/** Data of the source's own inside a message, folded. */
export function DataBlock({ block }: { readonly block: Block }): ReactElement {
  const strings = useStrings('transcript', transcriptViewStrings);
  const [field, value] =
    block.value === undefined ? (['text', block.text] as const) : (['value', block.value] as const);
  return <FoldedValue name={strings.data} value={value} path={['blocks', block.key, field]} />;
}
