import './rows.css';
import type { TurnData } from '../page/conversation.ts';
import type { Prepared } from '../page/contender.ts';
import { register } from '../page/bench.ts';
import { lastCallOf, wordsOf } from './row-store.ts';
import type { RowData } from './row-store.ts';

/** Builds an element; what a page without a framework does by hand. */
function element(name: string, className: string, text?: string): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function rowElement(row: RowData): HTMLElement {
  const root = element('div', 'row');
  root.dataset['status'] = row.status;
  const button = element('button', 'row-button');
  button.append(
    element('span', 'row-sign'),
    element('span', 'row-title', row.tool),
    element('span', 'row-input', row.input.query),
    element('span', 'row-words', wordsOf({ ...row, percent: row.percent ?? 0 })),
  );
  root.append(button);
  if (row.errorText !== undefined) root.append(element('div', 'row-cause', row.errorText));
  if (row.status === 'running') root.append(barElement());
  button.addEventListener('click', () => toggle(root, row));
  return root;
}

function barElement(): HTMLElement {
  const bar = element('div', 'row-bar');
  bar.setAttribute('role', 'progressbar');
  bar.setAttribute('aria-valuenow', '0');
  bar.append(element('div', 'row-fill'));
  return bar;
}

function toggle(root: HTMLElement, row: RowData): void {
  const open = root.querySelector('.row-detail');
  if (open !== null) return open.remove();
  const detail = element('div', 'row-detail');
  detail.append(
    element('pre', '', JSON.stringify(row.input, null, 2)),
    element('pre', '', JSON.stringify(row.output, null, 2)),
  );
  root.append(detail);
}

function prepare(turns: readonly TurnData[]): Prepared {
  const last = lastCallOf(turns);
  const scroller = element('div', 'scroller');
  let running: HTMLElement | undefined;
  return {
    mount(place) {
      for (const turn of turns) {
        const section = element('section', 'turn');
        section.append(element('p', 'question', turn.question));
        for (const call of turn.calls) section.append((running = rowElement(call)));
        if (turn.answer !== undefined) section.append(element('p', 'answer', turn.answer));
        scroller.append(section);
      }
      place.append(scroller);
      scroller.scrollTop = scroller.scrollHeight;
    },
    tick(percent) {
      const bar = running?.querySelector<HTMLElement>('.row-bar');
      bar?.setAttribute('aria-valuenow', String(percent));
      bar?.style.setProperty('--share', String(percent / 100));
      const words = running?.querySelector('.row-words');
      if (words) words.textContent = wordsOf({ ...last, percent });
    },
    unmount: () => scroller.remove(),
  };
}

register({
  marks: { scroller: '.scroller', trigger: '.row-button', detail: '.row-detail', closedBy: 'click' },
  prepare,
});
