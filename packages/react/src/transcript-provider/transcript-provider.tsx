'use client';
import { useContext, useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import { AttentionWatch } from '../attention/attention-watch.tsx';
import type { AgentPanelRequest } from '../internal/agent-panel/agent-panel-controller.ts';
import { ActionsContext } from '../internal/contexts/actions-context.ts';
import { AgentPanelContext } from '../internal/contexts/agent-panel-context.ts';
import { AnnouncerContext } from '../internal/contexts/announcer-context.ts';
import { ClockContext } from '../internal/contexts/clock-context.ts';
import { DetailContext } from '../internal/contexts/detail-context.ts';
import { MotionContext } from '../internal/contexts/motion-context.ts';
import { PendingContext } from '../internal/contexts/pending-context.ts';
import { PortalContext } from '../internal/contexts/portal-context.ts';
import { RedactContext } from '../internal/contexts/redact-context.ts';
import { RenderersContext } from '../internal/contexts/renderers-context.ts';
import { StoreContext } from '../internal/contexts/store-context.ts';
import { TextContext } from '../internal/contexts/text-context.ts';
import { UiStateContext } from '../internal/contexts/ui-state-context.ts';
import type { DetailRequest } from '../internal/detail/detail-controller.ts';
import { createRequests } from '../internal/requests/requests.ts';
import { createUiState, uiStateOf } from '../internal/ui-state/ui-state.ts';
import { prefetchToolCallDetail } from '../tool-call-detail/detail-chunk.ts';
import { DetailOutlet } from '../tool-call-detail/detail-outlet.tsx';
import { RowControlsProvider } from '../tool-call-row/row-controls-provider.tsx';
import type { TranscriptProviderProps } from './transcript-provider-props.ts';
import { useAnnouncerSettings, useMotionSettings, useTextSettings } from './use-settings.ts';
import { useStableActions } from './use-stable-actions.ts';

/**
 * Gives the parts below a store, words, a clock, a place for a person's actions and the dialog that their details open in.
 * Renders no element of its own. Each
 * setting has its own context: changing one renders only the parts that use it.
 */
export function TranscriptProvider(props: TranscriptProviderProps): ReactElement {
  const text = useTextSettings(props);
  const motion = useMotionSettings(props);
  const announcer = useAnnouncerSettings(props);
  const actions = useStableActions(props);
  return (
    <TextContext.Provider value={text}>
      <MotionContext.Provider value={motion}>
        <AnnouncerContext.Provider value={announcer}>
          <ActionsContext.Provider value={actions}>
            <RowControlsProvider>
              <HostSettings {...props}>
                <Conversation {...props} />
              </HostSettings>
            </RowControlsProvider>
          </ActionsContext.Provider>
        </AnnouncerContext.Provider>
      </MotionContext.Provider>
    </TextContext.Provider>
  );
}

/** What a host plugs in. */
function HostSettings({ children, redact, renderers, environment }: TranscriptProviderProps): ReactElement {
  const clock = environment?.clock;
  const portalContainer = environment?.portalContainer;
  const outerPortal = useContext(PortalContext);
  const outer = {
    clock: useContext(ClockContext),
    redact: useContext(RedactContext),
    renderers: useContext(RenderersContext),
  };
  const portal = portalContainer === undefined ? outerPortal : portalContainer;
  return (
    <ClockContext.Provider value={clock ?? outer.clock}>
      <RedactContext.Provider value={redact ?? outer.redact}>
        <RenderersContext.Provider value={renderers ?? outer.renderers}>
          <PortalContext.Provider value={portal}>{children}</PortalContext.Provider>
        </RenderersContext.Provider>
      </RedactContext.Provider>
    </ClockContext.Provider>
  );
}

/** What lives as long as the provider. */
function createKeepers() {
  return {
    ownState: createUiState(),
    pending: {},
    controller: createRequests<DetailRequest>(),
    agentPanel: createRequests<AgentPanelRequest>(),
  };
}

/** The store, and what a person did to what it shows. */
function Conversation(props: TranscriptProviderProps): ReactElement {
  const { children, store, environment, detail, onAttention } = props;
  const outerStore = useContext(StoreContext);
  const outerState = useContext(UiStateContext);
  const outerDetail = useContext(DetailContext);
  const [{ ownState, pending, controller, agentPanel }] = useState(createKeepers);
  const choices = environment?.uiState ?? (store ? uiStateOf(store) : (outerState ?? ownState));
  const mode = detail ?? outerDetail?.mode ?? 'modal';
  const details = useMemo(() => ({ mode, controller, prefetch: prefetchToolCallDetail }), [mode, controller]);
  return (
    <StoreContext.Provider value={store ?? outerStore}>
      <UiStateContext.Provider value={choices}>
        <PendingContext.Provider value={pending}>
          <DetailContext.Provider value={details}>
            <AgentPanelContext.Provider value={agentPanel}>
              {children}
              <DetailOutlet />
              {onAttention && <AttentionWatch onAttention={onAttention} />}
            </AgentPanelContext.Provider>
          </DetailContext.Provider>
        </PendingContext.Provider>
      </UiStateContext.Provider>
    </StoreContext.Provider>
  );
}
