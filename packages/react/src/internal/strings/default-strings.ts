import { dialogStrings } from './dialog-strings.ts';
import { callActionsStrings } from './call-actions-strings.ts';
import { agentPanelStrings } from './agent-panel-strings.ts';
import { askCardStrings } from './ask-card-strings.ts';
import { toolCallDetailStrings } from './tool-call-detail-strings.ts';
import { outputsStrings } from './outputs-strings.ts';
import { announcerStrings } from './announcer-strings.ts';
import { jumpBarStrings } from './jump-bar-strings.ts';
import { messageTextStrings } from './message-text-strings.ts';
import { transcriptViewStrings } from './transcript-view-strings.ts';
import { messageStrings } from './message-strings.ts';
import { streamErrorNoticeStrings } from './stream-error-notice-strings.ts';
import { subAgentBadgeStrings } from './sub-agent-badge-strings.ts';
import { thinkingPanelStrings } from './thinking-panel-strings.ts';
import { progressBarStrings } from './progress-bar-strings.ts';
import { toolCallRowStrings } from './tool-call-row-strings.ts';
import { transcriptSearchStrings } from './transcript-search-strings.ts';
import { waterfallStrings } from './waterfall-strings.ts';
import type { TranscriptStrings } from './transcript-strings.ts';

/** All English words of the kit: the table to translate. Parts do not import it. */
export const defaultStrings: TranscriptStrings = {
  toolCallRow: toolCallRowStrings,
  progressBar: progressBarStrings,
  callActions: callActionsStrings,
  message: messageStrings,
  thinkingPanel: thinkingPanelStrings,
  subAgentBadge: subAgentBadgeStrings,
  streamErrorNotice: streamErrorNoticeStrings,
  transcript: transcriptViewStrings,
  jumpBar: jumpBarStrings,
  announcer: announcerStrings,
  messageText: messageTextStrings,
  agentPanel: agentPanelStrings,
  askCard: askCardStrings,
  toolCallDetail: toolCallDetailStrings,
  outputs: outputsStrings,
  dialog: dialogStrings,
  waterfall: waterfallStrings,
  transcriptSearch: transcriptSearchStrings,
};
