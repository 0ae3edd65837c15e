'use client';
import type { ReactElement } from 'react';
import { useRedactText } from '../internal/redact/use-redact-text.ts';
import { useEntity } from '../internal/store/use-entity.ts';
import { MessageText } from '../text/message-text.tsx';

/** Words of a message. Text that arrives renders this alone. Renders a `div`; nothing for blocks without words. */
export function MessageBlock({ blockKey }: { readonly blockKey: string }): ReactElement | null {
  const block = useEntity('blocks', blockKey);
  const redact = useRedactText();
  if (!block || (block.kind !== 'text' && block.kind !== 'refusal')) return null;
  return (
    <MessageText
      text={redact(block.text, ['blocks', blockKey, 'text'])}
      streaming={block.state === 'open'}
      tone={block.kind === 'text' ? 'plain' : 'muted'}
      textKey={blockKey}
    />
  );
}
