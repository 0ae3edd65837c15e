import type { Meta, StoryObj } from '@storybook/react-vite';
import { exampleTurn, play } from '../../test/example-transcript.ts';
import type { Example } from '../../test/example-transcript.ts';
import { FrozenTranscript } from '../testing/frozen-transcript.tsx';
import { JumpBar } from './jump-bar.tsx';

const meta: Meta<typeof JumpBar> = {
  title: 'Parts/JumpBar',
  component: JumpBar,
  args: { onJump: () => undefined, failures: true },
};

export default meta;
type Story = StoryObj<typeof JumpBar>;

function show(make: () => Example): Story {
  return {
    render: (args) => {
      const { store, clock } = make();
      return (
        <FrozenTranscript store={store} now={clock.now()}>
          <div style={{ display: 'flex' }}>
            <JumpBar {...args} />
          </div>
        </FrozenTranscript>
      );
    },
  };
}

function waiting(): Example {
  const example = exampleTurn();
  const { b } = example;
  b.tool('t9', 'delete_branch', { messageId: 'm1', input: { name: 'old' } });
  b.ask('p1', { toolCallId: 't9', kind: 'approval' });
  example.send();
  return example;
}

export const Default: Story = { ...show(waiting), tags: ['look-rtl', 'look-forced-colors', 'look-narrow'] };
export const Playground: Story = show(exampleTurn);

/** The run is over; only what failed is left to look at. */
export const FailuresAlone: Story = show(() =>
  play((b) => [
    b.runStart(),
    b.tool('t1', 'read_file', { messageId: 'm1', input: { path: 'a.md' } }),
    b.fail('t1', 'ENOENT'),
    b.runEnd(),
  ]),
);
