'use client';
import type { MessageItem, ToolCall } from '@callboard/core';
import { forwardRef } from 'react';
import type { ComponentPropsWithoutRef, ReactElement } from 'react';
import { callFacts } from '../internal/group/group-facts.ts';
import type { GroupFacts } from '../internal/group/group-facts.ts';
import type { Part } from '../internal/part.ts';
import { thinkingPanelStrings } from '../internal/strings/thinking-panel-strings.ts';
import { useDirection, useLocale } from '../internal/strings/use-locale.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { ToolCallRow } from '../tool-call-row/tool-call-row.tsx';
import { CallFold } from './call-fold.tsx';
import { foldCalls } from './fold-calls.ts';
import { CallItems } from './group-items.tsx';
import { rollUp } from './roll-up.ts';
import { useItemFacts } from './use-item-facts.ts';

/**
 * Neighbouring calls in one box, hairlines between them, runs of like calls folded. Its name rolls them up, failures of
 * sub-agents included: "5 tools, 1 failed". Renders a `div`.
 */
export const ToolCallGroup: Part<ToolCallGroupProps, HTMLDivElement> = forwardRef<
  HTMLDivElement,
  ToolCallGroupProps
>(function ToolCallGroup({ calls, items, messageKey = '', foldFrom = 5, heading = false, ...rest }, ref) {
  const shared = { heading, foldFrom, rootProps: { ...rest, ref } };
  return calls || !items ? (
    <PlainGroup calls={calls ?? none} {...shared} />
  ) : (
    <StoredGroup items={items} messageKey={messageKey} {...shared} />
  );
});

function PlainGroup({ calls, foldFrom, ...shared }: PlainGroupProps): ReactElement {
  return (
    <GroupBox facts={callFacts(calls)} {...shared}>
      {foldCalls(calls, foldFrom).map(({ key, calls: run, folded }) => {
        const rows = run.map((call) => <ToolCallRow key={call.key} call={call} />);
        return folded ? (
          <CallFold key={key} calls={run}>
            {rows}
          </CallFold>
        ) : (
          rows
        );
      })}
    </GroupBox>
  );
}

function StoredGroup({ items, messageKey, foldFrom, ...shared }: StoredGroupProps): ReactElement {
  const facts = useItemFacts(items, messageKey);
  return (
    <GroupBox facts={facts} {...shared}>
      <CallItems items={items} messageKey={messageKey} foldFrom={foldFrom} />
    </GroupBox>
  );
}

function GroupBox({ facts, heading, rootProps, children }: GroupBoxProps): ReactElement {
  const strings = useStrings('thinkingPanel', thinkingPanelStrings);
  const locale = useLocale();
  const direction = useDirection();
  const words = [strings.tools(facts.tools, locale), ...rollUp(facts, { strings, locale })].join(', ');
  return (
    <div
      dir={direction}
      {...rootProps}
      data-callboard=""
      data-slot="tool-call-list"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a list of calls is no set of form fields
      role="group"
      aria-label={words}
    >
      {heading && <div data-slot="tool-call-roll-up">{words}</div>}
      {children}
    </div>
  );
}

const none: readonly ToolCall[] = [];

interface SharedProps {
  readonly heading: boolean;
  readonly rootProps: ComponentPropsWithoutRef<'div'>;
}
interface PlainGroupProps extends SharedProps {
  readonly calls: readonly ToolCall[];
  readonly foldFrom: number;
}
interface StoredGroupProps extends SharedProps {
  readonly items: readonly MessageItem[];
  readonly messageKey: string;
  readonly foldFrom: number;
}
interface GroupBoxProps extends SharedProps, Pick<ComponentPropsWithoutRef<'div'>, 'children'> {
  readonly facts: GroupFacts;
}

export interface ToolCallGroupProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  /** Plain calls. */
  readonly calls?: readonly ToolCall[] | undefined;
  /** Items of a message in the provider's store, with `messageKey`; agents among them are drawn too. */
  readonly items?: readonly MessageItem[] | undefined;
  readonly messageKey?: string | undefined;
  /** Runs of this many like calls and more stand as one line; 0 never folds. @default 5 */
  readonly foldFrom?: number | undefined;
  /** Shows the roll-up as a first line. @default false */
  readonly heading?: boolean | undefined;
}
