import type { Meta, StoryObj } from '@storybook/react-vite';
import { exampleCalls } from '../../test/example-calls.ts';
import { createFrozenClock } from '../testing/frozen-clock.ts';
import { ToolCallRow } from '../tool-call-row/tool-call-row.tsx';
import { TranscriptProvider } from './transcript-provider.tsx';

const meta: Meta<typeof TranscriptProvider> = {
  title: 'Parts/TranscriptProvider',
  component: TranscriptProvider,
  args: {
    motion: 'off',
    environment: { clock: createFrozenClock(exampleCalls.progress.last.seen ?? 0) },
    children: (
      <div data-callboard="" data-slot="tool-call-list">
        <ToolCallRow call={exampleCalls.progress} />
        <ToolCallRow call={exampleCalls.failed} />
        <ToolCallRow call={exampleCalls.denied} />
      </div>
    ),
  },
};

export default meta;
type Story = StoryObj<typeof TranscriptProvider>;

const status = {
  announced: 'beginnt',
  'input-streaming': 'schreibt',
  ready: 'wartet',
  'awaiting-approval': 'wartet auf dich',
  running: 'läuft',
  paused: 'angehalten',
  completed: 'fertig',
  failed: 'fehlgeschlagen',
  denied: 'abgelehnt',
  cancelled: 'abgebrochen',
  interrupted: 'unterbrochen',
};

export const Default: Story = {};
export const Playground: Story = {
  args: { detail: 'inline', onCancel: () => undefined, onRetry: () => undefined },
};

/** Words, numbers and times of another language. */
export const InGerman: Story = {
  args: {
    text: { locale: 'de', strings: { progressBar: { label: 'Fortschritt' }, toolCallRow: { status } } },
  },
};
