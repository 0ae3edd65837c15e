import type { Run, RunStatus } from '@callboard/core';
import type { GlyphName } from '../internal/glyphs/drawings.ts';
import type { Tone } from '../internal/glyphs/glyph.tsx';
import type { StreamErrorNoticeStrings } from '../internal/strings/stream-error-notice-strings.ts';

interface NoticeTraits {
  readonly glyph: GlyphName;
  readonly tone: Tone;
  /** The source may have more: it can be asked to go on. */
  readonly resumable: boolean;
  readonly title: (run: Run, cause: string, strings: StreamErrorNoticeStrings) => string;
}

const failed: NoticeTraits = {
  glyph: 'failed',
  tone: 'bad',
  resumable: false,
  title: (_, cause, strings) => (cause ? strings.failedBecause(cause) : strings.failed),
};

/** How each ending of a run is told; undefined where there is nothing to tell. */
export const noticeTraits: Readonly<Record<RunStatus, NoticeTraits | undefined>> = {
  running: undefined,
  waiting: undefined,
  completed: undefined,
  failed,
  limit: {
    glyph: 'stop',
    tone: 'wait',
    resumable: false,
    title: ({ limit }, _, strings) => strings.limit(limit),
  },
  cancelled: {
    glyph: 'stop',
    tone: 'off',
    resumable: false,
    title: (_run, _cause, strings) => strings.stopped,
  },
  interrupted: {
    glyph: 'cut',
    tone: 'off',
    resumable: true,
    title: (_run, _cause, strings) => strings.connectionLost,
  },
};
