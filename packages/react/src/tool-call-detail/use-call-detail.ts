'use client';
import type { Agent, ToolCall, TranscriptState } from '@callboard/core';
import { useCallback, useContext, useState, useSyncExternalStore } from 'react';
import { RedactContext } from '../internal/contexts/redact-context.ts';
import { StoreContext } from '../internal/contexts/store-context.ts';
import { useNow } from '../internal/clock/use-now.ts';
import { useRedactText } from '../internal/redact/use-redact-text.ts';
import { toolCallTraits } from '../internal/status/tool-call-status.ts';
import { selection } from '../internal/store/selection.ts';
import { toolCallDetailStrings } from '../internal/strings/tool-call-detail-strings.ts';
import type { ToolCallDetailStrings } from '../internal/strings/tool-call-detail-strings.ts';
import { toolCallRowStrings } from '../internal/strings/tool-call-row-strings.ts';
import { useLocale } from '../internal/strings/use-locale.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { selectDuration } from '@callboard/core/selectors';
import { visibleText } from '../internal/visible-text.ts';
import { callTitle } from '../internal/tool-call/call-title.ts';
import { readCallContext, sameContext } from './call-context.ts';
import type { CallContext } from './call-context.ts';
import { causeOf } from './cause-of.ts';
import { toolCallReport } from './tool-call-report.ts';

/** Everything a detail shows of a call, ready to be drawn. */
export interface CallDetail {
  readonly call: ToolCall;
  readonly strings: ToolCallDetailStrings;
  readonly locale: string;
  readonly title: string;
  /** "failed after 0.1s" */
  readonly status: string;
  /** What went wrong; undefined when nothing did. */
  readonly cause: string | undefined;
  readonly context: CallContext;
  /** Sub-agents the call refers to. */
  readonly children: readonly Agent[];
  /** Names from the root agent to the one that made the call; empty for the root's own calls. */
  readonly agentPath: readonly string[];
  /** Writes the report; costs as much as the call is large. */
  readonly report: () => string;
}

/** Gathers what is known of a call: from the call alone, and from the provider's store when there is one. */
export function useCallDetail(call: ToolCall): CallDetail {
  const strings = useStrings('toolCallDetail', toolCallDetailStrings);
  const row = useStrings('toolCallRow', toolCallRowStrings);
  const locale = useLocale();
  const redact = useContext(RedactContext);
  const redactText = useRedactText();
  const { context, children, agentPath } = useSurroundings(call);
  const now = useNow(toolCallTraits[call.status].ticking);
  const duration = selectDuration(call, now);
  const status = strings.status[call.status];
  const cause = causeOf(call, children, { detail: strings, row, locale, redact: redactText });
  return {
    call,
    strings,
    locale,
    title: callTitle(call, redactText) || strings.untitled,
    status: duration === undefined ? status : strings.statusAfter(status, duration, locale),
    cause: cause === undefined ? undefined : visibleText(cause),
    context,
    children,
    agentPath,
    report: () =>
      toolCallReport(call, { ...context, redact, locale, strings, rowStrings: row, agentPath, children }),
  };
}

interface Surroundings {
  readonly context: CallContext;
  readonly children: readonly Agent[];
  readonly agentPath: readonly string[];
}

/** Renewed when the call, its message or its sub-agents change in what is shown here. */
function useSurroundings(call: ToolCall): Surroundings {
  const store = useContext(StoreContext);
  const [select] = useState(() => selection<TranscriptState | undefined, Surroundings>());
  const find = useCallback((state: TranscriptState | undefined) => readSurroundings(state, call), [call]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const keys = [call.messageKey, call.key, ...call.childAgentKeys];
      const stops = store ? keys.map((key) => store.subscribe(listener, key)) : [];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [store, call],
  );
  const read = useCallback(() => select(store?.getPublished(), find, same), [select, store, find]);
  return useSyncExternalStore(subscribe, read, read);
}

function readSurroundings(state: TranscriptState | undefined, call: ToolCall): Surroundings {
  const children = call.childAgentKeys
    .map((key) => state?.agents.get(key))
    .filter((agent) => agent !== undefined);
  return { context: readCallContext(state, call), children, agentPath: pathOf(state, call.agentKey) };
}

function pathOf(state: TranscriptState | undefined, agentKey: string): readonly string[] {
  const path: string[] = [];
  const seen = new Set<string>();
  let agent = state?.agents.get(agentKey);
  while (agent?.parentAgentKey !== undefined && !seen.has(agent.key)) {
    seen.add(agent.key);
    path.unshift(visibleText(agent.name ?? agent.task ?? agent.id).slice(0, 80));
    agent = state?.agents.get(agent.parentAgentKey);
  }
  return path;
}

function same(left: Surroundings, right: Surroundings): boolean {
  return (
    sameContext(left.context, right.context) &&
    sameItems(left.children, right.children) &&
    sameItems(left.agentPath, right.agentPath)
  );
}

function sameItems(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.length === right.length && left.every((item, index) => item === right[index]);
}
