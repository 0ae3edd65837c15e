import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadParts } from '../../test/load-parts.ts';
import { MessageText } from './message-text.tsx';

beforeAll(loadParts, 30_000);

const TEXT =
  '# Title\n\nSome `code`, **bold** and [a link](https://e.org/x).\n\n```ts\nlet a = 1;\n```\n\nEnd.';

describe('MessageText', () => {
  it('draws the same for a text that grew and for one that came whole (fault 88)', () => {
    const grown = render(<MessageText text="" streaming />);
    for (let end = 1; end < TEXT.length; end += 3)
      grown.rerender(<MessageText text={TEXT.slice(0, end)} streaming />);
    grown.rerender(<MessageText text={TEXT} />);
    const whole = render(<MessageText text={TEXT} />);
    expect(grown.container.innerHTML).toBe(whole.container.innerHTML);
  });

  it('keeps the element of a code block while it fills (fault 88)', () => {
    const { container, rerender } = render(<MessageText text="```" streaming />);
    const block = container.querySelector('pre');
    expect(block).not.toBeNull();
    for (const text of ['```js', '```js\nlet', '```js\nlet a\n``', '```js\nlet a\n```\n\nAfter']) {
      rerender(<MessageText text={text} streaming />);
      expect(container.querySelector('pre')).toBe(block);
      expect(block?.textContent).not.toContain('`');
    }
  });

  it.each([
    ['a fence at the very end', 'Run:\n\n```sh\nnpm test\n```'],
    [
      'a row of a table with a long link',
      `| a | [t](https://long.example/${'x'.repeat(150)}) |\n| - | - |\n| b | c |\n`,
    ],
    ['a fence with its name in pieces', '```js\nlet a'],
    ['a fence inside a list', '- one\n\n  ```\n  two\n  ```\n- three'],
    ['emphasis that is never closed', 'Some **bold and `code'],
  ])('fault 88: by single characters, %s ends as it would have come whole', (_, text) => {
    const grown = render(<MessageText text="" streaming />);
    const blocks = new Set<Element>();
    for (let end = 1; end <= text.length; end++) {
      grown.rerender(<MessageText text={text.slice(0, end)} streaming />);
      for (const block of grown.container.querySelectorAll('pre')) blocks.add(block);
      for (const block of blocks) expect(block.textContent).not.toMatch(/^`{1,3}|`{3}$/);
    }
    grown.rerender(<MessageText text={text} />);
    const whole = render(<MessageText text={text} />);
    // The order of attributes is no difference.
    expect(grown.container.isEqualNode(whole.container)).toBe(true);
    expect(blocks.size).toBe(whole.container.querySelectorAll('pre').length);
  });

  it('asks for a picture only when told to, and never for one of another scheme (fault 86)', async () => {
    render(<MessageText text={'![map](https://e.org/map.png) ![x](javascript:alert(1))'} />);
    expect(screen.queryByRole('img')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'map (load image from e.org)' }));
    const image = screen.getByRole('img', { name: 'map' });
    expect(image).toHaveAttribute('src', 'https://e.org/map.png');
    expect(image).toHaveAttribute('referrerpolicy', 'no-referrer');
    expect(screen.queryAllByRole('button')).toHaveLength(0);
  });

  it('writes out what is invisible and leaves odd links as words (fault 30, F1)', () => {
    const { container } = render(<MessageText text={'a\u202eb [x](data:text/html,y) <b>c</b>'} />);
    expect(container).toHaveTextContent('a[U+202E]b x (data:text/html,y) <b>c</b>');
    expect(container.querySelector('a, b')).toBeNull();
  });

  it('draws the beginning of a very long text until the rest is asked for (F3)', async () => {
    const text = 'word '.repeat(60_000);
    const { container } = render(<MessageText text={text} />);
    expect(container.textContent?.length ?? 0).toBeLessThan(70_000);
    await userEvent.click(screen.getByRole('button', { name: /300 kB in all/ }));
    expect(container.textContent?.length ?? 0).toBeGreaterThan(299_000);
  });

  it('renders on a server', () => {
    expect(renderToString(<MessageText text={TEXT} />)).toContain('<strong>bold</strong>');
  });
});
