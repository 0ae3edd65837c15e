import type { DialogStrings } from './dialog-strings.ts';
import type { CallActionsStrings } from './call-actions-strings.ts';
import type { AgentPanelStrings } from './agent-panel-strings.ts';
import type { AskCardStrings } from './ask-card-strings.ts';
import type { ToolCallDetailStrings } from './tool-call-detail-strings.ts';
import type { OutputsStrings } from './outputs-strings.ts';
import type { AnnouncerStrings } from './announcer-strings.ts';
import type { JumpBarStrings } from './jump-bar-strings.ts';
import type { MessageTextStrings } from './message-text-strings.ts';
import type { TranscriptViewStrings } from './transcript-words.ts';
import type { MessageStrings } from './message-strings.ts';
import type { StreamErrorNoticeStrings } from './stream-error-notice-strings.ts';
import type { SubAgentBadgeStrings } from './sub-agent-badge-strings.ts';
import type { ThinkingPanelStrings } from './thinking-panel-strings.ts';
import type { ProgressBarStrings } from './progress-bar-strings.ts';
import type { ToolCallRowStrings } from './tool-call-row-strings.ts';
import type { TranscriptSearchStrings } from './transcript-search-strings.ts';
import type { WaterfallStrings } from './waterfall-strings.ts';

/** Every word the kit says, by part. A part's own defaults stay beside it, so that a page loads only the words it uses. */
export interface TranscriptStrings {
  readonly toolCallRow: ToolCallRowStrings;
  readonly progressBar: ProgressBarStrings;
  readonly callActions: CallActionsStrings;
  readonly message: MessageStrings;
  readonly thinkingPanel: ThinkingPanelStrings;
  readonly subAgentBadge: SubAgentBadgeStrings;
  readonly streamErrorNotice: StreamErrorNoticeStrings;
  readonly transcript: TranscriptViewStrings;
  readonly jumpBar: JumpBarStrings;
  readonly announcer: AnnouncerStrings;
  readonly messageText: MessageTextStrings;
  readonly agentPanel: AgentPanelStrings;
  readonly askCard: AskCardStrings;
  readonly toolCallDetail: ToolCallDetailStrings;
  readonly outputs: OutputsStrings;
  readonly dialog: DialogStrings;
  readonly waterfall: WaterfallStrings;
  readonly transcriptSearch: TranscriptSearchStrings;
}

/** What a host replaces; everything else stays English. */
export type PartialStrings = { readonly [P in keyof TranscriptStrings]?: Partial<TranscriptStrings[P]> };
