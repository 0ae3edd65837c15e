import { selectRootMessages, selectTurnGroups } from '@callboard/core/selectors';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactElement } from 'react';
import { exampleLost, exampleTurn, play } from '../../test/example-transcript.ts';
import type { Example } from '../../test/example-transcript.ts';
import { FrozenTranscript } from '../testing/frozen-transcript.tsx';
import { ThinkingPanel } from './thinking-panel.tsx';
import type { ThinkingPanelProps } from './thinking-panel.tsx';

const meta: Meta<typeof ThinkingPanel> = {
  title: 'Parts/ThinkingPanel',
  component: ThinkingPanel,
  argTypes: { messageKey: { control: false }, groupKey: { control: false } },
};

export default meta;
type Story = StoryObj<typeof ThinkingPanel>;

function Panel({
  example,
  ...rest
}: { readonly example: Example } & Partial<ThinkingPanelProps>): ReactElement {
  const state = example.store.getState();
  const messageKey = selectRootMessages(state)[0]?.key ?? '';
  const groupKey = selectTurnGroups(state, messageKey).find(({ type }) => type === 'thinking')?.key ?? '';
  return (
    <FrozenTranscript store={example.store} now={example.clock.now()}>
      <ThinkingPanel {...rest} messageKey={messageKey} groupKey={groupKey} />
    </FrozenTranscript>
  );
}

function show(make: () => Example): Story {
  return {
    render: ({ show: shown, foldFrom }) => <Panel example={make()} show={shown} foldFrom={foldFrom} />,
  };
}

export const Default: Story = {
  ...show(exampleTurn),
  tags: ['look-rtl', 'look-forced-colors', 'look-narrow'],
};

export const Playground: Story = { ...show(exampleTurn), args: { show: 'closed', foldFrom: 3 } };

function finished(): Example {
  const example = exampleTurn();
  const { b } = example;
  b.ok('t2', 'ok');
  b.event({ type: 'message.end', messageId: 'm1', outcome: 'completed' });
  b.runEnd();
  example.send();
  return example;
}

function waiting(): Example {
  return play(
    (b) => [
      b.runStart({ signalsRun: true }),
      b.think('m1', 'The branch was merged. I will ask before I delete it.'),
    ],
    2,
    (b) => [
      b.tool('t1', 'delete_branch', {
        messageId: 'm1',
        title: 'Delete branch',
        input: { name: 'feature/old-parser' },
      }),
      b.ask('p1', { toolCallId: 't1', kind: 'approval', title: 'Delete the branch?' }),
    ],
  );
}

function failed(): Example {
  const example = exampleTurn();
  const { b } = example;
  b.fail('t2', 'ETIMEDOUT: the page did not answer');
  b.event({ type: 'message.end', messageId: 'm1', outcome: 'failed', error: 'The model is overloaded' });
  b.runEnd('failed', { error: 'The model is overloaded' });
  example.send();
  return example;
}

export const Finished: Story = { ...show(finished), args: { show: 'open' } };
export const FinishedAndClosed: Story = show(finished);
export const Failed: Story = { ...show(failed), args: { show: 'open' } };
export const WaitingForAPerson: Story = show(waiting);
export const CutOff: Story = { ...show(exampleLost), args: { show: 'open' } };
