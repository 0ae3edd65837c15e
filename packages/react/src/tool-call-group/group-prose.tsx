'use client';
import type { ReactElement } from 'react';
import { useRedactText } from '../internal/redact/use-redact-text.ts';
import { useEntity } from '../internal/store/use-entity.ts';
import { MessageText } from '../text/message-text.tsx';

const shown: ReadonlySet<string> = new Set(['text', 'reasoning', 'refusal']);

/** Words between calls, muted: reasoning, or what a sub-agent says. Text that arrives renders this alone. Renders a `div`. */
export function GroupProse({ blockKey }: { readonly blockKey: string }): ReactElement | null {
  const block = useEntity('blocks', blockKey);
  const redact = useRedactText();
  if (!block || !shown.has(block.kind)) return null;
  return (
    <div data-slot="group-prose" data-kind={block.kind}>
      <MessageText
        text={redact(block.text, ['blocks', blockKey, 'text'])}
        streaming={block.state === 'open'}
        tone="muted"
        textKey={blockKey}
      />
    </div>
  );
}
