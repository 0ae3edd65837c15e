export { TranscriptProvider } from './transcript-provider/transcript-provider.tsx';
export type {
  TranscriptEnvironment,
  TranscriptProviderProps,
  TranscriptSettings,
} from './transcript-provider/transcript-provider-props.ts';
export type { TextSettings } from './internal/contexts/text-context.ts';
export type { Clock } from './internal/clock/clock.ts';
export type {
  AskAnswer,
  CancelTarget,
  RetryTarget,
  TranscriptActions,
} from './internal/contexts/actions-context.ts';
export type { Attention } from './internal/attention.ts';
export type { AnnouncerSettings, Verbosity } from './internal/contexts/announcer-context.ts';
export type { MotionSettings } from './internal/contexts/motion-context.ts';
export type { PortalContainer } from './internal/contexts/portal-context.ts';
export type { Redact } from './internal/contexts/redact-context.ts';
export type { Renderer, RendererProps } from './internal/contexts/renderers-context.ts';
export { useTranscript } from './internal/store/use-transcript.ts';
export { useTranscriptStore } from './internal/store/use-store.ts';
export { useEntity, useToolCall } from './internal/store/use-entity.ts';
export type { EntityTables } from './internal/store/use-entity.ts';
export { defaultStrings } from './internal/strings/default-strings.ts';
export type { PartialStrings, TranscriptStrings } from './internal/strings/transcript-strings.ts';
export type { ProgressBarStrings } from './internal/strings/progress-bar-strings.ts';
export type { OutcomeUnknown, ToolCallRowStrings } from './internal/strings/tool-call-row-strings.ts';
export { createUiState } from './internal/ui-state/ui-state.ts';
export type { PartUiState, UiState, UiStateEntry } from './internal/ui-state/ui-state.ts';
export { Glyph } from './internal/glyphs/glyph.tsx';
export type { GlyphProps, Tone } from './internal/glyphs/glyph.tsx';
export type { GlyphName } from './internal/glyphs/drawings.ts';
export { ProgressBar } from './progress-bar/progress-bar.tsx';
export type { ProgressBarProps } from './progress-bar/progress-bar.tsx';
export { isFull, progressPhase, shownFraction } from './progress-bar/progress-phase.ts';
export type { ProgressLengths, ProgressPhase, ProgressSource } from './progress-bar/progress-phase.ts';
export { progressBarDataAttributes } from './progress-bar/progress-bar-data-attributes.ts';
export { progressBarCssVars } from './progress-bar/progress-bar-css-vars.ts';
export { ToolCallRow } from './tool-call-row/tool-call-row.tsx';
export type { ToolCallRowProps } from './tool-call-row/tool-call-row.tsx';
export type { CallSource, CallView } from './tool-call-row/call-view.ts';
export type { ToolCallInput } from './internal/tool-call/whole-call.ts';
export { toolCallRowDataAttributes } from './tool-call-row/tool-call-row-data-attributes.ts';
export { Transcript } from './transcript/transcript.tsx';
export type {
  LoadOlderResult,
  TranscriptHandle,
  TranscriptListProps,
  TranscriptProps,
} from './transcript/transcript-props.ts';
export type { RenderText, RenderTextInput } from './transcript/render-text-context.ts';
export { anchorFor } from './transcript/view/anchor-for.ts';
export { JumpBar } from './jump-bar/jump-bar.tsx';
export type { JumpBarProps } from './jump-bar/jump-bar.tsx';
export type { TargetKind } from './jump-bar/next-target.ts';
export { Announcer } from './announcer/announcer.tsx';
export { PlanPanel } from './plan-panel/plan-panel.tsx';
export type { PlanPanelProps } from './plan-panel/plan-panel.tsx';
export { MessageText } from './text/message-text.tsx';
export type { MessageTextProps } from './text/message-text.tsx';
export type { TranscriptViewStrings } from './internal/strings/transcript-words.ts';
export type { JumpBarStrings } from './internal/strings/jump-bar-strings.ts';
export type { AnnouncerStrings } from './internal/strings/announcer-strings.ts';
export type { MessageTextStrings } from './internal/strings/message-text-strings.ts';
export { ThinkingPanel } from './thinking-panel/thinking-panel.tsx';
export type { ThinkingPanelProps } from './thinking-panel/thinking-panel.tsx';
export { ThinkingSummary } from './thinking-panel/thinking-summary.tsx';
export type { ThinkingSummaryProps } from './thinking-panel/thinking-summary.tsx';
export { ToolCallGroup } from './tool-call-group/tool-call-group.tsx';
export type { ToolCallGroupProps } from './tool-call-group/tool-call-group.tsx';
export { SubAgentBadge } from './sub-agent-badge/sub-agent-badge.tsx';
export type { SubAgentBadgeProps } from './sub-agent-badge/sub-agent-badge.tsx';
export { SubAgentLine } from './sub-agent-line/sub-agent-line.tsx';
export type { SubAgentLineProps } from './sub-agent-line/sub-agent-line.tsx';
export type { AgentSource } from './sub-agent-line/agent-source.ts';
export { subAgentBadgeDataAttributes } from './sub-agent-badge/sub-agent-badge-data-attributes.ts';
export { Message } from './message/message.tsx';
export type { MessageProps } from './message/message.tsx';
export { StreamErrorNotice } from './stream-error-notice/stream-error-notice.tsx';
export type { StreamErrorNoticeProps } from './stream-error-notice/stream-error-notice.tsx';
export { streamErrorNoticeDataAttributes } from './stream-error-notice/stream-error-notice-data-attributes.ts';
export type { MessageStrings } from './internal/strings/message-strings.ts';
export type { KeptCounts, StreamErrorNoticeStrings } from './internal/strings/stream-error-notice-strings.ts';
export type { SubAgentBadgeStrings } from './internal/strings/sub-agent-badge-strings.ts';
export type { ThinkingPanelStrings } from './internal/strings/thinking-panel-strings.ts';
export * as ToolCall from './tool-call-row/parts.tsx';
export { createBrowserTranscriptStore } from './browser-store/create-browser-transcript-store.ts';
export { ToolCallDetail } from './tool-call-detail/tool-call-detail.tsx';
export type { ToolCallDetailProps } from './tool-call-detail/tool-call-detail.tsx';
export { ToolCallDetailModal, ToolErrorDetailModal } from './tool-call-detail/tool-call-detail-modal.tsx';
export type { ToolCallDetailModalProps } from './tool-call-detail/tool-call-detail-modal.tsx';
export { prefetchToolCallDetail } from './tool-call-detail/detail-chunk.ts';
export { toolCallReport } from './tool-call-detail/tool-call-report.ts';
export type { ToolCallReportContext } from './tool-call-detail/tool-call-report.ts';
export { toolCallDetailDataAttributes } from './tool-call-detail/tool-call-detail-data-attributes.ts';
export { AskCard } from './ask-card/ask-card.tsx';
export type { AskCardProps } from './ask-card/ask-card.tsx';
export { askCardDataAttributes } from './ask-card/ask-card-data-attributes.ts';
export { SubAgentPanel } from './agent-panel/sub-agent-panel.tsx';
export type { SubAgentPanelProps } from './agent-panel/sub-agent-panel.tsx';
export { TextOutput } from './renderers/text-output.tsx';
export type { TextOutputProps } from './renderers/text-output.tsx';
export { TerminalOutput } from './renderers/terminal-output.tsx';
export type { TerminalOutputProps } from './renderers/terminal-output.tsx';
export { JsonTree } from './renderers/json-tree.tsx';
export type { JsonTreeProps } from './renderers/json-tree.tsx';
export { ImageOutput } from './renderers/image-output.tsx';
export type { ImageOutputProps } from './renderers/image-output.tsx';
export { imageFromData, imageFromUrl } from './renderers/image-source.ts';
export type { ImageSource } from './renderers/image-source.ts';
export { ValueOutput } from './renderers/value-output.tsx';
export type { ValueOutputProps } from './renderers/value-output.tsx';
export { CallValue } from './renderers/call-value.tsx';
export type { CallValueProps } from './renderers/call-value.tsx';
export { safeUrl } from './internal/safe-url.ts';
export { visibleText } from './internal/visible-text.ts';
export type { ToolCallDetailStrings } from './internal/strings/tool-call-detail-strings.ts';
export type { AskCardStrings } from './internal/strings/ask-card-strings.ts';
export type { AgentPanelStrings } from './internal/strings/agent-panel-strings.ts';
export type { OutputsStrings } from './internal/strings/outputs-strings.ts';
export { jumpBarDataAttributes } from './jump-bar/jump-bar-data-attributes.ts';
export { messageDataAttributes } from './message/message-data-attributes.ts';
export { messageTextDataAttributes } from './text/message-text-data-attributes.ts';
export { outputsDataAttributes } from './renderers/outputs-data-attributes.ts';
export { planPanelDataAttributes } from './plan-panel/plan-panel-data-attributes.ts';
export { sharedDataAttributes } from './internal/shared-data-attributes.ts';
export { subAgentPanelDataAttributes } from './agent-panel/sub-agent-panel-data-attributes.ts';
export { thinkingPanelDataAttributes } from './thinking-panel/thinking-panel-data-attributes.ts';
export { toolCallGroupDataAttributes } from './tool-call-group/tool-call-group-data-attributes.ts';
export { transcriptDataAttributes } from './transcript/transcript-data-attributes.ts';
export { transcriptCssVars } from './transcript/transcript-css-vars.ts';
export { Waterfall } from './waterfall/waterfall.tsx';
export type { WaterfallProps } from './waterfall/waterfall.tsx';
export type { LaneTarget } from './waterfall/use-open-lane.ts';
export { waterfallDataAttributes } from './waterfall/waterfall-data-attributes.ts';
export { waterfallCssVars } from './waterfall/waterfall-css-vars.ts';
export type { LaneWords, WaterfallStrings } from './internal/strings/waterfall-strings.ts';
export { TranscriptSearch } from './transcript-search/transcript-search.tsx';
export type { TranscriptSearchProps } from './transcript-search/transcript-search.tsx';
export type { SearchHit } from './transcript-search/search-hit.ts';
export { transcriptSearchDataAttributes } from './transcript-search/transcript-search-data-attributes.ts';
export type {
  CountedHits,
  SearchField,
  SearchScope,
  TranscriptSearchStrings,
} from './internal/strings/transcript-search-strings.ts';
export { DiffOutput } from './renderers/diff-output.tsx';
export type { DiffOutputProps } from './renderers/diff-output.tsx';
export { diffOf } from './renderers/diff-source.ts';
export type { DiffSource } from './renderers/diff-source.ts';
export { TableOutput } from './renderers/table-output.tsx';
export type { TableOutputProps } from './renderers/table-output.tsx';
export { tableOf } from './renderers/table-source.ts';
export type { TableSource } from './renderers/table-source.ts';
export { AudioOutput } from './renderers/audio-output.tsx';
export type { AudioOutputProps } from './renderers/audio-output.tsx';
export { audioFromData, audioFromUrl } from './renderers/audio-source.ts';
export type { AudioSource } from './renderers/audio-source.ts';
export { ResourceLink } from './renderers/resource-link.tsx';
export type { ResourceLinkProps } from './renderers/resource-link.tsx';
