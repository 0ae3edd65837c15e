'use client';
import { forwardRef, useId } from 'react';
import type { ComponentPropsWithoutRef } from 'react';
import type { Part } from '../internal/part.ts';
import { thinkingPanelStrings } from '../internal/strings/thinking-panel-strings.ts';
import { useDirection } from '../internal/strings/use-locale.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { useDisclosure } from '../internal/ui-state/use-disclosure.ts';
import { GroupProse } from '../tool-call-group/group-prose.tsx';
import { splitItems } from '../tool-call-group/split-items.ts';
import { ToolCallGroup } from '../tool-call-group/tool-call-group.tsx';
import { ThinkingSummary } from './thinking-summary.tsx';
import { useGroup } from './use-group.ts';

/**
 * Reasoning with the calls between: one quiet line, and a rail below it while it is open. What a person opened or closed
 * stays so. Renders a `div`; nothing where there is neither reasoning nor a call.
 */
export const ThinkingPanel: Part<ThinkingPanelProps, HTMLDivElement> = forwardRef<
  HTMLDivElement,
  ThinkingPanelProps
>(function ThinkingPanel({ messageKey, groupKey, show = 'live', foldFrom, ...rest }, ref) {
  const group = useGroup(messageKey, groupKey);
  const strings = useStrings('thinkingPanel', thinkingPanelStrings);
  const direction = useDirection();
  const railId = useId();
  const { open, toggle } = useDisclosure('thinking', groupKey, {
    defaultOpen: show === 'open',
    openWhile: show === 'live' && group?.open === true,
  });
  if (!group || group.items.length === 0) return null;
  return (
    <div
      dir={direction}
      {...rest}
      ref={ref}
      data-callboard=""
      data-slot="thinking-panel"
      data-state={open ? 'open' : 'closed'}
    >
      <ThinkingSummary
        messageKey={messageKey}
        groupKey={groupKey}
        open={open}
        onClick={toggle}
        aria-controls={open ? railId : undefined}
      />
      {open && (
        <div id={railId} data-slot="thinking-rail">
          {splitItems(group.items).map(({ key, type, items }) =>
            type === 'prose' ? (
              <GroupProse key={key} blockKey={items[0]?.key ?? ''} />
            ) : (
              <ToolCallGroup
                key={key}
                items={items}
                messageKey={messageKey}
                foldFrom={group.open ? 0 : foldFrom}
              />
            ),
          )}
          {group.cutOff && <p data-slot="thinking-cut">{strings.cutOff}</p>}
        </div>
      )}
    </div>
  );
});

export interface ThinkingPanelProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  readonly messageKey: string;
  /** Key of one of the message's turn groups. */
  readonly groupKey: string;
  /** While nobody touched it: open as long as it goes on, always, or never. @default 'live' */
  readonly show?: 'live' | 'open' | 'closed' | undefined;
  /** Runs of this many like calls and more stand as one line, once the group is over. @default 5 */
  readonly foldFrom?: number | undefined;
}
