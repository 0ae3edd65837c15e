'use client';
import type { Ask, ToolCall, TranscriptStore } from '@callboard/core';
import { createContext, useContext, useId } from 'react';
import type { Context } from 'react';
import { StoreContext } from '../internal/contexts/store-context.ts';
import { useRedactText } from '../internal/redact/use-redact-text.ts';
import { clientTraits, queuedTraits, toolCallTraits } from '../internal/status/tool-call-status.ts';
import type { StatusTraits } from '../internal/status/tool-call-status.ts';
import { toldCall } from '../internal/status/told-call.ts';
import { useToolCall } from '../internal/store/use-entity.ts';
import { toolCallRowStrings } from '../internal/strings/tool-call-row-strings.ts';
import type { ToolCallRowStrings } from '../internal/strings/tool-call-row-strings.ts';
import { useDirection, useLocale } from '../internal/strings/use-locale.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { causeText } from '../internal/tool-call/cause-text.ts';
import { callTitle } from '../internal/tool-call/call-title.ts';
import { wholeCall } from '../internal/tool-call/whole-call.ts';
import type { ToolCallInput } from '../internal/tool-call/whole-call.ts';
import { inputSummary } from './input-summary.ts';
import { sameButProgress } from './same-but-progress.ts';

/** Which call a part shows: one of the two. */
export interface CallSource {
  /** A plain call: its name, its status and whatever else is known. Keep the object while nothing changes. */
  readonly call?: ToolCallInput | undefined;
  /** Key of a call in the provider's store: the row then hears of its changes itself. */
  readonly callKey?: string | undefined;
}

/** A call as its row's pieces see it. */
export interface CallView {
  readonly call: ToolCall;
  /** Set when the store is the source: progress subscribes on its own. */
  readonly callKey: string | undefined;
  readonly traits: StatusTraits;
  readonly title: string;
  readonly summary: string;
  /** Why it failed or was denied, or what is known of a lost one; else empty. */
  readonly cause: string;
  readonly strings: ToolCallRowStrings;
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl' | undefined;
}

/** The view of a call; undefined while the store does not know the key. Progress alone does not renew it. */
export function useCallView({ call, callKey }: CallSource): CallView | undefined {
  const stored = useToolCall(call ? undefined : callKey, sameButProgress);
  const store = useContext(StoreContext);
  const redact = useRedactText();
  const strings = useStrings('toolCallRow', toolCallRowStrings);
  const locale = useLocale();
  const direction = useDirection();
  const ownKey = useId();
  const given = call ? wholeCall(call, ownKey) : stored;
  if (!given) return undefined;
  const shown = toldCall(given);
  // Whether a run says when its tools begin is settled as the run begins; nothing to subscribe to.
  const queued =
    shown.status === 'ready' && store?.getPublished().runs.get(shown.runKey)?.signalsRun === true;
  return {
    call: shown,
    callKey: call ? undefined : callKey,
    traits: traitsOf(shown, queued),
    title: callTitle(shown, redact) || strings.untitled,
    summary: inputSummary(shown, redact),
    cause: causeText(shown, { strings, locale, redact, refusal: refusalOf(shown, store) }),
    strings,
    locale,
    direction,
  };
}

/** The answer that refused a call. It was given for good before the call reads as denied; nothing to subscribe to. */
function refusalOf({ status, askKeys }: ToolCall, store: TranscriptStore | undefined): Ask | undefined {
  if (status !== 'denied' || !store) return undefined;
  const { asks } = store.getPublished();
  const refused = askKeys.findLast((key) => asks.get(key)?.state === 'denied');
  return refused === undefined ? undefined : asks.get(refused);
}

function traitsOf({ status, awaitsClient }: ToolCall, queued: boolean): StatusTraits {
  if (status !== 'ready') return toolCallTraits[status];
  if (awaitsClient) return clientTraits;
  return queued ? queuedTraits : toolCallTraits.ready;
}

/** The call around compound parts. */
export const CallViewContext: Context<CallView | undefined> = createContext<CallView | undefined>(undefined);

/** The call of the nearest `ToolCall.Root`. Throws outside of one. */
export function useCurrentCall(): CallView {
  const view = useContext(CallViewContext);
  if (view) return view;
  throw new Error(
    '@callboard/react: a ToolCall part stands alone, so it has no call to show. Put it inside <ToolCall.Root call={call}>.',
  );
}
