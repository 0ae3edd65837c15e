import { BUILT_AT, buildToolCall } from '@callboard/core/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactElement } from 'react';
import { finishedCommand } from '../../test/example-failures.ts';
import { FrozenTranscript } from '../testing/frozen-transcript.tsx';
import { CallValue } from './call-value.tsx';

const meta: Meta<typeof CallValue> = {
  title: 'Parts/Outputs/Features',
  component: CallValue,
  decorators: [
    (Story) => (
      <FrozenTranscript now={BUILT_AT.seen}>
        <div data-callboard="">
          <Story />
        </div>
      </FrozenTranscript>
    ),
  ],
};

export default meta;
type Story = StoryObj<typeof CallValue>;

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC';

function show(output: unknown, kind?: string): Story {
  const call = buildToolCall({
    status: 'completed',
    title: 'Take screenshot',
    hasOutput: true,
    output,
    ...(kind && { kind }),
  });
  return { args: { call, value: output, part: 'output', label: 'Output' } };
}

export const Text: Story = show('Three notes mention the upgrade.\nThe newest is from March.');
export const Empty: Story = show('');
export const LargeText: Story = show(`${'A line of the log, and then another one. '.repeat(50_000)}end`);
export const Terminal: Story = show(finishedCommand.output, 'execute');
export const Progressed: Story = show(
  'Downloading  10%\rDownloading  60%\rDownloading 100%\nDone.',
  'execute',
);
export const Tree: Story = show({
  path: 'notes/upgrade.md',
  size: 2048,
  pinned: false,
  owner: null,
  tags: ['release', 'vite'],
  head: { line: 1, text: 'A long first line that goes on. '.repeat(12) },
});
export const LongList: Story = show(Array.from({ length: 60_000 }, (_, id) => ({ id, name: `row ${id}` })));
export const JsonInText: Story = show('{"matches":[{"path":"a.md","line":3}],"total":1}');
export const Blocks: Story = show({
  content: [
    { type: 'text', text: 'The page has one heading and a table.' },
    { type: 'image', data: pixel, mimeType: 'image/png' },
    {
      type: 'resource_link',
      uri: 'https://example.com/report.pdf',
      title: 'Report',
      description: '14 pages',
    },
    { type: 'resource_link', uri: 'file:///etc/hosts', name: 'hosts' },
    { type: 'resource', resource: { uri: 'https://example.com/a.txt', text: 'Text inside a resource.' } },
    { type: 'image', data: 'PHN2Zz4=', mimeType: 'image/svg+xml' },
  ],
  structuredContent: { headings: 1, tables: 1 },
});
export const Edit: Story = show({
  file_path: 'src/auth/session.ts',
  old_string: 'export function verify(token) {\n  if (!token) return;\n  return decode(token);\n}\n',
  new_string:
    'export function verify(token: string) {\n  if (!token) throw new Error("no token");\n  return decode(token);\n}\n',
});
export const Patch: Story = show(
  'diff --git a/notes.md b/notes.md\n--- a/notes.md\n+++ b/notes.md\n@@ -1,3 +1,3 @@\n # Upgrade\n-Vite 7\n+Vite 8\n Rolldown',
);
export const Table: Story = show(
  Array.from({ length: 80 }, (_, row) => ({
    path: `notes/${row % 2 === 0 ? 'upgrade' : 'release'}-${row}.md`,
    size: 2048 + row * 17,
    pinned: row % 5 === 0,
  })),
);
export const Audio: Story = show({
  content: [
    { type: 'resource_link', uri: 'https://files.example/talk.mp3', mimeType: 'audio/mpeg', name: 'Talk' },
  ],
});
export const Link: Story = show('https://example.com/report?page=2');
export const Attack: Story = show(
  '<img src=x onerror=alert(1)>\n[a](javascript:alert(1))\n\u202egnp.exe\u200b \u0007 <style>*{display:none}</style>',
);

function Broken(): ReactElement {
  throw new Error('this view cannot draw that');
}

export const BrokenView: Story = {
  ...show({ a: 1 }),
  decorators: [
    (Story) => (
      <FrozenTranscript now={BUILT_AT.seen} renderers={[{ match: '*', output: Broken }]}>
        <Story />
      </FrozenTranscript>
    ),
  ],
};
