import { render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { startConversation, writeUpgradeTurn } from '../../test/example-conversation.ts';
import stylesUrl from '../styles.css?url';
import { Transcript } from '../transcript/transcript.tsx';

const host = `
  <h1>Title</h1><h2 class="dark">Sub</h2><ul><li>one</li></ul><ol><li>two</li></ol>
  <p>Text with <a href="#x">a link</a>, <code>code</code> and <strong>weight</strong>.</p>
  <input value="bare"><textarea>area</textarea><select><option>o</option></select><button>Press</button>
  <table><thead><tr><th>h</th></tr></thead><tbody><tr><td>d</td></tr></tbody></table>
  <dialog open>Dialog</dialog><details open><summary>s</summary>d</details><pre>pre</pre>
  <progress value="0.4"></progress><fieldset><legend>l</legend><label>x</label></fieldset><hr><blockquote>q</blockquote>`;

const hostRules = 'h1 { color: rgb(1, 2, 3) } button { border: 3px dotted red } a { color: green }';
const hostileReset = `
  * { margin: 0; padding: 0; border: 0; font: inherit; list-style: none; box-sizing: content-box }
  button, input { all: unset }
  svg, img { display: block; max-width: 100%; height: auto }
  h1, h2, h3, h4 { font-size: inherit; font-weight: inherit }`;

let added: Element[] = [];

afterEach(() => {
  for (const element of added.splice(0)) element.remove();
  added = [];
});

function addStyle(css: string, place: 'first' | 'last' = 'last'): void {
  const style = document.createElement('style');
  style.textContent = css;
  document.head[place === 'first' ? 'prepend' : 'append'](style);
  added.push(style);
}

async function addKit(place: 'first' | 'last'): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = stylesUrl;
  const loaded = new Promise((done) => link.addEventListener('load', done));
  document.head[place === 'first' ? 'prepend' : 'append'](link);
  added.push(link);
  await loaded;
}

function hostPage(): HTMLElement {
  const page = document.createElement('main');
  page.innerHTML = host;
  document.body.append(page);
  added.push(page);
  return page;
}

/** Every computed property of an element and of what stands inside it, but the kit's own variables and `without`. */
function looks(page: HTMLElement, without?: RegExp): string[] {
  return [document.documentElement, document.body, page, ...page.querySelectorAll('*')].flatMap((element) =>
    ['', '::before', '::after', '::marker'].map((pseudo) => {
      const style = getComputedStyle(element, pseudo === '' ? null : pseudo);
      const names = [...style].filter((name) => !name.startsWith('--') && without?.test(name) !== true);
      return `${element.localName}${pseudo} ${names.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';')}`;
    }),
  );
}

function kit() {
  const conversation = startConversation();
  writeUpgradeTurn(conversation);
  return render(
    <div style={{ blockSize: 300 }}>
      <Transcript store={conversation.store} thinking="open" motion="off" />
    </div>,
  );
}

describe('fault 90: the host page stays as it was', () => {
  it.each(['first', 'last'] as const)(
    'with the stylesheet %s, before, during and after the kit is there',
    async (place) => {
      addStyle(hostRules);
      const page = hostPage();
      const before = looks(page);
      await addKit(place);
      expect(looks(page)).toEqual(before);
      const head = document.head.innerHTML;
      const { unmount } = kit();
      expect(looks(page)).toEqual(before);
      unmount();
      expect(looks(page)).toEqual(before);
      expect(document.head.innerHTML).toBe(head);
    },
  );

  it('and a host that resets everything leaves the parts of the kit their box and their order', async () => {
    await addKit('last');
    const shape = (): string[] => {
      const { container, unmount } = kit();
      // Lists have no markers here, buttons no native look, glyphs fit, and a heading for screen readers is not seen.
      for (const hidden of container.querySelectorAll('[data-slot="visually-hidden"]')) hidden.remove();
      const seen = looks(
        container.querySelector<HTMLElement>('section') ?? container,
        /^list-style-type|^appearance|^max-(?:width|inline-size)/,
      );
      unmount();
      return seen;
    };
    const plain = shape();
    addStyle(`@layer reset { ${hostileReset} }`, 'first');
    const now = shape();
    const changed = plain.flatMap((line, place) => {
      const after = new Set(now[place]?.split(';'));
      const gone = line.split(';').filter((property) => !after.has(property));
      return gone.length === 0 ? [] : [`${line.split(' ', 1)[0] ?? ''}: ${gone.join(', ')}`];
    });
    expect(now).toHaveLength(plain.length);
    expect([...new Set(changed)]).toEqual([]);
  });
});
