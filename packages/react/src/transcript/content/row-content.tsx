'use client';
import type { ReactElement } from 'react';
import { ToolCallRow } from '../../tool-call-row/tool-call-row.tsx';
import { Late } from '../late/late.tsx';
import type { Row } from '../rows/row.ts';
import { AgentContent } from './agent-content.tsx';
import { BlockContent } from './block-content.tsx';
import { FoldContent } from './fold-content.tsx';
import { RunContent } from './run-content.tsx';
import { SaidContent } from './said-content.tsx';
import { ThinkingContent } from './thinking-content.tsx';

type Drawers = { readonly [T in Row['type']]: (row: Extract<Row, { type: T }>) => ReactElement };

const drawers: Drawers = {
  said: ({ messageKey }) => <SaidContent messageKey={messageKey} />,
  block: ({ blockKey, messageKey, first, depth }) => (
    <BlockContent blockKey={blockKey} messageKey={messageKey} first={first} muted={depth > 0} />
  ),
  thinking: ({ messageKey, groupKey, open, first }) => (
    <ThinkingContent messageKey={messageKey} groupKey={groupKey} open={open} first={first} />
  ),
  // Where a card follows, it has the controls.
  call: ({ callKey, asked }) =>
    asked ? <ToolCallRow callKey={callKey} actions={false} /> : <ToolCallRow callKey={callKey} />,
  agent: ({ agentKey, callKey, open }) => <AgentContent agentKey={agentKey} callKey={callKey} open={open} />,
  fold: ({ callKeys, messageKey }) => <FoldContent callKeys={callKeys} messageKey={messageKey} />,
  ask: ({ askKey, away, depth }) => (
    <Late draw={(parts) => <parts.AskCard askKey={askKey} withPath={away || depth > 0} />} />
  ),
  notice: ({ noticeKey }) => <Late draw={(parts) => <parts.NoticeContent noticeKey={noticeKey} />} />,
  artifact: ({ artifactKey }) => (
    <Late draw={(parts) => <parts.ArtifactContent artifactKey={artifactKey} />} />
  ),
  run: ({ runKey }) => <RunContent runKey={runKey} />,
  'message-end': ({ messageKey }) => (
    <Late draw={(parts) => <parts.MessageEndContent messageKey={messageKey} />} />
  ),
};

/** The part that draws a row of this kind. Each hears of its own entity alone. */
export function drawContent(row: Row): ReactElement {
  return (drawers[row.type] as (row: Row) => ReactElement)(row);
}
