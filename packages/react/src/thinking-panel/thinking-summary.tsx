'use client';
import { forwardRef } from 'react';
import type { ComponentPropsWithoutRef } from 'react';
import { Glyph } from '../internal/glyphs/glyph.tsx';
import { groupText } from '../internal/group/group-text.ts';
import type { Part } from '../internal/part.ts';
import { useRedactText } from '../internal/redact/use-redact-text.ts';
import { useTranscriptStore } from '../internal/store/use-store.ts';
import { thinkingPanelStrings } from '../internal/strings/thinking-panel-strings.ts';
import { useDirection, useLocale } from '../internal/strings/use-locale.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { useGroup } from './use-group.ts';
import { namesOf, useNews } from './use-live-words.ts';

/**
 * The one quiet line of a thinking group: the newest word while it goes on, what was thought and done afterwards.
 * Renders a `button`; whoever places it decides what opens.
 */
export const ThinkingSummary: Part<ThinkingSummaryProps, HTMLButtonElement> = forwardRef<
  HTMLButtonElement,
  ThinkingSummaryProps
>(function ThinkingSummary({ messageKey, groupKey, open, ...rest }, ref) {
  const store = useTranscriptStore();
  const group = useGroup(messageKey, groupKey);
  const news = useNews(store, group?.liveKeys ?? none);
  const strings = useStrings('thinkingPanel', thinkingPanelStrings);
  const locale = useLocale();
  const direction = useDirection();
  const redact = useRedactText();
  if (!group) return null;
  const names = namesOf(store, group.liveKeys, redact);
  const { primary, secondary } = groupText(group, { strings, locale, live: group.open, news, names });
  const asks = group.waiting > 0;
  return (
    <button
      type="button"
      dir={direction}
      {...rest}
      ref={ref}
      data-callboard=""
      data-slot="thinking-summary"
      data-status={group.open ? 'running' : 'completed'}
      data-state={open ? 'open' : 'closed'}
      aria-expanded={open}
    >
      {asks && <Glyph name="waiting" tone="wait" />}
      {!asks && <Glyph name={group.open ? 'spinner' : 'thought'} tone={group.open ? 'run' : 'off'} />}
      <span data-slot="thinking-words">
        <span data-slot="thinking-primary">{primary}</span>
        {secondary && <span data-slot="thinking-secondary">{` · ${secondary}`}</span>}
      </span>
      <Glyph name="chevron" data-state={open ? 'open' : 'closed'} />
    </button>
  );
});

const none: readonly string[] = [];

export interface ThinkingSummaryProps extends Omit<ComponentPropsWithoutRef<'button'>, 'children' | 'type'> {
  readonly messageKey: string;
  /** Key of one of the message's turn groups. */
  readonly groupKey: string;
  /** Whether what it stands for is shown. */
  readonly open: boolean;
}
