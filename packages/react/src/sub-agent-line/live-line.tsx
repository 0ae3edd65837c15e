'use client';
import type { TranscriptStore } from '@callboard/core';
import { selectAgentLiveLine } from '@callboard/core/selectors';
import { useCallback, useContext, useSyncExternalStore } from 'react';
import type { ReactElement } from 'react';
import { useNow } from '../internal/clock/use-now.ts';
import { MotionContext } from '../internal/contexts/motion-context.ts';
import { StoreContext } from '../internal/contexts/store-context.ts';
import { useRedactText } from '../internal/redact/use-redact-text.ts';
import type { RedactText } from '../internal/redact/use-redact-text.ts';
import { oneLine } from '../internal/text/one-line.ts';
import { callTitle } from '../internal/tool-call/call-title.ts';
import { inputSummary } from '../tool-call-row/input-summary.ts';
import type { AgentView } from './agent-view.ts';

const LONGEST = 200;

/** What a running agent does now, or that it has been silent. The only part of a badge that its ticks render. Renders a `div`. */
export function LiveLine({ view }: { readonly view: AgentView }): ReactElement | null {
  const store = useContext(StoreContext);
  const redact = useRedactText();
  const { agent, strings, locale } = view;
  const subscribe = useCallback((listener: () => void) => store?.subscribe(listener) ?? nothing, [store]);
  const read = useCallback(() => (store ? lineOf(store, agent.key, redact) : ''), [store, agent.key, redact]);
  const line = useSyncExternalStore(subscribe, read, read);
  const { quietMs } = useContext(MotionContext);
  const now = useNow(view.traits.ticking);
  const silence = now === undefined ? 0 : now - (agent.last.seen ?? now);
  const words = silence >= quietMs ? strings.quiet(silence, locale) : line;
  return words ? <div data-slot="sub-agent-live">{words}</div> : null;
}

function lineOf(store: TranscriptStore, agentKey: string, redact: RedactText): string {
  const state = store.getPublished();
  const doing = selectAgentLiveLine(state, agentKey);
  const call = doing?.toolCall;
  if (call) {
    const said = call.progress?.message;
    const message = said
      ? redact(said, ['toolCalls', call.key, 'progress', 'message'])
      : inputSummary(call, redact);
    return oneLine(`${callTitle(call, redact)} ${message}`, LONGEST);
  }
  const own = state.agents.get(agentKey)?.progress?.message;
  if (own) return oneLine(redact(own, ['agents', agentKey, 'progress', 'message']), LONGEST);
  return doing?.text
    ? oneLine(redact(doing.text, ['agents', agentKey, 'text']).slice(-LONGEST * 2), LONGEST)
    : '';
}

function nothing(): void {
  // Nothing was subscribed.
}
