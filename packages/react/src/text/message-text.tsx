'use client';
import { memo, useState } from 'react';
import type { ReactElement } from 'react';
import { visibleText } from '../internal/visible-text.ts';
import { InlineText } from './inline-text.tsx';
import { createTextSplitter } from './split-text.ts';
import type { TextPiece } from './split-text.ts';
import { TextGate } from './text-gate.tsx';

/**
 * Words of a message with light formatting: paragraphs, headings, code, strong words, links of listed schemes. Nothing in
 * them becomes markup or a request. A piece that is finished never renders again. Renders a `div`.
 */
export function MessageText({
  text,
  streaming = false,
  tone = 'plain',
  textKey,
}: MessageTextProps): ReactElement {
  const [splitter] = useState(createTextSplitter);
  return (
    <div data-slot="message-text" data-tone={tone} dir="auto">
      <TextGate text={text} textKey={textKey}>
        {(shown) =>
          splitter
            .split(shown, streaming)
            .map((piece) => <Piece key={`${piece.kind} ${piece.key}`} piece={piece} />)
        }
      </TextGate>
    </div>
  );
}

const Piece = memo(function Piece({ piece }: { piece: TextPiece }): ReactElement {
  if (piece.kind === 'code') {
    return (
      <pre
        data-slot="text-code"
        data-language={piece.info === '' ? undefined : piece.info}
        dir="ltr"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wide code is scrolled by keyboard
        tabIndex={0}
      >
        <code>{visibleText(piece.text)}</code>
      </pre>
    );
  }
  return (
    <p
      data-slot={piece.kind === 'heading' ? 'text-heading' : 'text-paragraph'}
      data-level={piece.level}
      dir="auto"
    >
      <InlineText text={piece.text} streaming={piece.open} />
    </p>
  );
}, samePiece);

function samePiece({ piece: one }: { piece: TextPiece }, { piece: other }: { piece: TextPiece }): boolean {
  return one === other || (one.text === other.text && one.open === other.open && one.info === other.info);
}

export interface MessageTextProps {
  readonly text: string;
  /** More may follow: half-written markup at the end is kept back. @default false */
  readonly streaming?: boolean | undefined;
  /** `muted` for what is read beside the answer, like reasoning. @default 'plain' */
  readonly tone?: 'plain' | 'muted' | undefined;
  /** Key of the entity whose words they are; the choice to see all of a very long text is kept under it. */
  readonly textKey?: string | undefined;
}
