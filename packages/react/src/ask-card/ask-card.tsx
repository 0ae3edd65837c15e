'use client';
import type { Ask, ToolCall } from '@callboard/core';
import { forwardRef, useId } from 'react';
import type { ComponentPropsWithoutRef, ReactElement, Ref, RefAttributes } from 'react';
import { LazyNote } from '../internal/lazy/lazy-note.tsx';
import { useChunk } from '../internal/lazy/use-chunk.ts';
import { useEntity } from '../internal/store/use-entity.ts';
import { useDirection } from '../internal/strings/use-locale.ts';
import { askCardDataAttributes as attributes } from './ask-card-data-attributes.ts';
import { askChunk } from './ask-chunk.ts';

/**
 * Something that waits for the person: an approval, a question, a form or a sign-in. It shows what it is about and who
 * asks, sends one answer, and says how it ended. Give it `ask`, or `askKey` under a provider with a store. Its code comes
 * with the first ask. Renders a `section`.
 */
export const AskCard: (props: AskCardProps & RefAttributes<HTMLElement>) => ReactElement | null = forwardRef<
  HTMLElement,
  AskCardProps
>(function AskCard({ ask, askKey, ...rest }, ref) {
  const stored = useEntity('asks', ask ? undefined : askKey);
  const shown = ask ?? stored;
  // A new ask in the same place is a new card: nothing typed or pressed for one may count for the other.
  return shown ? <Card key={shown.key} ask={shown} rootRef={ref} {...rest} /> : null;
}) as (props: AskCardProps & RefAttributes<HTMLElement>) => ReactElement | null;

function Card({ ask, rootRef, call, canEdit, canRemember, withPath, ...rest }: CardProps): ReactElement {
  const { parts, failed } = useChunk(askChunk, true);
  const titleId = useId();
  const direction = useDirection();
  return (
    <section
      ref={rootRef}
      data-callboard=""
      data-slot={attributes.slot}
      data-status={ask.state}
      data-kind={ask.kind}
      dir={direction}
      aria-labelledby={titleId}
      {...rest}
    >
      {parts ? (
        <parts.AskContent {...{ ask, call, canEdit, canRemember, withPath, titleId }} />
      ) : (
        <LazyNote failed={failed} onRetry={askChunk.load} />
      )}
    </section>
  );
}

interface CardProps extends Omit<AskCardProps, 'ask' | 'askKey'> {
  readonly ask: Ask;
  readonly rootRef: Ref<HTMLElement>;
}

export interface AskCardProps extends ComponentPropsWithoutRef<'section'> {
  /** A plain ask. */
  readonly ask?: Ask | undefined;
  /** Key of an ask in the provider's store. */
  readonly askKey?: string | undefined;
  /** The call it is about. @default that of the store */
  readonly call?: ToolCall | undefined;
  /** The host takes an edited input. @default false */
  readonly canEdit?: boolean | undefined;
  /** The host can remember "always". Answers that the source itself offers are always drawn. @default false */
  readonly canRemember?: boolean | undefined;
  /** Say which agent asks. @default true */
  readonly withPath?: boolean | undefined;
}
