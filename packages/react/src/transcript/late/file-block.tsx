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

/** A file of a message, by name and type; a link when its address may be followed. Nothing is fetched. Renders a `span`. */
export function FileBlock({ block }: { readonly block: Block }): ReactElement {
  const strings = useStrings('transcript', transcriptViewStrings);
  const redact = useContext(RedactContext);
  const fields = readFields(redact(block.value, ['blocks', block.key, 'value']));
  const name = fields.filename ?? fields.name ?? fields.title ?? block.text;
  const type = fields.mediaType ?? fields.mimeType;
  const href = safeUrl(fields.url);
  const label = oneLine(name === '' ? strings.file : name, 160);
  return (
    <span data-slot="transcript-file">
      {href === undefined ? label : <SafeFileLink href={href} label={label} />}
      {type !== undefined && <small>{oneLine(type, 60)}</small>}
    </span>
  );
}

function SafeFileLink({ href, label }: { readonly href: string; readonly label: string }): ReactElement {
  return (
    <a data-slot="text-link" href={href} target="_blank" rel="noopener noreferrer nofollow">
      {label}
    </a>
  );
}
