import { buildToolCall } from '@callboard/core/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import { createRef, useState } from 'react';
import type { ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import axe from 'axe-core';
import stylesUrl from '../styles.css?url';
import '../styles.css';
import { ToolCallRow } from '../tool-call-row/tool-call-row.tsx';
import { TranscriptProvider } from '../transcript-provider/transcript-provider.tsx';
import { detailChunk } from './detail-chunk.ts';
import { ToolCallDetailModal } from './tool-call-detail-modal.tsx';

const failed = buildToolCall({
  status: 'failed',
  title: 'Read file',
  error: { message: 'ENOENT: no such file', stack: 'Error: ENOENT\n    at open' },
  ended: { at: 1_735_732_800_107 },
});
const calls = ['a', 'b', 'c'].map((id) =>
  buildToolCall({ ...failed, key: `call:${id}`, id, title: `Call ${id}` }),
);

const roots: Root[] = [];

function mount(container: Element | DocumentFragment, element: ReactElement): void {
  const root = createRoot(container);
  roots.push(root);
  act(() => root.render(element));
}

beforeAll(async () => {
  await page.viewport(1100, 800);
  detailChunk.load();
  await new Promise<void>((resolve) => void detailChunk.subscribe(resolve));
});

afterEach(() => {
  act(() => {
    for (const root of roots.splice(0)) root.unmount();
  });
  document.body.replaceChildren();
});

function Stage({
  shown = calls,
  motion = 'off',
}: {
  shown?: typeof calls;
  motion?: 'off' | 'auto';
}): ReactElement {
  return (
    <TranscriptProvider text={{ timeZone: 'UTC' }} motion={motion}>
      {shown.map((call) => (
        <ToolCallRow key={call.key} call={call} />
      ))}
      <ToolCallDetailModal />
    </TranscriptProvider>
  );
}

/** The topmost element in the middle of the dialog, through shadow roots. */
function topmost(dialog: Element): Element | null {
  const { left, top, width } = dialog.getBoundingClientRect();
  let found = dialog.ownerDocument.elementFromPoint(left + width / 2, top + 12);
  while (found?.shadowRoot) found = found.shadowRoot.elementFromPoint(left + width / 2, top + 12);
  return found;
}

async function dialogIn(root: ParentNode): Promise<HTMLElement> {
  return waitFor(() => {
    const dialog = root.querySelector<HTMLElement>('[role="dialog"]');
    if (!dialog) throw new Error('There is no dialog.');
    return dialog;
  });
}

function nothingLeft(): void {
  expect(
    document.querySelectorAll('[inert], [aria-hidden="true"]:not(svg), [data-radix-focus-guard]'),
  ).toHaveLength(0);
  for (const element of [document.documentElement, document.body]) {
    expect(element.getAttribute('style') ?? '').toBe('');
    expect(element.hasAttribute('data-scroll-locked')).toBe(false);
  }
}

describe('above the page (fault 81)', () => {
  it('is topmost from inside a clipped, transformed box beside a sidebar', async () => {
    const sidebar = document.createElement('aside');
    sidebar.style.cssText = 'position:fixed;inset:0;z-index:50;background:silver';
    const box = document.createElement('div');
    box.style.cssText =
      'transform:translateZ(0);position:relative;z-index:2;overflow:hidden;height:80px;contain:paint';
    document.body.append(sidebar, box);
    mount(box, <Stage />);
    act(() => box.querySelector('button')!.click());
    const dialog = await dialogIn(box);
    expect(dialog.contains(topmost(dialog))).toBe(true);
    expect(dialog.getBoundingClientRect().height).toBeGreaterThan(200);
    sidebar.remove();
  });

  it('is topmost, styled and closable by a key inside a shadow root', async () => {
    const host = document.createElement('div');
    host.style.cssText = 'position:relative;z-index:1;overflow:hidden;height:60px';
    document.body.append(host);
    const shadow = host.attachShadow({ mode: 'open' });
    const sheet = document.createElement('link');
    sheet.rel = 'stylesheet';
    sheet.href = stylesUrl;
    const inside = document.createElement('div');
    shadow.append(sheet, inside);
    await new Promise((resolve) => sheet.addEventListener('load', resolve));
    mount(inside, <Stage />);
    const trigger = inside.querySelector('button')!;
    trigger.focus();
    act(() => trigger.click());
    const dialog = await dialogIn(shadow);
    await waitFor(() => expect(shadow.activeElement).toBe(dialog));
    expect(dialog.contains(topmost(dialog))).toBe(true);
    expect(getComputedStyle(dialog).borderTopLeftRadius).toBe('12px');
    await userEvent.keyboard('{Escape}');
    expect(shadow.querySelector('[role="dialog"]')).toBeNull();
    expect(shadow.activeElement).toBe(trigger);
    host.remove();
  });

  it('stands where the host wants it', async () => {
    const place = document.createElement('section');
    document.body.append(place);
    render(
      <TranscriptProvider environment={{ portalContainer: place }} motion="off">
        <ToolCallRow call={failed} />
        <ToolCallDetailModal />
      </TranscriptProvider>,
    );
    act(() => screen.getByRole('button', { name: /Read file/ }).click());
    expect(place.contains(await dialogIn(document))).toBe(true);
    act(() => screen.getByRole('button', { name: 'Close' }).click());
    place.remove();
  });

  it('leaves a toast that comes later usable by mouse and keyboard', async () => {
    const pressed: string[] = [];
    render(<Stage />);
    await userEvent.click(screen.getByRole('button', { name: /Call a/ }));
    const dialog = await dialogIn(document);
    const toast = document.createElement('div');
    toast.style.cssText = 'position:fixed;right:8px;bottom:8px';
    toast.innerHTML = '<button>Allow</button>';
    toast.addEventListener('click', () => pressed.push('toast'));
    document.body.append(toast);
    await userEvent.click(toast.querySelector('button')!);
    expect(pressed).toEqual(['toast']);
    expect(dialog.isConnected).toBe(true);
    dialog.focus();
    for (let tabs = 0; tabs < 30 && document.activeElement !== toast.firstChild; tabs++)
      await userEvent.keyboard('{Tab}');
    expect(toast.firstChild).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(pressed).toHaveLength(2);
    expect(dialog.isConnected).toBe(true);
    toast.remove();
  });
});

describe('focus (fault 14)', () => {
  it('stays inside, goes round, and never reaches the page behind', async () => {
    render(<Stage />);
    await userEvent.click(screen.getByRole('button', { name: /Call b/ }));
    const dialog = await dialogIn(document);
    for (let tabs = 0; tabs < 12; tabs++) {
      await userEvent.keyboard(tabs % 3 === 2 ? '{Shift>}{Tab}{/Shift}' : '{Tab}');
      expect(dialog.contains(document.activeElement)).toBe(true);
    }
  });

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['Close', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ])('comes back to the row after %s, and nothing is left behind', async (_, close) => {
    render(<Stage />);
    for (let round = 0; round < 5; round++) {
      await userEvent.click(screen.getByRole('button', { name: /Call b/ }));
      await dialogIn(document);
      await close();
      expect(document.querySelector('[role="dialog"]')).toBeNull();
      expect(screen.getByRole('button', { name: /Call b/ })).toHaveFocus();
      nothingLeft();
    }
  });

  it('closes on a press outside, which does nothing to what lies there', async () => {
    render(<Stage />);
    await userEvent.click(screen.getByRole('button', { name: /Call b/ }));
    await dialogIn(document);
    await userEvent.click(document.body, { position: { x: 2, y: 2 } });
    await waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
    expect(screen.getByRole('button', { name: /Call b/ })).toHaveFocus();
    nothingLeft();
  });

  it('leaves nothing when the tree goes while it is open', async () => {
    const { unmount } = render(<Stage />);
    await userEvent.click(screen.getByRole('button', { name: /Call b/ }));
    await dialogIn(document);
    unmount();
    nothingLeft();
    expect(document.querySelector('[role="dialog"]')).toBeNull();
  });

  it('goes to the nearest living row when its own is gone (G1)', async () => {
    const { rerender } = render(<Stage />);
    await userEvent.click(screen.getByRole('button', { name: /Call b/ }));
    await dialogIn(document);
    rerender(<Stage shown={calls.filter(({ id }) => id !== 'b')} />);
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: /Call c/ })).toHaveFocus();
  });

  it('goes to the button of a menu that is gone', async () => {
    function WithMenu(): ReactElement {
      const [menu, setMenu] = useState(false);
      const [open, setOpen] = useState(false);
      const item = createRef<HTMLButtonElement>();
      return (
        <>
          <button id="more" type="button" onClick={() => setMenu(true)}>
            More
          </button>
          {menu && (
            <div role="menu" aria-labelledby="more">
              <button
                ref={item}
                type="button"
                role="menuitem"
                onClick={() => {
                  setOpen(true);
                  setTimeout(() => setMenu(false));
                }}
              >
                Error details
              </button>
            </div>
          )}
          <ToolCallDetailModal call={failed} open={open} onOpenChange={setOpen} />
        </>
      );
    }
    render(<WithMenu />);
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await userEvent.click(screen.getByRole('menuitem'));
    await dialogIn(document);
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toHaveFocus());
    await waitFor(nothingLeft);
  });

  it('unlocks the page only with the last of two dialogs, in either order (case 4)', async () => {
    function Two({ lower, upper }: { lower: boolean; upper: boolean }): ReactElement {
      return (
        <TranscriptProvider motion="off">
          <button type="button">Page</button>
          <ToolCallDetailModal call={calls[0]} open={lower} />
          <ToolCallDetailModal call={calls[1]} open={upper} />
        </TranscriptProvider>
      );
    }
    const { rerender } = render(<Two lower={false} upper={false} />);
    rerender(<Two lower upper={false} />);
    rerender(<Two lower upper />);
    expect(document.querySelectorAll('[role="dialog"]')).toHaveLength(2);
    rerender(<Two lower={false} upper />);
    expect(document.documentElement.style.overflow).toBe('hidden');
    expect(screen.getByText('Page').closest('[inert]')).not.toBeNull();
    rerender(<Two lower={false} upper={false} />);
    nothingLeft();
  });
});

describe('motion', () => {
  it('goes away by itself after its exit and gives focus back at once', async () => {
    render(<Stage motion="auto" />);
    await userEvent.click(screen.getByRole('button', { name: /Call a/ }));
    await dialogIn(document);
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: /Call a/ })).toHaveFocus();
    await waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
    nothingLeft();
  });
});

describe('policies of the page (I6)', () => {
  it('breaks neither style-src nor Trusted Types', async () => {
    const frame = document.createElement('iframe');
    frame.style.cssText = 'width:900px;height:700px';
    frame.srcdoc = `<!doctype html><meta http-equiv="Content-Security-Policy" content="style-src ${location.origin}; require-trusted-types-for 'script'; img-src data:"><link rel="stylesheet" href="${new URL(stylesUrl, location.href).href}"><div id="app"></div>`;
    document.body.append(frame);
    await new Promise((resolve) => frame.addEventListener('load', resolve));
    const framed = frame.contentDocument!;
    const broken: string[] = [];
    framed.addEventListener('securitypolicyviolation', (event) =>
      broken.push(`${event.violatedDirective} ${event.sourceFile}`),
    );
    mount(framed.getElementById('app')!, <Stage motion="auto" />);
    act(() => framed.querySelector('button')!.click());
    const dialog = await dialogIn(framed);
    expect(dialog.contains(topmost(dialog))).toBe(true);
    await waitFor(() => expect(framed.activeElement).toBe(dialog));
    act(() => dialog.querySelector<HTMLElement>('[data-tab="input"]')!.click());
    act(() =>
      [...dialog.querySelectorAll('button')].find((button) => button.textContent === 'Close')!.click(),
    );
    await waitFor(() => expect(framed.querySelector('[role="dialog"]')).toBeNull());
    expect(broken).toEqual([]);
    frame.remove();
  });
});

describe('accessibility', () => {
  it.each(['error', 'input', 'output'])('passes axe on the tab %s', async (tab) => {
    render(<Stage />);
    await userEvent.click(screen.getByRole('button', { name: /Call a/ }));
    const dialog = await dialogIn(document);
    act(() => dialog.querySelector<HTMLElement>(`[data-tab="${tab}"]`)!.click());
    const { violations } = await axe.run(dialog);
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
});
