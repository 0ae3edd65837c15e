'use client';
import type { ToolCall } from '@callboard/core';
import type { ReactElement, ReactNode } from 'react';
import { Glyph } from '../internal/glyphs/glyph.tsx';
import type { GlyphProps } from '../internal/glyphs/glyph.tsx';
import { callFacts } from '../internal/group/group-facts.ts';
import type { GroupFacts } from '../internal/group/group-facts.ts';
import { useRedactText } from '../internal/redact/use-redact-text.ts';
import { thinkingPanelStrings } from '../internal/strings/thinking-panel-strings.ts';
import { useLocale } from '../internal/strings/use-locale.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { useDisclosure } from '../internal/ui-state/use-disclosure.ts';
import { nameAsWords } from '../internal/tool-call/call-title.ts';
import { rollUp } from './roll-up.ts';

/** A run of like calls on one line, "Read file × 14, 1 failed", that opens in place. Renders a `button` and what it opens. */
export function CallFold({ calls, children }: CallFoldProps): ReactElement {
  const strings = useStrings('thinkingPanel', thinkingPanelStrings);
  const locale = useLocale();
  const redact = useRedactText();
  const [first] = calls;
  const key = first?.key ?? '';
  const { open, toggle } = useDisclosure('fold', key);
  const facts = callFacts(calls);
  const name = nameAsWords(redact(first?.name ?? '', ['toolCalls', key, 'name']));
  const words = [strings.times(name, calls.length, locale), ...rollUp(facts, { strings, locale })].join(', ');
  return (
    <>
      <button
        type="button"
        data-slot="call-fold"
        data-state={open ? 'open' : 'closed'}
        aria-expanded={open}
        onClick={toggle}
      >
        <Glyph {...signOf(facts)} />
        <span data-slot="call-fold-words">{words}</span>
        <Glyph name="chevron" data-state={open ? 'open' : 'closed'} />
      </button>
      {open && children}
    </>
  );
}

/** The sign of what most wants attention. */
function signOf(facts: GroupFacts): Pick<GlyphProps, 'name' | 'tone'> {
  if (facts.waiting > 0) return { name: 'waiting', tone: 'wait' };
  if (facts.live > 0) return { name: 'spinner', tone: 'run' };
  if (facts.failed > 0) return { name: 'failed', tone: 'bad' };
  return facts.interrupted > 0 ? { name: 'cut', tone: 'off' } : { name: 'check', tone: 'ok' };
}

interface CallFoldProps {
  readonly calls: readonly ToolCall[];
  readonly children: ReactNode;
}
