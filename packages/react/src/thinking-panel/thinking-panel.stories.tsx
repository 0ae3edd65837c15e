import { selectRootMessages, selectTurnGroups } from '@callboard/core/selectors';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactElement } from 'react';
import { exampleTurn } from '../../test/example-transcript.ts';
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
  const groupKey = selectTurnGroups(state, messageKey)[0]?.key ?? '';
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

export const Default: Story = show(exampleTurn);

export const Playground: Story = { ...show(exampleTurn), args: { show: 'closed', foldFrom: 3 } };
