import { buildToolCall } from '@callboard/core/testing';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy } from 'react';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import type { Renderer, RendererProps } from '../internal/contexts/renderers-context.ts';
import { TranscriptProvider } from '../transcript-provider/transcript-provider.tsx';
import { CallValue } from './call-value.tsx';
import { resolveRenderer } from './resolve-renderer.ts';

const call = buildToolCall({ status: 'completed', name: 'web_search', kind: 'search' });

function show(value: unknown, renderers: readonly Renderer[] = [], kind = 'search'): ReactElement {
  return (
    <TranscriptProvider renderers={renderers}>
      <CallValue call={{ ...call, kind }} value={value} part="output" label="Output" />
    </TranscriptProvider>
  );
}

function view(name: string): (props: RendererProps) => ReactElement {
  return function View({ value }) {
    return <p>{`${name}: ${JSON.stringify(value)}`}</p>;
  };
}

describe('the view of a value', () => {
  const views = ['exact', 'long', 'short', 'kind', 'any', 'other'].map(view);
  const registry: readonly Renderer[] = [
    { match: '*', output: views[4]! },
    { match: { kind: 'search' }, output: views[3]! },
    { match: { prefix: 'web' }, output: views[2]! },
    { match: { prefix: 'web_' }, output: views[1]! },
    { match: { name: 'web_search' }, output: views[0]! },
    { match: { name: 'web_search' }, input: views[5]! },
  ];

  it.each([
    ['web_search', 'search', 0],
    ['web_fetch', 'search', 1],
    ['website', 'search', 2],
    ['grep', 'search', 3],
    ['grep', 'read', 4],
  ])('is chosen by name, prefix, kind, then anything: %s of kind %s', (name, kind, place) => {
    expect(resolveRenderer(registry, { name, kind }, 'output')).toBe(views[place]);
  });

  it('is chosen for input and output apart', () => {
    expect(resolveRenderer(registry, { name: 'web_search' }, 'input')).toBe(views[5]);
    expect(resolveRenderer([], { name: 'web_search' }, 'input')).toBeUndefined();
  });

  it('may load late', async () => {
    const Late = lazy(() => Promise.resolve({ default: view('late') }));
    render(show({ a: 1 }, [{ match: '*', output: Late }]));
    expect(await screen.findByText('late: {"a":1}')).toBeVisible();
  });

  it('costs only itself when it throws, and is tried again for another value', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    function Picky({ value }: RendererProps): ReactElement {
      if (value === 'bad') throw new Error('cannot draw that');
      return <p>drawn</p>;
    }
    const renderers: readonly Renderer[] = [{ match: '*', output: Picky }];
    const { rerender } = render(show('bad', renderers));
    expect(screen.getByText(/This view failed \(Error: cannot draw that\)/)).toBeVisible();
    expect(screen.getByRole('group', { name: 'Output' })).toHaveTextContent('bad');
    rerender(show('good', renderers));
    expect(screen.getByText('drawn')).toBeVisible();
  });
});

describe('large values (F3, fault 5)', () => {
  const megabytes = 'x'.repeat(8_000_000);

  it('keep almost all of themselves off the page, closed and open', async () => {
    const { container } = render(show(megabytes));
    expect(container.textContent.length).toBeLessThan(2000);
    expect(screen.getByRole('button', { name: '8 MB, show' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '8 MB, show' }));
    expect(container.textContent.length).toBeLessThan(60_000);
    expect(screen.getByText('8 MB not shown')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^Show .* more$/ }));
    expect(container.textContent.length).toBeLessThan(130_000);
    expect(screen.getByRole('button', { name: 'Download' })).toBeVisible();
  });

  it('are never written out to be shown: 60,000 objects', async () => {
    const rows = Array.from({ length: 60_000 }, (_, id) => ({ id }));
    const stringify = vi.spyOn(JSON, 'stringify');
    const { container } = render(show({ rows }));
    expect(stringify.mock.calls.filter(([value]) => typeof value === 'object')).toHaveLength(0);
    expect(container.querySelectorAll('*').length).toBeLessThan(100);
    await userEvent.click(screen.getByRole('treeitem', { name: /rows/ }));
    expect(screen.getAllByRole('treeitem')).toHaveLength(8);
    expect(stringify.mock.calls.filter(([value]) => typeof value === 'object')).toHaveLength(0);
  });
});

describe('the tree', () => {
  const value = { name: 'notes', tags: ['a', 'b'], deep: { deeper: { deepest: true } } };

  it('is one stop; arrow keys move, open and close', async () => {
    render(show(value));
    const tree = screen.getByRole('tree', { name: 'Output' });
    await userEvent.tab();
    const items = (): (string | null)[] =>
      within(tree)
        .getAllByRole('treeitem')
        .map((item) => item.textContent);
    expect(screen.getAllByRole('treeitem')[0]).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toHaveTextContent('tags');
    const before = items().length;
    await userEvent.keyboard('{ArrowLeft}');
    expect(items()).toHaveLength(before - 2);
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(document.activeElement).toHaveTextContent('0"a"');
    await userEvent.keyboard('{ArrowLeft}');
    expect(document.activeElement).toHaveTextContent('tags');
    await userEvent.keyboard('{End}{Home}');
    expect(screen.getAllByRole('treeitem')[0]).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(items()).toHaveLength(1);
    expect(screen.getAllByRole('treeitem').filter((item) => item.tabIndex === 0)).toHaveLength(1);
  });

  it('says level, place and state of each line', () => {
    render(show(value));
    const deep = screen.getByRole('treeitem', { name: /deep:?\s*\{?/, expanded: true });
    expect(deep).toHaveAttribute('aria-level', '2');
    expect(deep).toHaveAttribute('aria-posinset', '3');
    expect(deep).toHaveAttribute('aria-setsize', '3');
  });
});

describe('images (fault 86)', () => {
  const remote = {
    content: [{ type: 'image', data: 'https://collector.example/p.png?q=SECRET', mimeType: 'image/png' }],
  };
  const png = 'iVBORw0KGgo=';

  it('are not fetched, whatever stands for one', () => {
    for (const value of [
      remote,
      '![p](https://collector.example/p.png?q=1)',
      '<img src="https://collector.example/x">',
      { url: 'https://collector.example/i.png' },
    ]) {
      const { container, unmount } = render(show(value));
      expect(container.querySelector('img, [style*="url("], link, iframe, object, video, audio')).toBeNull();
      unmount();
    }
  });

  it('carried in the data are shown with a text alternative when small, and ask when not', async () => {
    const { unmount } = render(show({ content: [{ type: 'image', data: png, mimeType: 'image/png' }] }));
    expect(screen.getByRole('img', { name: 'Image from web_search' })).toHaveAttribute(
      'src',
      `data:image/png;base64,${png}`,
    );
    unmount();
    render(show({ content: [{ type: 'image', data: 'A'.repeat(2_000_000), mimeType: 'image/png' }] }));
    expect(screen.queryByRole('img')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show image, 1.5 MB' }));
    expect(screen.getByRole('img')).toBeVisible();
  });

  it('are never SVG documents', () => {
    render(show({ content: [{ type: 'image', data: 'PHN2Zz4=', mimeType: 'image/svg+xml' }] }));
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByText('Not shown: image/svg+xml')).toBeVisible();
  });
});

describe('other values', () => {
  it.each([
    [false, 'false'],
    [0, '0'],
    ['', 'Empty text'],
    [null, 'null'],
    [undefined, 'Nothing'],
    [[], '[]'],
    [10n, '10n'],
  ])('shows %o as it is (A4)', (value, text) => {
    const { container } = render(show(value));
    expect(container).toHaveTextContent(text);
  });

  it('draws terminal text of commands and leaves invisible characters visible', () => {
    const { container } = render(show('10%\r100%\u202e', [], 'execute'));
    expect(container.querySelector('pre')).toHaveTextContent('100%[U+202E]');
  });

  it('renders on a server', () => {
    expect(renderToString(show({ content: [{ type: 'text', text: 'hello' }] }))).toContain('hello');
  });
});
