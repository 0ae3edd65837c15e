'use client';
import type { Block } from '@callboard/core';
import { useContext } from 'react';
import type { ReactElement } from 'react';
import { RedactContext } from '../../internal/contexts/redact-context.ts';
import { safeUrl } from '../../internal/safe-url.ts';
import { transcriptViewStrings } from '../../internal/strings/transcript-view-strings.ts';
import { useStrings } from '../../internal/strings/use-strings.ts';
import { oneLine } from '../../internal/text/one-line.ts';
import { readFields } from './read-fields.ts';

/** A source that a message names: its title, a link when its address may be followed. Renders a `span`. */
export function SourceBlock({ block }: { readonly block: Block }): ReactElement {
  const strings = useStrings('transcript', transcriptViewStrings);
  const redact = useContext(RedactContext);
  const fields = readFields(redact(block.value, ['blocks', block.key, 'value']));
  const href = safeUrl(fields.url);
  const label = oneLine(fields.title ?? fields.name ?? fields.url ?? (block.text || strings.source), 160);
  return (
    <span data-slot="transcript-source">
      {href === undefined ? (
        label
      ) : (
        <a data-slot="text-link" href={href} target="_blank" rel="noopener noreferrer nofollow">
          {label}
        </a>
      )}
    </span>
  );
}
