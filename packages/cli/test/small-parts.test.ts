import { describe, expect, test } from 'vitest';
import { nearest } from '../src/arguments.ts';
import { inert, oneLine } from '../src/console/inert-text.ts';
import { createProgressLine } from '../src/console/progress-line.ts';
import { wantsColour } from '../src/host/node-host.ts';
import { jsonText } from '../src/state/json-text.ts';
import { createRedactor } from '../src/redact/redactor.ts';
import { KnownTools } from '../src/transcript/known-tools.ts';
import { createEventBuilder } from '@callboard/core/testing';
import { createMachine } from './machine.ts';

test.each([
  [{}, true, true],
  [{}, false, false],
  [{ NO_COLOR: '1' }, true, false],
  [{ NO_COLOR: '' }, true, true],
  [{ FORCE_COLOR: '1' }, false, true],
  [{ FORCE_COLOR: '0' }, true, false],
  [{ NO_COLOR: '1', FORCE_COLOR: '1' }, true, false],
  [{ TERM: 'dumb' }, true, false],
])('colours with %j on a terminal: %s', (env, isTerminal, wanted) => {
  expect(wantsColour(env, isTerminal)).toBe(wanted);
});

describe('text from outside', () => {
  test('moves no cursor and turns no direction', () => {
    expect(inert('a\u001b[2J\u0007b\u202ec\r\nd\te')).toBe('a\\x1b[2J\\x07b\\u202ec\nd\te');
    expect(inert('a\u200bb\u061cc\ud800\u{e0041}')).toBe('a\\u200bb\\u061cc\\ud800\\ue0041');
    const spelt = '👩\u200d🚀 ❤\ufe0f 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}';
    expect(inert(spelt)).toBe(spelt);
  });

  test('is cut by characters, not in the middle of one', () => {
    expect(oneLine('  東京 \n 🌻🌻🌻🌻 ', 5)).toBe('東京 🌻…');
    expect(oneLine('short', 5)).toBe('short');
  });
});

test('a slip of the finger is told from another word', () => {
  expect(nearest('--formt', ['format', 'follow'])).toBe('format');
  expect(nearest('exprot', ['export', 'events'])).toBe('export');
  expect(nearest('deploy', ['export', 'events'])).toBeUndefined();
});

describe('what must not be shown', () => {
  test('is replaced in texts, members and names, at any depth; numbers stay', () => {
    const { value } = createRedactor(['secret', '/TOKEN-\\d+/i']);
    expect(value({ secret: [{ a: 'my secret, token-77' }, 77, null, true] })).toEqual({
      '[redacted]': [{ a: 'my [redacted], [redacted]' }, 77, null, true],
    });
  });

  test('is found behind the escapes of JSON inside JSON', () => {
    const { text } = createRedactor(['hunter2', 'a"b']);
    expect(text(JSON.stringify({ p: JSON.stringify({ q: 'hun\u0000ter2' }) }))).not.toContain('[redacted]');
    expect(text('{"p":"{\\"q\\":\\"hun\\\\u0074er2\\"}"}')).toBe('{"p":"{"q":"[redacted]"}"}');
    expect(text('{"p":"a\\"b"}')).toBe('{"p":"[redacted]"}');
    expect(text('C:\\new\\table')).toBe('C:\\new\\table');
  });

  test('patterns that match nothing at all change nothing', () => {
    expect(createRedactor(['x*']).text('abc')).toBe('abc');
    expect(createRedactor([]).active).toBe(false);
  });
});

test('tools are known from calls, from lists of tools near the start, and from the person', () => {
  const sample = [
    'data: {"type":"init","tools":["Bash","Read"]}',
    '{"request":{"tools":[{"type":"function","function":{"name":"search"}},{"name":"plain"},{"functionDeclarations":[{"name":"declared"}]},7]}}',
    '{"tools": cut',
  ].join('\n');
  const tools = new KnownTools(['given'], sample);
  const b = createEventBuilder();
  b.tool('c1', 'used', { input: {} });
  b.tool('c2', 'found', { input: {}, recovered: 'hermes' });
  tools.learn(b.events);
  expect(tools.names()).toEqual(['given', 'Bash', 'Read', 'search', 'plain', 'declared', 'used']);
});

test('progress is drawn in one line, not at once, and taken away', () => {
  let clock = 0;
  let drawn = '';
  const machine = createMachine({ showsProgress: true, err: (text) => void (drawn += text) });
  const progress = createProgressLine(machine.host, () => clock);
  progress.show(1_000_000, 4_000_000);
  expect(drawn).toBe('');
  clock = 900;
  progress.show(2_000_000, 4_000_000);
  progress.show(2_100_000, 4_000_000);
  expect(drawn).toBe('\r\u001b[KReading 2.0 MB of 4.0 MB (50 %)');
  progress.end();
  expect(drawn.endsWith('\r\u001b[K')).toBe(true);
});

test('a value of any depth can be written and cleaned', () => {
  const text = `${'{"a":['.repeat(20_000)}"hunter2",null,{}${']}'.repeat(20_000)}`;
  const value = JSON.parse(text) as unknown;
  expect(jsonText(value, 2)).toBe(text);
  expect(jsonText({ a: [1, undefined], b: undefined }, undefined)).toBe('{"a":[1,null]}');
  expect(jsonText(createRedactor(['hunter2']).value(value))).not.toContain('hunter2');
});
