// ant-design/x: a ThoughtChain a turn, rendered again only when its turn changed.
import '../../src/screen/pages/rows.css';
import { ThoughtChain } from '@ant-design/x';
import { memo, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { register } from '../../src/screen/page/bench.ts';
import { wordsOf } from '../../src/screen/pages/row-store.ts';
import { Bar } from './collapsible-row.jsx';

const states = { completed: 'success', failed: 'error', running: 'loading' };

function Detail({ input, output }) {
  return (
    <div className="row-detail">
      <pre>{JSON.stringify(input, null, 2)}</pre>
      <pre>{JSON.stringify(output, null, 2)}</pre>
    </div>
  );
}

function Description({ call }) {
  return (
    <>
      {wordsOf(call)}
      {call.errorText !== undefined && <div className="row-cause">{call.errorText}</div>}
      {call.percent !== undefined && <Bar percent={call.percent} />}
    </>
  );
}

function itemOf(call) {
  return {
    key: call.id,
    title: `${call.tool} ${call.input.query}`,
    status: states[call.status],
    description: <Description call={call} />,
    content: <Detail input={call.input} output={call.output} />,
    collapsible: true,
  };
}

const Turn = memo(function Turn({ turn }) {
  const items = useMemo(() => turn.calls.map(itemOf), [turn]);
  return (
    <section className="turn">
      <p className="question">{turn.question}</p>
      <ThoughtChain items={items} />
      {turn.answer !== undefined && <p className="answer">{turn.answer}</p>}
    </section>
  );
});

function List({ source }) {
  const turns = useSyncExternalStore(source.subscribe, source.get);
  const scroller = useRef(null);
  useLayoutEffect(() => {
    scroller.current.scrollTop = scroller.current.scrollHeight;
  }, []);
  return (
    <div ref={scroller} className="scroller">
      {turns.map((turn) => (
        <Turn key={turn.id} turn={turn} />
      ))}
    </div>
  );
}

register({
  marks: {
    scroller: '.scroller',
    trigger: '.ant-thought-chain-node-title',
    detail: '.row-detail',
    closedBy: 'click',
  },
  prepare(given) {
    const listeners = new Set();
    let turns = given;
    const source = {
      get: () => turns,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    const tick = (percent) => {
      const turn = turns.at(-1);
      const running = { ...turn.calls.at(-1), percent };
      turns = [...turns.slice(0, -1), { ...turn, calls: [...turn.calls.slice(0, -1), running] }];
      for (const listener of listeners) listener();
    };
    tick(0);
    let root;
    return {
      mount(place) {
        root = createRoot(place);
        root.render(<List source={source} />);
      },
      tick,
      unmount: () => root.unmount(),
    };
  },
});
