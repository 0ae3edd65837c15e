import type { ComponentPropsWithoutRef, ReactNode, Ref } from 'react';
import type { TranscriptSettings } from '../transcript-provider/transcript-provider-props.ts';
import type { RenderText } from './render-text-context.ts';

/** What a host can ask of a transcript on screen. */
export interface TranscriptHandle {
  /**
   * Opens what encloses the call, agent, ask or message of this key, scrolls to it and focuses it (unless `focus` is
   * false). Returns false when the transcript does not know the key.
   */
  readonly scrollTo: (key: string, options?: { readonly focus?: boolean }) => boolean;
  /** Goes to the newest row and follows it. */
  readonly scrollToEnd: () => void;
  /** The id of the row of this entity, for links: the same on every load. */
  readonly anchorFor: (key: string) => string;
}

/** What loading older turns comes to: false when there are none left. */
export type LoadOlderResult = boolean | void | Promise<boolean | void>;

/** How the list of a transcript behaves. */
export interface TranscriptListProps {
  /** Groups of reasoning and calls: open while they grow, always, or only by hand. @default 'live' */
  readonly thinking?: 'live' | 'open' | 'closed' | undefined;
  /** From how many neighbouring calls of one tool on they fold, once their message is over; 0 folds none. @default 5 */
  readonly foldFrom?: number | undefined;
  /** `auto` draws only what is in view once there are many rows. `never` serves find-in-page. @default 'auto' */
  readonly virtualize?: 'auto' | 'always' | 'never' | undefined;
  /** Where it begins: at the newest row, following, or at the first. @default 'end' */
  readonly startAt?: 'end' | 'start' | undefined;
  /** Messages kept in the list while the reader follows; older ones are released until asked for. @default Infinity */
  readonly limit?: number | undefined;
  /** Fetches older turns and puts them into the store; false says that there are none left. */
  readonly loadOlder?: (() => LoadOlderResult) | undefined;
  /** Draws the text of messages, for example as Markdown. @default light formatting, inert */
  readonly renderText?: RenderText | undefined;
  /** Whether what waits, failed and runs is one click away. @default true */
  readonly jumpBar?: boolean | undefined;
  /** Whether the plan is shown above the rows. @default true */
  readonly plan?: boolean | undefined;
  /** Shown while there is nothing to show. */
  readonly empty?: ReactNode;
  /** What a host can ask of it. */
  readonly handle?: Ref<TranscriptHandle> | undefined;
}

/** A whole conversation. Every setting of the provider may be given here; a provider around it serves as well. */
export interface TranscriptProps
  extends
    TranscriptSettings,
    TranscriptListProps,
    Omit<ComponentPropsWithoutRef<'section'>, 'children' | keyof TranscriptSettings> {}
