import { buildToolCall } from '@callboard/core/testing';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { CallValue } from './call-value.tsx';

function show(value: unknown): void {
  const call = buildToolCall({ status: 'completed', hasOutput: true, output: value });
  render(<CallValue call={call} value={value} part="output" label="Output" />);
}

function lines(kind: string): (string | null)[] {
  return [...document.querySelectorAll(`[data-slot="diff-line"][data-kind="${kind}"]`)].map(
    ({ textContent }) => textContent,
  );
}

describe('a change', () => {
  it('shows an edit as lines that went and came, with what else the tool was told', () => {
    show({ file_path: 'src/a.ts', old_string: 'one\ntwo', new_string: 'one\n2' });
    expect(lines('removed')).toEqual(['-two\n']);
    expect(lines('added')).toEqual(['+2\n']);
    expect(screen.getByText(/src\/a\.ts/)).toBeInTheDocument();
  });

  it('shows a unified diff, its head told from its lines', () => {
    show('--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b');
    expect(lines('hunk')).toEqual(['--- a/x\n', '+++ b/x\n', '@@ -1 +1 @@\n']);
    expect(lines('added')).toEqual(['+b\n']);
  });

  it('writes out what hides in a line (F1)', () => {
    show({ old: 'a', new: 'a\u202eb' });
    expect(lines('added')).toEqual(['+a[U+202E]b\n']);
  });
});

describe('a table', () => {
  const many = Array.from({ length: 400 }, (_, id) => ({ id, name: `file-${id}`, size: id * 10 }));

  it('shows like objects as rows, more by request, and as a tree (F3)', async () => {
    const user = userEvent.setup();
    show(many);
    const table = screen.getByRole('table');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['id', 'name', 'size']);
    expect(within(table).getAllByRole('row')).toHaveLength(51);
    await user.click(screen.getByRole('button', { name: 'Show 250 more rows' }));
    expect(within(table).getAllByRole('row')).toHaveLength(301);
    await user.click(screen.getByRole('button', { name: 'Tree' }));
    expect(screen.getByRole('tree')).toBeInTheDocument();
  });

  it('keeps a cell to one line and says how much a nested value holds', () => {
    const row = { a: 'x\ny', b: 1, c: 2, d: 3, e: 4, f: 5, g: 6 };
    show([row, { ...row, g: [1, 2, 3] }]);
    expect(screen.getAllByRole('cell', { name: 'x y' })).toHaveLength(2);
    expect(screen.getByRole('cell', { name: '[3]' })).toBeInTheDocument();
  });
});

describe('a sound', () => {
  it('plays from the data, and is fetched only when a person asks', async () => {
    const user = userEvent.setup();
    show({
      content: [
        { type: 'audio', data: 'UklGRiQAAABXQVZF', mimeType: 'audio/wav' },
        {
          type: 'resource_link',
          uri: 'https://files.example/talk.mp3',
          mimeType: 'audio/mpeg',
          name: 'Talk',
        },
      ],
    });
    expect(document.querySelectorAll('audio')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Load audio from files.example' }));
    const sources = [...document.querySelectorAll('audio')].map(({ src }) => src.slice(0, 30));
    expect(sources).toEqual([
      'data:audio/wav;base64,UklGRiQA',
      'https://files.example/talk.mp3'.slice(0, 30),
    ]);
  });
});

describe('an address', () => {
  it('is a link when its scheme is listed, else text', () => {
    show('https://example.com/report?x=1');
    expect(screen.getByRole('link')).toHaveAttribute('href', 'https://example.com/report?x=1');
    show({ content: [{ type: 'resource_link', uri: 'javascript:alert(1)', name: 'Click' }] });
    expect(screen.getAllByRole('link')).toHaveLength(1);
  });
});
