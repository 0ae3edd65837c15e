'use client';
import type { Block } from '@callboard/core';
import { useContext } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useRedactText } from '../../internal/redact/use-redact-text.ts';
import { useEntity } from '../../internal/store/use-entity.ts';
import { messageStrings } from '../../internal/strings/message-strings.ts';
import { transcriptShellStrings } from '../../internal/strings/transcript-shell-strings.ts';
import { useStrings } from '../../internal/strings/use-strings.ts';
import { MessageBlock } from '../../message/message-block.tsx';
import { GroupProse } from '../../tool-call-group/group-prose.tsx';
import { RenderTextContext } from '../render-text-context.ts';
import { Late } from '../late/late.tsx';

/** One block of a message, drawn by its kind. Text that arrives renders the words alone, not this. */
export function BlockContent({
  blockKey,
  messageKey,
  first,
  muted = false,
}: BlockContentProps): ReactElement | null {
  const block = useEntity('blocks', blockKey, sameKind);
  const renderText = useContext(RenderTextContext);
  const words = useStrings('transcript', transcriptShellStrings);
  const speakers = useStrings('message', messageStrings);
  if (block === undefined) return null;
  return (
    <>
      {first && <h3 data-slot="visually-hidden">{speakers.assistant}</h3>}
      {block.kind === 'refusal' && <span data-slot="transcript-label">{words.refusal}</span>}
      {renderText && block.kind === 'text' && !muted ? (
        <HostText blockKey={blockKey} messageKey={messageKey} />
      ) : (
        bodies[muted && block.kind === 'text' ? 'reasoning' : block.kind](block)
      )}
    </>
  );
}

/** How each kind of block is drawn. */
const bodies: Readonly<Record<Block['kind'], (block: Block) => ReactElement>> = {
  text: ({ key }) => <MessageBlock blockKey={key} />,
  refusal: ({ key }) => <MessageBlock blockKey={key} />,
  reasoning: ({ key }) => <GroupProse blockKey={key} />,
  file: (block) => <Late draw={(parts) => <parts.FileBlock block={block} />} />,
  source: (block) => <Late draw={(parts) => <parts.SourceBlock block={block} />} />,
  data: foldedData,
  custom: foldedData,
};

function foldedData(block: Block): ReactElement {
  return <Late draw={(parts) => <parts.DataBlock block={block} />} />;
}

/** The host's own drawing of a text. */
function HostText({
  blockKey,
  messageKey,
}: {
  readonly blockKey: string;
  readonly messageKey: string;
}): ReactNode {
  const block = useEntity('blocks', blockKey);
  const redact = useRedactText();
  const renderText = useContext(RenderTextContext);
  if (block === undefined || renderText === undefined) return null;
  const text = redact(block.text, ['blocks', blockKey, 'text']);
  return renderText({ text, streaming: block.state === 'open', block, messageKey });
}

function sameKind(one: Block, other: Block): boolean {
  return one.kind === other.kind && one.value === other.value;
}

export interface BlockContentProps {
  readonly blockKey: string;
  readonly messageKey: string;
  /** First thing its message shows: it carries the heading that says whose message it is. */
  readonly first: boolean;
  /** Said by a sub-agent, beside the answer. @default false */
  readonly muted?: boolean | undefined;
}
