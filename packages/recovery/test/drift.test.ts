import { describe, expect, it } from 'vitest';
import { recoverToolCalls } from '../src/index.ts';
import { drift } from './corpus/drift.ts';
import { tools } from './corpus/tools.ts';
import { everyPlace, expectTiling, joined, scan } from './segments.ts';

describe('texts as models leave them behind', () => {
  it.each(drift)('$title', ({ text, visible, calls = [], rejected = [], reasoning = '', options }) => {
    const found = recoverToolCalls(text, { tools, messageKey: 'm', ...options });
    expect({
      visible: found.text,
      reasoning: found.reasoning,
      calls: found.calls.map(({ name, input }) => [name, input]),
      rejected: found.rejected.map(({ reason, name }) => (name === undefined ? [reason] : [reason, name])),
    }).toEqual({ visible, reasoning, calls, rejected });
    expectTiling(text, found.segments);
  });

  it.each(drift)('$title, cut anywhere', ({ text, options }) => {
    const settings = { tools, messageKey: 'm', ...options };
    const whole = joined(scan(text, settings));
    for (let i = 1; i < text.length; i += 1) expect(joined(scan(text, settings, [i]))).toEqual(whole);
    expect(joined(scan(text, settings, everyPlace(text)))).toEqual(whole);
  });
});
