import { selectRootMessages } from '@callboard/core/selectors';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { exampleAgents, exampleLost, exampleTurn, play } from '../../test/example-transcript.ts';
import type { Example } from '../../test/example-transcript.ts';
import { FrozenTranscript } from '../testing/frozen-transcript.tsx';
import { Message } from './message.tsx';

const meta: Meta<typeof Message> = {
  title: 'Parts/Message',
  component: Message,
  argTypes: { messageKey: { control: false } },
};

export default meta;
type Story = StoryObj<typeof Message>;

function show(make: () => Example): Story {
  return {
    render: ({ thinking, foldFrom }) => {
      const { store, clock } = make();
      return (
        <FrozenTranscript store={store} now={clock.now()} onRetry={() => undefined}>
          {selectRootMessages(store.getState()).map(({ key }) => (
            <Message key={key} messageKey={key} thinking={thinking} foldFrom={foldFrom} />
          ))}
        </FrozenTranscript>
      );
    },
  };
}

function answered(): Example {
  const example = exampleTurn();
  const { b } = example;
  b.ok('t2', 'ok');
  b.text('m1', 'Vite 8 bundles with Rolldown. **One thing breaks**: `esbuild` options are read no longer.');
  b.runEnd();
  example.send();
  return example;
}

export const Default: Story = show(answered);
export const Playground: Story = { ...show(exampleTurn), args: { thinking: 'open', foldFrom: 2 } };
export const WithSubAgents: Story = { ...show(exampleAgents), args: { thinking: 'open' } };
export const CutOff: Story = { ...show(exampleLost), args: { thinking: 'open' } };
export const StoppedBeforeAWord: Story = show(() => {
  const example = play((b) => [
    b.runStart(),
    b.event({ type: 'message.start', messageId: 'm1', role: 'assistant' }),
  ]);
  example.store.abort();
  return example;
});
