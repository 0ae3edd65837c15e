import './rows.css';
import { useLayoutEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { register } from '../page/bench.ts';
import type { Prepared } from '../page/contender.ts';
import type { TurnData } from '../page/conversation.ts';
import { Row } from './row.tsx';
import { createRowStore, lastCallOf } from './row-store.ts';
import type { RowStore } from './row-store.ts';

interface ListProps {
  readonly turns: readonly TurnData[];
  readonly store: RowStore;
  readonly className: string;
}

function List({ turns, store, className }: ListProps): ReactElement {
  const scroller = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (scroller.current !== null) scroller.current.scrollTop = scroller.current.scrollHeight;
  }, []);
  return (
    <div ref={scroller} className={className}>
      {turns.map((turn) => (
        <section key={turn.id} className="turn">
          <p className="question">{turn.question}</p>
          {turn.calls.map(({ id }) => (
            <Row key={id} store={store} id={id} />
          ))}
          {turn.answer !== undefined && <p className="answer">{turn.answer}</p>}
        </section>
      ))}
    </div>
  );
}

function prepare(turns: readonly TurnData[], variant: string): Prepared {
  const store = createRowStore(turns);
  const last = lastCallOf(turns);
  let root: Root | undefined;
  return {
    mount(place) {
      root = createRoot(place);
      root.render(
        <List turns={turns} store={store} className={variant === 'skips' ? 'scroller skips' : 'scroller'} />,
      );
    },
    tick: (percent) => store.set({ ...last, percent }),
    unmount: () => root?.unmount(),
  };
}

register({
  marks: { scroller: '.scroller', trigger: '.row-button', detail: '.row-detail', closedBy: 'click' },
  prepare,
});
