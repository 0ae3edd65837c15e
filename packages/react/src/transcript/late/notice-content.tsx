'use client';
import type { Notice, TranscriptState } from '@callboard/core';
import { useCallback } from 'react';
import type { ReactElement } from 'react';
import { Glyph } from '../../internal/glyphs/glyph.tsx';
import type { GlyphProps } from '../../internal/glyphs/glyph.tsx';
import { useRedactText } from '../../internal/redact/use-redact-text.ts';
import { useTranscript } from '../../internal/store/use-transcript.ts';
import { oneLine } from '../../internal/text/one-line.ts';

const signs: Readonly<Record<Notice['level'], Pick<GlyphProps, 'name' | 'tone'>>> = {
  debug: { name: 'dots', tone: 'off' },
  info: { name: 'dots', tone: 'off' },
  warn: { name: 'waiting', tone: 'wait' },
  error: { name: 'failed', tone: 'bad' },
};

/** Something the source said beside the conversation. Renders a `p`. */
export function NoticeContent({ noticeKey }: { readonly noticeKey: string }): ReactElement | null {
  const redact = useRedactText();
  const find = useCallback(
    (state: TranscriptState) => state.notices.find(({ key }) => key === noticeKey),
    [noticeKey],
  );
  const notice = useTranscript(find, Object.is, noticeKey);
  if (notice === undefined) return null;
  const words = redact(notice.message, ['notices', noticeKey, 'message']);
  const cause = notice.error && redact(notice.error.message, ['notices', noticeKey, 'error']);
  return (
    <p data-slot="transcript-notice" data-level={notice.level}>
      <Glyph {...signs[notice.level]} />
      <span>
        {oneLine(words, 500)}
        {cause !== undefined && cause !== words && `: ${oneLine(cause, 500)}`}
      </span>
    </p>
  );
}
