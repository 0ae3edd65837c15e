'use client';
import type { ReactElement } from 'react';
import { useRedactText } from '../../internal/redact/use-redact-text.ts';
import { useEntity } from '../../internal/store/use-entity.ts';
import { transcriptViewStrings } from '../../internal/strings/transcript-view-strings.ts';
import { useStrings } from '../../internal/strings/use-strings.ts';
import { oneLine } from '../../internal/text/one-line.ts';
import { FoldedValue } from './folded-value.tsx';

/** Something an agent made beside the conversation, by its name, folded. */
export function ArtifactContent({ artifactKey }: { readonly artifactKey: string }): ReactElement | null {
  const artifact = useEntity('artifacts', artifactKey);
  const strings = useStrings('transcript', transcriptViewStrings);
  const redact = useRedactText();
  if (artifact === undefined) return null;
  const { key, name = '', mediaType = '', text, value } = artifact;
  const field = value === undefined ? 'text' : 'value';
  return (
    <FoldedValue
      name={oneLine(redact(name, ['artifacts', key, 'name']), 160) || strings.artifact}
      note={oneLine(mediaType, 60)}
      value={field === 'text' ? text : value}
      path={['artifacts', key, field]}
    />
  );
}
