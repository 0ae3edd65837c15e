'use client';
import type { Run, TranscriptState } from '@callboard/core';
import { selectKept } from '@callboard/core/selectors';
import type { Kept } from '@callboard/core/selectors';
import { forwardRef, useCallback, useContext, useId, useSyncExternalStore } from 'react';
import type { ComponentPropsWithoutRef } from 'react';
import { DetailContext } from '../internal/contexts/detail-context.ts';
import { StoreContext } from '../internal/contexts/store-context.ts';
import { Glyph } from '../internal/glyphs/glyph.tsx';
import type { Part } from '../internal/part.ts';
import { useRedactText } from '../internal/redact/use-redact-text.ts';
import { useEntity } from '../internal/store/use-entity.ts';
import { streamErrorNoticeStrings } from '../internal/strings/stream-error-notice-strings.ts';
import { useDirection, useLocale } from '../internal/strings/use-locale.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { oneLine } from '../internal/text/one-line.ts';
import { useDisclosure } from '../internal/ui-state/use-disclosure.ts';
import type { Disclosure } from '../internal/ui-state/use-disclosure.ts';
import { NoticeActions } from './notice-actions.tsx';
import { NoticeDetails } from './notice-details.tsx';
import { noticeTraits } from './notice-traits.ts';

/**
 * Says that a run broke off, that nothing shown was lost, and what can be done now. Renders a `div`; nothing for a run that
 * goes on or ended well.
 */
export const StreamErrorNotice: Part<StreamErrorNoticeProps, HTMLDivElement> = forwardRef<
  HTMLDivElement,
  StreamErrorNoticeProps
>(function StreamErrorNotice({ run, runKey, kept, ...rest }, ref) {
  const stored = useEntity('runs', run ? undefined : runKey);
  const shown = run ?? stored;
  const counts = useKept(shown, kept);
  const strings = useStrings('streamErrorNotice', streamErrorNoticeStrings);
  const locale = useLocale();
  const direction = useDirection();
  const redact = useRedactText();
  const detailsId = useId();
  const details = useDetails(shown?.key ?? '');
  const traits = shown && noticeTraits[shown.status];
  if (!shown || !traits) return null;
  const cause = oneLine(redact(shown.error?.message ?? '', ['runs', shown.key, 'error', 'message']), 300);
  const something = counts && counts.words + counts.toolCalls + counts.agents > 0;
  return (
    <div
      dir={direction}
      {...rest}
      ref={ref}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a notice with its controls is no set of form fields
      role="group"
      data-callboard=""
      data-slot="stream-error-notice"
      data-status={shown.status}
      data-state={details.open ? 'open' : 'closed'}
    >
      <Glyph name={traits.glyph} tone={traits.tone} />
      <p data-slot="notice-words">
        <span data-slot="notice-title">{traits.title(shown, cause, strings)}</span>
        {counts && (
          <small data-slot="notice-kept">
            {something ? strings.kept(counts, locale) : strings.nothingReceived}
          </small>
        )}
      </p>
      <NoticeActions run={shown} resumable={traits.resumable} details={details} detailsId={detailsId} />
      {details.open && <NoticeDetails id={detailsId} run={shown} />}
    </div>
  );
});

/** Whether the error stands below the notice. Where details open in a dialog, nothing opens in place. */
function useDetails(runKey: string): Disclosure {
  const own = useDisclosure('notice', runKey);
  return useContext(DetailContext)?.mode === 'modal' ? { ...own, open: false } : own;
}

/** What the run had shown; undefined without a store to count in. */
function useKept(run: Run | undefined, given: Kept | undefined): Kept | undefined {
  const store = useContext(StoreContext);
  const key = run && noticeTraits[run.status] ? run.key : undefined;
  const subscribe = useCallback(
    (listener: () => void) => (store && key !== undefined ? store.subscribe(listener, key) : nothing),
    [store, key],
  );
  const read = useCallback(() => given ?? keptOf(store?.getPublished(), key), [given, store, key]);
  return useSyncExternalStore(subscribe, read, read);
}

function keptOf(state: TranscriptState | undefined, key: string | undefined): Kept | undefined {
  return state && key !== undefined && state.runs.has(key) ? selectKept(state, key) : undefined;
}

function nothing(): void {
  // Nothing was subscribed.
}

export interface StreamErrorNoticeProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  /** A plain run. */
  readonly run?: Run | undefined;
  /** Key of a run in the provider's store. */
  readonly runKey?: string | undefined;
  /** What it had shown, for a plain run. @default counted in the store */
  readonly kept?: Kept | undefined;
}
