'use client';
import type { ReactElement } from 'react';
import { AskCard } from '../../ask-card/ask-card.tsx';
import { ToolCallRow } from '../../tool-call-row/tool-call-row.tsx';
import type { Row } from '../rows/row.ts';
import { AgentContent } from './agent-content.tsx';
import { BlockContent } from './block-content.tsx';
import { FoldContent } from './fold-content.tsx';
import { MessageEndContent } from './message-end-content.tsx';
import { NoticeContent } from './notice-content.tsx';
import { RunContent } from './run-content.tsx';
import { SaidContent } from './said-content.tsx';
import { ThinkingContent } from './thinking-content.tsx';

/** The part that draws a row of this kind. Each hears of its own entity alone. */
export function drawContent(row: Row): ReactElement {
  switch (row.type) {
    case 'said':
      return <SaidContent messageKey={row.messageKey} />;
    case 'block':
      return <BlockContent blockKey={row.blockKey} messageKey={row.messageKey} first={row.first} muted={row.depth > 0} />;
    case 'thinking':
      return <ThinkingContent messageKey={row.messageKey} groupKey={row.groupKey} open={row.open} first={row.first} />;
    case 'call':
      return <ToolCallRow callKey={row.callKey} {...(row.asked ? withoutActions : undefined)} />;
    case 'agent':
      return <AgentContent agentKey={row.agentKey} callKey={row.callKey} open={row.open} />;
    case 'fold':
      return <FoldContent callKeys={row.callKeys} messageKey={row.messageKey} />;
    case 'ask':
      return <AskCard askKey={row.askKey} withPath={row.away || row.depth > 0} />;
    case 'notice':
      return <NoticeContent noticeKey={row.noticeKey} />;
    case 'run':
      return <RunContent runKey={row.runKey} />;
    case 'message-end':
      return <MessageEndContent messageKey={row.messageKey} />;
  }
}

// The card below the row has the controls.
const withoutActions = { actions: false };
