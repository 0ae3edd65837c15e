'use client';
import type { TranscriptState } from '@callboard/core';
import { useState } from 'react';
import type { ComponentPropsWithoutRef, ReactElement } from 'react';
import { selectLiveCounts } from '@callboard/core/selectors';
import { Glyph } from '../internal/glyphs/glyph.tsx';
import type { GlyphProps } from '../internal/glyphs/glyph.tsx';
import { useTranscriptStore } from '../internal/store/use-store.ts';
import { useTranscript } from '../internal/store/use-transcript.ts';
import { jumpBarStrings } from '../internal/strings/jump-bar-strings.ts';
import type { JumpBarStrings } from '../internal/strings/jump-bar-strings.ts';
import { useDirection, useLocale } from '../internal/strings/use-locale.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { nextTarget } from './next-target.ts';
import type { TargetKind } from './next-target.ts';

const kinds: readonly TargetKind[] = ['waiting', 'failed', 'running'];

const signs: Readonly<Record<TargetKind, Pick<GlyphProps, 'name' | 'tone'>>> = {
  waiting: { name: 'waiting', tone: 'wait' },
  failed: { name: 'failed', tone: 'bad' },
  running: { name: 'spinner', tone: 'run' },
};

const words: Readonly<Record<TargetKind, (strings: JumpBarStrings) => JumpBarStrings[TargetKind]>> = {
  waiting: (strings) => strings.waiting,
  failed: (strings) => strings.failed,
  running: (strings) => strings.running,
};

/**
 * What waits for the reader, failed and runs, as buttons that lead there one after the other. It is there for as long as
 * something waits or runs; failures alone show it only with `failures`. Renders a `nav`, or nothing.
 */
export function JumpBar({ onJump, failures = true, ...rest }: JumpBarProps): ReactElement | null {
  const store = useTranscriptStore();
  const strings = useStrings('jumpBar', jumpBarStrings);
  const locale = useLocale();
  const direction = useDirection();
  const counts = useTranscript(readCounts, sameCounts);
  const [last, setLast] = useState<string>();
  const shown = kinds.filter((kind) => counts[kind] > 0);
  if (counts.waiting + counts.running === 0 && !(failures && counts.failed > 0)) return null;

  function jump(kind: TargetKind): void {
    const key = nextTarget(store.getPublished(), kind, last);
    if (key === undefined) return;
    setLast(key);
    onJump({ key, kind });
  }

  return (
    <nav dir={direction} {...rest} data-callboard="" data-slot="jump-bar" aria-label={strings.label}>
      {shown.map((kind) => (
        <button
          key={kind}
          type="button"
          data-slot="jump-bar-item"
          data-kind={kind}
          onClick={() => jump(kind)}
        >
          <Glyph {...signs[kind]} />
          {words[kind](strings)(counts[kind], locale)}
        </button>
      ))}
    </nav>
  );
}

type Counts = Readonly<Record<TargetKind, number>>;

function readCounts(state: TranscriptState): Counts {
  const { failed, live } = selectLiveCounts(state);
  // Questions, not calls: an answered call may still wait for its source, and an agent may ask without a call.
  return { waiting: state.openAskKeys.length, failed, running: live };
}

function sameCounts(one: Counts, other: Counts): boolean {
  return kinds.every((kind) => one[kind] === other[kind]);
}

export interface JumpBarProps extends Omit<ComponentPropsWithoutRef<'nav'>, 'children'> {
  /** The reader asks to see this ask or call. */
  readonly onJump: (target: { readonly key: string; readonly kind: TargetKind }) => void;
  /** Whether failures alone are worth the bar. @default true */
  readonly failures?: boolean | undefined;
}
