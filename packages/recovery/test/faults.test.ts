import { describe, expect, it } from 'vitest';
import type { FinishReason, RecoveryOptions, Segment } from '../src/index.ts';
import { createToolCallRecovery, recoverToolCalls } from '../src/index.ts';

/** Everything that the pieces gave, frame by frame, and all of it at the end. */
function feed(
  pieces: readonly string[],
  options: RecoveryOptions,
  reason?: FinishReason,
): { frames: string[]; segments: Segment[] } {
  const recovery = createToolCallRecovery({ messageKey: 'm1', ...options });
  const segments: Segment[] = [];
  const frames: string[] = [];
  for (const piece of pieces) {
    segments.push(...recovery.push(piece));
    frames.push(visible(segments));
  }
  segments.push(...recovery.end(reason));
  frames.push(visible(segments));
  return { frames, segments };
}

function visible(segments: readonly Segment[]): string {
  return segments.map((segment) => (segment.type === 'text' ? segment.text : '')).join('');
}

/** What a reader sees, in order: neighbouring words as one, a call by its name and input, a cut one by its raw text. */
function seen(segments: readonly Segment[]): unknown[] {
  const list: unknown[] = [];
  for (const segment of segments) {
    const last = list.at(-1);
    if (segment.type === 'text' || segment.type === 'reasoning') {
      const own = [segment.type, segment.text, ...('cut' in segment ? ['cut'] : [])];
      if (Array.isArray(last) && last[0] === segment.type)
        list.splice(-1, 1, [segment.type, `${last[1] as string}${segment.text}`, ...own.slice(2)]);
      else list.push(own);
    }
    if (segment.type === 'call') list.push([segment.name, segment.input]);
    if (segment.type === 'rejected') list.push([segment.reason, segment.name, segment.raw]);
  }
  return list.filter((item) => !(Array.isArray(item) && item[0] === 'text' && item[1] === ''));
}

/** The message put together again from what came out: nothing is lost and nothing is said twice. */
function rebuilt(segments: readonly Segment[]): string {
  return segments
    .map((segment) => {
      if (segment.type === 'text') return segment.text;
      return 'raw' in segment ? segment.raw : '';
    })
    .join('');
}

/** The text in two pieces at every index, and one by one. */
function* cuts(text: string): Generator<string[]> {
  for (let at = 0; at <= text.length; at++) yield [text.slice(0, at), text.slice(at)];
  yield text.split('');
}

/** Whether the text ends in the beginning of the tag, or holds all of it. */
function leaks(text: string, tag: string): boolean {
  if (text.includes(tag)) return true;
  for (let length = 1; length < tag.length; length++) if (text.endsWith(tag.slice(0, length))) return true;
  return false;
}

describe('fault 6: a call written as text is never seen as text', () => {
  const text = 'Let me look. <tool_call>\n{"name":"peek","arguments":{"p":"a.txt"}}</tool_call> Done.';
  const wanted = [
    ['text', 'Let me look. '],
    ['peek', { p: 'a.txt' }],
    ['text', ' Done.'],
  ];

  it('in the three pieces that showed it', () => {
    const pieces = [
      'Let me look. <tool',
      '_call>\n{"name":"peek","arguments":{"p":"a.txt"}}</tool_',
      'call> Done.',
    ];
    const { frames, segments } = feed(pieces, { tools: ['peek'] });
    expect(frames).toEqual(['Let me look. ', 'Let me look. ', 'Let me look.  Done.', 'Let me look.  Done.']);
    expect(seen(segments)).toEqual(wanted);
  });

  it('for every cut, in every frame', () => {
    for (const pieces of cuts(text)) {
      const { frames, segments } = feed(pieces, { tools: ['peek'] });
      expect(frames.filter((frame) => leaks(frame, '<tool_call>') || leaks(frame, '</tool_call>'))).toEqual(
        [],
      );
      expect(seen(segments)).toEqual(wanted);
      expect(rebuilt(segments)).toBe(text);
    }
  });

  it.each([
    '[TOOL_CALLS][{"name":"peek","arguments":{"p":"a.txt"}}]',
    '<function=peek>\n<parameter=p>\na.txt\n</parameter>\n</function>',
  ])('also in another spelling: %s', (spelling) => {
    for (const pieces of cuts(`Look. ${spelling}`)) {
      const { frames, segments } = feed(pieces, { tools: ['peek'] });
      expect(frames.filter((frame) => /[[<]/.test(frame))).toEqual([]);
      expect(seen(segments)).toEqual([
        ['text', 'Look. '],
        ['peek', { p: 'a.txt' }],
      ]);
    }
  });
});

describe('fault 82: reasoning tags in any pieces', () => {
  const options: RecoveryOptions = { reasoning: 'separate' };
  it.each<[name: string, text: string, more: RecoveryOptions, wanted: unknown[]]>([
    [
      'both',
      '<think>a</think>b',
      {},
      [
        ['reasoning', 'a'],
        ['text', 'b'],
      ],
    ],
    [
      'only the closing one, implied',
      'a</think>b',
      { startsInReasoning: true },
      [
        ['reasoning', 'a'],
        ['text', 'b'],
      ],
    ],
    ['only the closing one, not implied', 'a</think>b', {}, [['text', 'a</think>b']]],
    ['never closed', '<think>a', {}, [['reasoning', 'a', 'cut']]],
    ['a book', '<this is a book>', {}, [['text', '<this is a book>']]],
  ])('%s', (...[, text, more, wanted]) => {
    for (const pieces of cuts(text)) {
      const { segments } = feed(pieces, { ...options, ...more });
      expect(seen(segments).filter((item) => (item as string[])[1] !== '')).toEqual(wanted);
    }
  });
});

describe('fault 83: a call that the limit cut, and what stands around calls', () => {
  it('is a row that was not run, with its raw text', () => {
    const raw = '<tool_call>{"name":"w","arguments":{"c":"lon';
    for (const pieces of cuts(`Ok ${raw}`)) {
      const { frames, segments } = feed(pieces, { tools: ['w'] }, 'length');
      expect(frames.filter((frame) => leaks(frame, '<tool_call>'))).toEqual([]);
      expect(seen(segments)).toEqual([
        ['text', 'Ok '],
        ['truncated', 'w', raw],
      ]);
      expect(rebuilt(segments)).toBe(`Ok ${raw}`);
    }
  });

  it('keeps the words before, between and after, byte for byte', () => {
    const call = (n: number): string => `<tool_call>{"name":"w","arguments":{"n":${n}}}</tool_call>`;
    const text = `A ${call(1)} B ${call(2)} C`;
    for (const pieces of cuts(text)) {
      const { segments } = feed(pieces, { tools: ['w'] });
      expect(seen(segments)).toEqual([
        ['text', 'A '],
        ['w', { n: 1 }],
        ['text', ' B '],
        ['w', { n: 2 }],
        ['text', ' C'],
      ]);
      expect(rebuilt(segments)).toBe(text);
    }
  });
});

describe('fault 105: an example is no call', () => {
  const example = '<tool_call>{"name":"x","arguments":{}}</tool_call>';
  it.each<[name: string, text: string, more?: RecoveryOptions]>([
    ['in inline code', `Use \`${example}\` like so`],
    ['in a fence', `Like so:\n\`\`\`\n${example}\n\`\`\`\nDone`],
    ['in a fence of tildes with an info string', `~~~xml\n${example}\n~~~\n`],
    ['in open reasoning', `<think>I could say ${example}`],
    ['in a quote', `> ${example}\n`],
  ])('%s', (...[, text, more]) => {
    for (const pieces of cuts(text)) {
      const { segments } = feed(pieces, { tools: ['x'], ...more });
      expect(
        segments.filter(({ type }) => type === 'call' || type === 'call-start' || type === 'rejected'),
      ).toEqual([]);
      expect(visible(segments)).toBe(text);
    }
  });

  it('of a tool that was not offered is a region with its reason, never a row that ran', () => {
    const text = 'See <tool_call>{"name":"y","arguments":{}}</tool_call>.';
    const found = recoverToolCalls(text, { tools: ['x'], messageKey: 'm1' });
    expect(found.calls).toEqual([]);
    expect(rebuilt(found.segments)).toBe(text);
  });
});

describe('fault 107: calls inside details blocks', () => {
  const block =
    '<details type="tool_calls" done="true" id="k" name="find" arguments="&quot;{\\&quot;q\\&quot;:1}&quot;"><summary>ran</summary></details>';

  it('are calls where the dialect is named, decoded once', () => {
    for (const pieces of cuts(`${block}after`)) {
      const { frames, segments } = feed(pieces, { tools: ['find'], dialects: ['details'] });
      expect(frames.filter((frame) => frame.includes('<'))).toEqual([]);
      expect(seen(segments)).toEqual([
        ['find', { q: 1 }],
        ['text', 'after'],
      ]);
    }
  });

  it('decode no entity twice', () => {
    const twice = block.replace('\\&quot;q\\&quot;:1', '\\&quot;q\\&quot;:\\&quot;&amp;lt;b&amp;gt;\\&quot;');
    const found = recoverToolCalls(twice, { tools: ['find'], dialects: ['details'], messageKey: 'm1' });
    expect(found.calls.map(({ input }) => input)).toEqual([{ q: '&lt;b&gt;' }]);
  });

  it('stay text where it is not', () => {
    const found = recoverToolCalls(`${block}after`, { tools: ['find'], messageKey: 'm1' });
    expect([found.text, found.calls, found.rejected]).toEqual([`${block}after`, [], []]);
  });
});
