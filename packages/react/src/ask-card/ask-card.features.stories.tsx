import { BUILT_AT, buildAsk, buildToolCall } from '@callboard/core/testing';
import type { Ask } from '@callboard/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { FrozenTranscript } from '../testing/frozen-transcript.tsx';
import { AskCard } from './ask-card.tsx';

const call = buildToolCall({
  title: 'Run command',
  name: 'shell',
  status: 'awaiting-approval',
  input: { command: 'git branch -D feature/old-parser', cwd: '/srv/app' },
});

const meta: Meta<typeof AskCard> = {
  title: 'Parts/AskCard/Features',
  component: AskCard,
  args: { canEdit: true, canRemember: true },
  decorators: [
    (Story, { parameters }) => (
      <FrozenTranscript
        now={BUILT_AT.seen + 4000}
        onAnswer={() =>
          parameters.rejects ? Promise.reject(new Error('503: no route to the agent')) : new Promise(() => {})
        }
      >
        <div style={{ inlineSize: parameters.width as number | undefined }}>
          <Story />
        </div>
      </FrozenTranscript>
    ),
  ],
};

export default meta;
type Story = StoryObj<typeof AskCard>;

function show(ask: Partial<Ask>): Story {
  return { args: { ask: buildAsk(ask), call: ask.kind === undefined ? call : undefined } };
}

export const Approval: Story = {
  ...show({ title: 'Run this command?' }),
  tags: ['look-rtl', 'look-forced-colors', 'look-narrow'],
};
export const OfferedAnswers: Story = show({
  title: 'Run this command?',
  options: [
    { id: 'once', label: 'Yes, this time', role: 'allow' },
    { id: 'always', label: 'Yes, always in this folder', role: 'allow-always' },
    { id: 'no', label: 'No, and tell the agent why', role: 'reject' },
  ],
});
export const WithoutDetails: Story = {
  args: { ask: buildAsk({ title: 'Allow tool i1?' }), canEdit: false, canRemember: false },
};
export const Sending: Story = {
  ...show({ title: 'Run this command?' }),
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Allow once' }));
    await expect(within(canvasElement).getByRole('button', { name: 'Sending' })).toBeVisible();
  },
};
export const NotSent: Story = {
  ...show({ title: 'Run this command?' }),
  parameters: { rejects: true },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Allow once' }));
    await expect(await within(canvasElement).findByText(/503: no route/)).toBeVisible();
  },
};
export const Unreachable: Story = show({ title: 'Run this command?', unreachable: true });
export const Expired: Story = show({ title: 'Run this command?', state: 'expired' });
export const Superseded: Story = show({ title: 'Run this command?', state: 'superseded' });
export const DeniedByPolicy: Story = show({
  title: 'Run this command?',
  state: 'denied',
  by: 'policy',
  reason: 'Commands that delete are not allowed here.',
});
export const Question: Story = show({
  kind: 'question',
  title: 'Where should the notes go?',
  options: [
    { id: 'docs', label: 'The docs folder', description: 'Readers look there first.' },
    { id: 'wiki', label: 'The wiki' },
  ],
});
export const SeveralAnswers: Story = show({
  kind: 'question',
  title: 'Which parts should change?',
  multiple: true,
  options: [
    { id: 'core', label: 'Core' },
    { id: 'kit', label: 'Kit' },
    { id: 'demo', label: 'Demo' },
  ],
});
export const FreeAnswer: Story = show({ kind: 'question', title: 'What should the release be called?' });
export const Form: Story = show({
  kind: 'form',
  title: 'Deploy',
  prompt: 'The deploy tool needs a few details.',
  schema: {
    type: 'object',
    required: ['service', 'replicas'],
    properties: {
      service: { type: 'string', title: 'Service', description: 'As it is called in the cluster.' },
      replicas: { type: 'integer', title: 'Replicas', minimum: 1, maximum: 9, default: 2 },
      region: { type: 'string', title: 'Region', enum: ['eu', 'us'], enumNames: ['Europe', 'United States'] },
      checks: { type: 'array', title: 'Checks', items: { enum: ['smoke', 'load'] } },
      dry: { type: 'boolean', title: 'Only show what would happen', default: true },
      contact: {
        type: 'object',
        title: 'Contact',
        properties: { mail: { type: 'string', format: 'email', title: 'Mail' } },
      },
    },
  },
});
export const UnknownForm: Story = show({
  kind: 'form',
  title: 'Deploy',
  schema: { $ref: '#/definitions/deploy' },
});
export const SignIn: Story = show({
  kind: 'sign-in',
  title: 'The calendar wants to know you',
  url: 'https://login.example.com/authorize?client=calendar',
});
export const RefusedLink: Story = show({ kind: 'sign-in', title: 'Sign in', url: 'javascript:alert(1)' });
export const Narrow: Story = {
  ...show({ title: 'Run this command in the work folder?' }),
  parameters: { width: 288 },
};
export const RightToLeft: Story = {
  render: () => (
    <FrozenTranscript now={BUILT_AT.seen} text={{ direction: 'rtl' }} onAnswer={() => {}}>
      <AskCard ask={buildAsk({ title: 'هل تسمح بهذا الأمر؟' })} call={call} />
    </FrozenTranscript>
  ),
};
