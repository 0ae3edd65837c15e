import '@callboard/react/styles.css';
import { Transcript, createBrowserTranscriptStore } from '@callboard/react';
import { createEventBuilder } from '@callboard/core/testing';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { register } from '../page/bench.ts';
import type { Prepared } from '../page/contender.ts';
import type { TurnData } from '../page/conversation.ts';
import { livelyRun } from './lively-run.ts';
import { lastCallOf } from './row-store.ts';

function prepare(turns: readonly TurnData[], variant: string): Prepared {
  const store = createBrowserTranscriptStore();
  const builder = createEventBuilder({ source: 'bench', streamId: 'bench', clock: Date });
  const last = lastCallOf(turns);
  let live = builder;
  for (const turn of turns) {
    live = builder.in({ runId: turn.id });
    const messageId = `${turn.id}-message`;
    live.runStart();
    live.user(`${turn.id}-question`, turn.question);
    for (const call of turn.calls) {
      live.tool(call.id, call.tool, { messageId, input: call.input });
      if (call.status === 'completed') live.ok(call.id, call.output);
      if (call.status === 'failed') live.fail(call.id, call.errorText);
    }
    if (turn.answer === undefined) continue;
    live.text(messageId, turn.answer);
    live.event({ type: 'message.end', messageId });
    live.runEnd();
  }
  live.progress(last.id, 0, 100);
  store.dispatch(builder.events);
  store.flush();
  const writer = livelyRun(live, `${turns.at(-1)?.id}-message`);
  let root: Root | undefined;
  return {
    mount(place) {
      root = createRoot(place);
      root.render(
        <Transcript
          store={store}
          thinking="open"
          foldFrom={0}
          virtualize={variant === 'plain' ? 'never' : 'auto'}
          style={{ blockSize: '100vh' }}
        />,
      );
    },
    tick: (percent) => store.dispatch(live.progress(last.id, percent, 100)),
    work: (count) => store.dispatch(writer(count)),
    unmount() {
      root?.unmount();
      store.destroy();
    },
  };
}

register({
  marks: {
    scroller: '[data-slot="transcript-scroller"]',
    trigger: '[data-slot="tool-call-trigger"]',
    detail: '[role="dialog"]',
    closedBy: 'Escape',
  },
  prepare,
});
