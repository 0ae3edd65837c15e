import { describe, expect, it } from 'vitest';
import { selectPartialInput } from '../selectors.ts';
import { initialTranscriptState, reduceTranscript } from '../index.ts';
import { comparable, createEventBuilder } from '../testing.ts';
import { play, shown } from './play.ts';

describe('absent keeps, present replaces, a placeholder is neither', () => {
  it('fault 35: a placeholder input never erases the one a person has to approve', () => {
    const { b, call } = play();
    b.tool('i1', 'run');
    b.event({ type: 'tool.input.set', toolCallId: 'i1', complete: true, input: {} });
    b.event({ type: 'tool.input.set', toolCallId: 'i1', complete: true, input: { command: 'ls demo' } });
    b.event({ type: 'tool.input.set', toolCallId: 'i1', complete: true, input: {} });
    b.ask('p1', { toolCallId: 'i1' });
    expect(call('i1')).toMatchObject({ status: 'awaiting-approval', input: { command: 'ls demo' } });
    b.ask('p2', { toolCallId: 'never-announced' });
    expect(call('never-announced')).toMatchObject({ status: 'awaiting-approval', hasInput: false });
  });

  it('fault 59: the last cumulative input wins, and an empty one never follows a fuller one', () => {
    const { b, call } = play();
    b.tool('t1', 'fetch');
    const views: unknown[] = [];
    for (const input of [{}, { url: 'x' }, {}, { url: 'xy' }]) {
      b.event({ type: 'tool.input.set', toolCallId: 't1', complete: false, input });
      views.push(selectPartialInput(call('t1')).value);
    }
    expect(views).toEqual([{}, { url: 'x' }, { url: 'x' }, { url: 'xy' }]);
    b.event({ type: 'tool.input.set', toolCallId: 't1', complete: true, input: { z: 1, url: 'xy' } });
    expect(call('t1').input).toEqual({ z: 1, url: 'xy' });
  });

  it('fault 60: deltas replace the value of the start, they are never glued to it', () => {
    const { b, call } = play();
    b.tool('t1', 'f');
    b.event({ type: 'tool.input.set', toolCallId: 't1', complete: false, input: { p: 1 } });
    b.event({ type: 'tool.input.delta', toolCallId: 't1', off: 0, text: '{"p":' });
    b.event({ type: 'tool.input.delta', toolCallId: 't1', off: 5, text: '2}' });
    expect(call('t1').inputText).toBe('{"p":2}');
    expect(selectPartialInput(call('t1')).value).toEqual({ p: 2 });
  });

  it.each([
    ['by deltas after an empty start', {}, ['{"p":', '1}'], { p: 1 }],
    ['by the start alone', { p: 1 }, [], { p: 1 }],
    ['by both, which differ', { p: 1 }, ['{"p":2}'], { p: 2 }],
    ['by deltas of nothing after a start', { p: 1 }, ['', ''], { p: 1 }],
  ])('fault 60: input that comes %s is whole at the end', (...[, started, deltas, whole]) => {
    const { b, call } = play();
    b.tool('t1', 'f');
    b.event({ type: 'tool.input.set', toolCallId: 't1', complete: false, input: started });
    let off = 0;
    for (const text of deltas) {
      b.event({ type: 'tool.input.delta', toolCallId: 't1', off, text });
      off += text.length;
    }
    expect(selectPartialInput(call('t1')).value).toEqual(whole);
    b.event({ type: 'tool.input.set', toolCallId: 't1', complete: true });
    expect(call('t1')).toMatchObject({ status: 'ready', input: whole, hasInput: true });
  });

  it('fault 61: a whole call in the delivery that ends the text keeps its input', () => {
    const { b, call, now } = play();
    b.text('m1', 'Ok.');
    b.event({ type: 'block.end', messageId: 'm1', blockId: 'b1' });
    b.event({
      type: 'tool.input.set',
      toolCallId: 'k',
      complete: true,
      inputText: '{"c":"X"}',
      toolName: 'w',
      messageId: 'm1',
    });
    expect(shown(now())).toEqual([['m1', ['Ok.', 'k']]]);
    expect(call('k')).toMatchObject({ name: 'w', input: { c: 'X' } });
  });

  it('fault 61: a record brings the input that never streamed, and a result for another id stays apart', () => {
    const { b, call, calls, now } = play();
    b.tool('k', 'w', { messageId: 'm1' });
    b.ok('other', 'R');
    const record = createEventBuilder();
    record.tool('k', 'w', { messageId: 'm1', input: { c: 'X' } });
    b.event({ type: 'snapshot.apply', authority: 'snapshot', events: record.events.slice(0, 2) });
    b.runEnd();
    expect(call('k')).toMatchObject({ status: 'interrupted', input: { c: 'X' }, hasOutput: false });
    expect(calls('other')).toMatchObject([{ name: '', status: 'completed', output: 'R', implied: true }]);
    expect(now().toolCalls.size).toBe(2);
  });

  it('fault 61: a result for nobody is not pinned to a call by luck', () => {
    const { b, call, calls, now } = play();
    b.tool('k', 'w', { messageId: 'm1', input: { c: 'X' } });
    b.ok('other', 'R');
    b.runEnd();
    expect(call('k')).toMatchObject({ status: 'interrupted', input: { c: 'X' }, hasOutput: false });
    expect(calls('other')).toHaveLength(1);
    expect(shown(now())[0]).toEqual(['m1', ['k']]);
  });

  it('fault 65: absent fields stay, present ones replace, an empty list clears', () => {
    const { b, call } = play();
    b.event({
      type: 'tool.start',
      toolCallId: 'i1',
      toolName: 'scan',
      title: 'Scan',
      kind: 'search',
      locations: [{ path: 'a' }],
    });
    b.event({ type: 'tool.output.set', toolCallId: 'i1', output: ['A'] });
    b.event({ type: 'tool.update', toolCallId: 'i1', locations: [{ path: 'b' }] });
    b.event({ type: 'tool.output.set', toolCallId: 'i1', output: ['B'] });
    expect(call('i1')).toMatchObject({
      title: 'Scan',
      kind: 'search',
      locations: [{ path: 'b' }],
      output: ['B'],
    });
    b.ok('i1', ['B']);
    b.event({ type: 'tool.update', toolCallId: 'i1', locations: [] });
    expect(call('i1')).toMatchObject({ title: 'Scan', kind: 'search', locations: [], output: ['B'] });
  });

  it('fault 65: an empty list clears what a running call had shown; after the end an empty one no longer does', () => {
    const { b, call } = play();
    b.tool('i1', 'scan', { title: 'Scan', kind: 'search', input: {} });
    b.event({ type: 'tool.output.set', toolCallId: 'i1', output: ['A'] });
    b.event({ type: 'tool.output.set', toolCallId: 'i1', output: [] });
    expect(call('i1')).toMatchObject({ title: 'Scan', kind: 'search', output: [], hasOutput: true });
    b.event({ type: 'tool.output.set', toolCallId: 'i1', output: ['B'] });
    b.event({ type: 'tool.end', toolCallId: 'i1', outcome: 'completed' });
    b.event({ type: 'tool.output.set', toolCallId: 'i1', output: [] });
    expect(call('i1')).toMatchObject({ status: 'completed', title: 'Scan', kind: 'search', output: ['B'] });
  });

  it('fault 62: input that was cut off stays as text, keeps its fields and is never a valid call', () => {
    const { b, call } = play();
    const text = '{"a":[-12,"\\u00e9"],"b":{"c":tru';
    b.tool('t1', 'f');
    const views: string[] = [];
    for (let off = 0; off < text.length; off++) {
      b.event({ type: 'tool.input.delta', toolCallId: 't1', off, text: text.charAt(off) });
      const view = selectPartialInput(call('t1'));
      expect(view.complete).toBe(false);
      views.push(JSON.stringify(view.value) ?? '');
    }
    expect(views.slice(views.indexOf('{"a":[]}')).filter((view) => !view.startsWith('{"a":['))).toEqual([]);
    b.streamEnd();
    expect(call('t1')).toMatchObject({
      status: 'interrupted',
      inputText: text,
      inputComplete: false,
      hasInput: false,
    });
    expect(selectPartialInput(call('t1'))).toEqual({ value: { a: [-12, 'é'], b: {} }, complete: false });
  });

  it('fault 98: free-form input grows as text', () => {
    const { b, call } = play();
    b.tool('k', 'html');
    b.event({
      type: 'tool.input.set',
      toolCallId: 'k',
      complete: false,
      inputText: '',
      inputEncoding: 'text',
    });
    b.event({ type: 'tool.input.delta', toolCallId: 'k', off: 0, text: '<p>a' });
    expect(selectPartialInput(call('k'))).toEqual({ value: '<p>a', complete: false });
    b.event({ type: 'tool.input.delta', toolCallId: 'k', off: 4, text: 'b</p>' });
    b.event({
      type: 'tool.input.set',
      toolCallId: 'k',
      complete: true,
      input: '<p>ab</p>',
      inputEncoding: 'text',
    });
    expect(call('k')).toMatchObject({ status: 'ready', input: '<p>ab</p>' });
  });
});

describe('state is a value', () => {
  it('fault 74: the same event on the same frozen state gives the same result and leaves it alone', () => {
    const { b, now } = play();
    b.text('m1', 'h');
    const before = now();
    const copy = structuredClone(comparable(before));
    const more = b.text('m1', 'i');
    const one = reduceTranscript(before, more);
    const two = reduceTranscript(before, more);
    expect(comparable(one)).toEqual(comparable(two));
    expect(comparable(before)).toEqual(copy);
    expect(shown(one)).toEqual([['m1', ['hi']]]);
    expect(shown(reduceTranscript(initialTranscriptState(), [...b.events, ...b.events]))).toEqual([
      ['m1', ['hi']],
    ]);
  });

  it('fault 72: a settled call holds its input and output once', () => {
    const { b, call, store } = play();
    const input = { text: 'x'.repeat(200_000) };
    const text = JSON.stringify(input);
    b.tool('t1', 'write');
    for (let off = 0; off < text.length; off += 20_000) {
      b.event({
        type: 'tool.input.delta',
        toolCallId: 't1',
        off,
        text: text.slice(off, off + 20_000),
        raw: { off },
      });
    }
    b.event({ type: 'tool.input.set', toolCallId: 't1', complete: true, input });
    b.event({ type: 'tool.output.set', toolCallId: 't1', output: 'y'.repeat(100_000) });
    b.ok('t1', 'z'.repeat(100_000));
    const json = JSON.stringify(call('t1'));
    expect(json.length).toBeLessThan(320_000);
    expect(call('t1').inputText).toBe('');
    const raw = store.getState().raw.get(call('t1').key);
    expect(raw?.values ?? []).toEqual([]);
  });

  it('fault 103: big and small results all arrive, whatever surrounds them', () => {
    const { b, call } = play();
    for (const id of ['t1', 't2', 't3']) b.tool(id, 'cat', { messageId: 'm1', input: {} });
    b.ok('t1', 'a'.repeat(1000));
    b.text('m1', 'and ');
    b.ok('t2', 'b'.repeat(600_000));
    b.text('m1', 'then');
    b.ok('t3', 'c'.repeat(1000));
    expect(['t1', 't2', 't3'].map((id) => String(call(id).output).length)).toEqual([1000, 600_000, 1000]);
  });
});
