import type { Meta, StoryObj } from '@storybook/react-vite';
import { Playground } from '../../apps/demo/src/recovery/playground.tsx';

/**
 * What recovery makes of a text that a model may have written: type or paste, choose how it arrives, watch what a reader
 * sees and what became of every stretch. The same playground is a page of the demo.
 */
const meta = {
  title: 'Recovery/Playground',
  component: Playground,
  args: { example: 0 },
} satisfies Meta<typeof Playground>;

export default meta;

type Story = StoryObj<typeof meta>;

/** Thoughts in tags, a call in the text, words around it. */
export const Default: Story = {};

/** In the middle of a call: its name is known, its markup is held back and nobody sees it. */
export const HeldBack: Story = { args: { example: 2, step: 30 } };

/** The answer ended inside a call: it is not run, and its raw text is kept. */
export const CutOff: Story = { args: { example: 5 } };

/** A page about tool calls: nothing in it is one. */
export const Documentation: Story = { args: { example: 7 } };

/** The provider delivered calls of its own, so markup is only removed. */
export const NativeCalls: Story = { args: { example: 0, settings: { nativeCalls: true } } };

/** A phone. */
export const Narrow: Story = {
  args: { example: 1 },
  decorators: [(Story) => <div style={{ inlineSize: 288 }}>{Story()}</div>],
};
