import { BUILT_AT, buildToolCall } from '@callboard/core/testing';
import type { ToolCall as Call } from '@callboard/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactElement } from 'react';
import { exampleCalls } from '../../test/example-calls.ts';
import { FrozenTranscript } from '../testing/frozen-transcript.tsx';
import { TranscriptProvider } from '../transcript-provider/transcript-provider.tsx';
import * as ToolCall from './parts.tsx';
import { ToolCallRow } from './tool-call-row.tsx';

const meta: Meta<typeof ToolCallRow> = {
  title: 'Parts/ToolCallRow/Features',
  component: ToolCallRow,
  render: (args) => (
    <div data-callboard="" data-slot="tool-call-list">
      <ToolCallRow {...args} />
    </div>
  ),
  decorators: [
    (Story) => (
      <FrozenTranscript now={BUILT_AT.seen + 4000}>
        <Story />
      </FrozenTranscript>
    ),
  ],
};

export default meta;
type Story = StoryObj<typeof ToolCallRow>;

function Rows({ calls, width }: { readonly calls: readonly Call[]; readonly width?: number }): ReactElement {
  return (
    <div data-callboard="" data-slot="tool-call-list" style={width ? { inlineSize: width } : {}}>
      {calls.map((call) => (
        <ToolCallRow key={call.key} call={call} />
      ))}
    </div>
  );
}

function show(call: Call): Story {
  return { args: { call } };
}

export const EveryState: Story = {
  render: () => <Rows calls={Object.values(exampleCalls)} />,
  tags: ['look-rtl', 'look-forced-colors', 'look-narrow'],
};
export const Announced: Story = show(exampleCalls.announced);
export const InputStreaming: Story = show(exampleCalls.inputStreaming);
export const Ready: Story = show(exampleCalls.ready);
export const WaitingForThisApp: Story = show(exampleCalls.waitingForApp);
export const AwaitingApproval: Story = show(exampleCalls.awaitingApproval);
export const Running: Story = show(exampleCalls.running);
export const Progress: Story = show(exampleCalls.progress);
export const IndeterminateProgress: Story = show(exampleCalls.indeterminate);
export const CountedProgress: Story = show(exampleCalls.counted);
export const FullAndStillRunning: Story = show(exampleCalls.fullRunning);
export const PartialOutput: Story = show(exampleCalls.partialOutput);
export const Paused: Story = show(exampleCalls.paused);
export const Completed: Story = show(exampleCalls.completed);
export const CompletedAndHolding: Story = show(exampleCalls.completedFull);
export const Failed: Story = show(exampleCalls.failed);
export const Denied: Story = show(exampleCalls.denied);
export const Cancelled: Story = show(exampleCalls.cancelled);
export const FinishedAfterStop: Story = show(exampleCalls.finishedAfterStop);
export const Interrupted: Story = show(exampleCalls.interrupted);

const long = 'Collect every changelog entry that mentions the migration '.repeat(200).slice(0, 10_000);

export const LongTitle: Story = show(
  buildToolCall({ key: 'long', title: long, status: 'failed', error: { message: long }, ended: BUILT_AT }),
);

export const HostileText: Story = show(
  buildToolCall({
    key: 'hostile',
    title: '<img src=x onerror=alert(1)> \u202egnp.exe\u0000\u200b',
    status: 'failed',
    input: { command: '\u001b[31mrm -rf /\u001b[0m\n\u2066hidden\u2069' },
    error: { message: '<script>alert(1)</script>\u0007' },
    ended: BUILT_AT,
  }),
);

export const Narrow: Story = { render: () => <Rows width={320} calls={Object.values(exampleCalls)} /> };

export const RightToLeft: Story = {
  render: () => (
    <TranscriptProvider text={{ direction: 'rtl', locale: 'ar' }}>
      <Rows
        calls={[
          { ...exampleCalls.progress, key: 'rtl-1', title: 'تحميل الصفحة' },
          { ...exampleCalls.failed, key: 'rtl-2', title: 'قراءة الملف' },
          { ...exampleCalls.inputStreaming, key: 'rtl-3', title: 'تشغيل الأمر' },
        ]}
      />
    </TranscriptProvider>
  ),
};

export const QuietForAWhile: Story = {
  render: () => (
    <FrozenTranscript now={BUILT_AT.seen + 75_000}>
      <Rows calls={[exampleCalls.running, exampleCalls.progress]} />
    </FrozenTranscript>
  ),
};

export const WithActions: Story = {
  render: () => (
    <TranscriptProvider onCancel={() => undefined} onRetry={() => undefined}>
      <Rows calls={[exampleCalls.running, exampleCalls.failed, exampleCalls.interrupted]} />
    </TranscriptProvider>
  ),
};

export const ComposedOfParts: Story = {
  render: () => (
    <div data-callboard="" data-slot="tool-call-list">
      {[exampleCalls.progress, exampleCalls.failed].map((call) => (
        <ToolCall.Root key={call.key} call={call}>
          <ToolCall.Trigger>
            <ToolCall.State />
            <ToolCall.Words />
            <ToolCall.StatusGlyph />
          </ToolCall.Trigger>
          <ToolCall.Cause />
          <ToolCall.Progress />
        </ToolCall.Root>
      ))}
    </div>
  ),
};
