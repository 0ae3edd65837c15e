// The least a virtual list can be: bare rows, each with its own subscription, in virtua's scroller.
import '../../src/screen/pages/rows.css';
import { useLayoutEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { Virtualizer } from 'virtua';
import { register } from '../../src/screen/page/bench.ts';
import { Row } from '../../src/screen/pages/row.tsx';
import { createRowStore, lastCallOf } from '../../src/screen/pages/row-store.ts';

function itemsOf(turns) {
  return turns.flatMap(({ id, question, calls, answer }) => [
    { key: `${id}-question`, className: 'question', text: question },
    ...calls.map((call) => ({ key: call.id })),
    ...(answer === undefined ? [] : [{ key: `${id}-answer`, className: 'answer', text: answer }]),
  ]);
}

function List({ items, store }) {
  const list = useRef(null);
  useLayoutEffect(() => list.current?.scrollToIndex(items.length - 1, { align: 'end' }), [items]);
  return (
    <div className="scroller">
      <Virtualizer ref={list} data={items}>
        {({ key, className, text }) =>
          text === undefined ? (
            <Row key={key} store={store} id={key} />
          ) : (
            <p key={key} className={className}>
              {text}
            </p>
          )
        }
      </Virtualizer>
    </div>
  );
}

register({
  marks: { scroller: '.scroller', trigger: '.row-button', detail: '.row-detail', closedBy: 'click' },
  prepare(turns) {
    const store = createRowStore(turns);
    const last = lastCallOf(turns);
    const items = itemsOf(turns);
    let root;
    return {
      mount(place) {
        root = createRoot(place);
        root.render(<List items={items} store={store} />);
      },
      tick: (percent) => store.set({ ...last, percent }),
      unmount: () => root.unmount(),
    };
  },
});
