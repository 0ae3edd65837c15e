import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import { startConversation, writeUpgradeTurn, writeWorkingTurn } from '../../test/example-conversation.ts';
import type { Conversation } from '../../test/example-conversation.ts';
import { FrozenTranscript } from '../testing/frozen-transcript.tsx';
import { Transcript } from '../transcript/transcript.tsx';
import type { TranscriptHandle } from '../transcript/transcript-props.ts';
import { TranscriptSearch } from './transcript-search.tsx';
import type { TranscriptSearchProps } from './transcript-search.tsx';

function conversation(): Conversation {
  const made = startConversation();
  writeUpgradeTurn(made);
  writeWorkingTurn(made);
  return made;
}

/** A transcript with its search above, as a host places them; `typed` is typed for the reader. */
function Searched({ typed, enters = 0, ...props }: SearchedProps): ReactElement {
  const handle = useRef<TranscriptHandle>(null);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = root.current?.querySelector('input');
    if (typed === undefined || !field) return;
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    set?.call(field, typed);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    for (let press = 0; press < enters; press++)
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  }, [typed, enters]);
  return (
    <div ref={root} style={{ display: 'flex', flexDirection: 'column', blockSize: 560 }}>
      <TranscriptSearch {...props} transcript={handle} />
      <Transcript handle={handle} motion="off" style={{ flex: 1, minBlockSize: 0 }} />
    </div>
  );
}

interface SearchedProps extends TranscriptSearchProps {
  readonly typed?: string;
  readonly enters?: number;
}

const meta: Meta<typeof TranscriptSearch> = {
  title: 'Parts/TranscriptSearch',
  component: TranscriptSearch,
  parameters: { layout: 'fullscreen' },
};

export default meta;
type Story = StoryObj<typeof TranscriptSearch>;

function show(props: SearchedProps): Story {
  return {
    render: (args) => {
      const { store, clock } = conversation();
      return (
        <FrozenTranscript store={store} now={clock.now()}>
          <Searched {...args} {...props} />
        </FrozenTranscript>
      );
    },
  };
}

export const Default: Story = show({});
export const Playground: Story = show({ typed: 'vite' });

/** On a hit: its place among all, its words, and the mark in the transcript. */
export const Hit: Story = {
  ...show({ typed: 'rolldown', enters: 1 }),
  tags: ['look-rtl', 'look-forced-colors', 'look-narrow'],
};

/** A hit that no row shows: the way into the call is beside it. */
export const HitInsideACall: Story = show({ typed: 'enoent', enters: 1 });
export const NothingFound: Story = show({ typed: 'no such words' });
