'use client';
import type { Block } from '@callboard/core';
import { useContext } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useRedactText } from '../../internal/redact/use-redact-text.ts';
import { useEntity } from '../../internal/store/use-entity.ts';
import { transcriptViewStrings } from '../../internal/strings/transcript-view-strings.ts';
import { useStrings } from '../../internal/strings/use-strings.ts';
import { MessageText } from '../../text/message-text.tsx';
import { RenderTextContext } from '../render-text-context.ts';
import { FileBlock } from './file-block.tsx';
import { SourceBlock } from './source-block.tsx';

/** One block of a message. Text that arrives renders this and the piece it lands in, nothing else. */
export function BlockContent({ blockKey, messageKey, first }: BlockContentProps): ReactElement | null {
  const block = useEntity('blocks', blockKey);
  const strings = useStrings('transcript', transcriptViewStrings);
  if (block === undefined) return null;
  const drawn = <BlockBody block={block} messageKey={messageKey} />;
  if (!first) return drawn;
  return (
    <>
      <span data-slot="visually-hidden" role="heading" aria-level={3}>
        {strings.assistant}
      </span>
      {drawn}
    </>
  );
}

function BlockBody({ block, messageKey }: { readonly block: Block; readonly messageKey: string }): ReactNode {
  const redact = useRedactText();
  const renderText = useContext(RenderTextContext);
  const strings = useStrings('transcript', transcriptViewStrings);
  const { kind, key } = block;
  if (kind === 'file') return <FileBlock block={block} />;
  if (kind === 'source') return <SourceBlock block={block} />;
  if (kind !== 'text' && kind !== 'reasoning' && kind !== 'refusal') return null;
  const text = redact(block.text, ['blocks', key, 'text']);
  const streaming = block.state === 'open';
  if (kind === 'text' && renderText) return renderText({ text, streaming, block, messageKey });
  const tone = kind === 'text' ? 'plain' : 'muted';
  return (
    <>
      {kind === 'refusal' && <span data-slot="transcript-label">{strings.refusal}</span>}
      <MessageText text={text} streaming={streaming} tone={tone} textKey={key} />
    </>
  );
}

export interface BlockContentProps {
  readonly blockKey: string;
  readonly messageKey: string;
  /** First thing its message shows: it carries the heading that says whose message it is. */
  readonly first: boolean;
}
