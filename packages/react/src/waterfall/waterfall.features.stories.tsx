import type { Meta, StoryObj } from '@storybook/react-vite';
import { exampleNight, exampleTimes } from '../../test/example-waterfall.ts';
import { exampleLost, play } from '../../test/example-transcript.ts';
import type { Example } from '../../test/example-transcript.ts';
import { longTurn } from '../../test/long-transcript.ts';
import { FrozenTranscript } from '../testing/frozen-transcript.tsx';
import { Waterfall } from './waterfall.tsx';

const meta: Meta<typeof Waterfall> = { title: 'Parts/Waterfall/Features', component: Waterfall };

export default meta;
type Story = StoryObj<typeof Waterfall>;

function show(make: () => Pick<Example, 'store' | 'clock'>, width?: number): Story {
  return {
    render: () => {
      const { store, clock } = make();
      return (
        <FrozenTranscript store={store} now={clock.now()}>
          <div style={{ maxInlineSize: width, blockSize: width === undefined ? undefined : 420 }}>
            <Waterfall />
          </div>
        </FrozenTranscript>
      );
    },
  };
}

export const Narrow: Story = show(exampleTimes, 320);
/** A night between two turns is drawn short, and says so. */
export const NightBetween: Story = show(exampleNight);
export const ConnectionLost: Story = show(exampleLost);
export const Empty: Story = show(() => play());

/** Imported without times: nothing is made up. */
export const TimesUnknown: Story = show(() => {
  const { store, builder } = longTurn(3);
  return { store, clock: { ...play().clock, now: () => builder.events.length } };
});

/** Only the lanes in view are in the document. */
export const Thousands: Story = show(() => {
  const example = play((b) => b.runStart());
  for (let call = 0; call < 3000; call++) {
    example.b.tool(`t${call}`, `tool_${call % 7}`, { messageId: 'm1', input: { part: call } });
    example.clock.advance(400);
    if (call % 17 === 4) example.b.fail(`t${call}`, 'exit code 1');
    else example.b.ok(`t${call}`, call);
  }
  example.send();
  return example;
}, 640);
