'use client';
import type { ReactElement, ReactNode } from 'react';
import { Glyph } from '../internal/glyphs/glyph.tsx';

/** The one button of an agent's line. */
export function AgentTrigger({
  title,
  spoken,
  open,
  onToggle,
  nestId,
  children,
}: AgentTriggerProps): ReactElement {
  return (
    <button
      type="button"
      data-slot="sub-agent-trigger"
      aria-expanded={open}
      aria-controls={open ? nestId : undefined}
      onClick={onToggle}
    >
      <Glyph name="agent" tone="agent" />
      {spoken && <span data-slot="visually-hidden">{spoken}</span>}{' '}
      <span data-slot="sub-agent-title">{title}</span> {children}
    </button>
  );
}

export interface AgentTriggerProps {
  readonly title: string;
  /** Said before the title, so that the line is not taken for a tool. */
  readonly spoken?: string | undefined;
  readonly open: boolean;
  readonly onToggle: () => void;
  /** Id of what it opens. */
  readonly nestId?: string | undefined;
  readonly children?: ReactNode;
}
