export { TranscriptProvider } from './transcript-provider/transcript-provider.tsx';
export type { TranscriptProviderProps } from './transcript-provider/transcript-provider-props.ts';
export type { Clock } from './internal/clock/clock.ts';
export type {
  AskAnswer,
  CancelTarget,
  RetryTarget,
  TranscriptActions,
} from './internal/contexts/actions-context.ts';
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
export type { GlyphName } from './internal/glyphs/drawings.tsx';
export { ProgressBar } from './progress-bar/progress-bar.tsx';
export type { ProgressBarProps } from './progress-bar/progress-bar.tsx';
export { isFull, progressPhase, shownFraction } from './progress-bar/progress-phase.ts';
export type { ProgressLengths, ProgressPhase, ProgressSource } from './progress-bar/progress-phase.ts';
export { progressBarDataAttributes } from './progress-bar/progress-bar-data-attributes.ts';
export { progressBarCssVars } from './progress-bar/progress-bar-css-vars.ts';
export { ToolCallRow } from './tool-call-row/tool-call-row.tsx';
export type { ToolCallRowProps } from './tool-call-row/tool-call-row.tsx';
export type { CallSource, CallView } from './tool-call-row/call-view.ts';
export { toolCallRowDataAttributes } from './tool-call-row/tool-call-row-data-attributes.ts';
