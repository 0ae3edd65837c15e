import * as adapters from '@callboard/adapters';
import * as core from '@callboard/core';
import { buildToolCall, createEventBuilder } from '@callboard/core/testing';
import * as react from '@callboard/react';
import * as recovery from '@callboard/recovery';
import { version } from 'react';
import { renderToString } from 'react-dom/server';

const modules = { adapters, core, react, recovery };

// A server that warns of something fails this check.
const noise: unknown[] = [];
console.error = (...parts: unknown[]) => void noise.push(...parts);

const store = core.createTranscriptStore();
const b = createEventBuilder();
store.dispatch(
  [
    b.runStart(),
    b.text('m1', 'Two pages were read.'),
    b.tool('t1', 'load_page', { messageId: 'm1', title: 'Load webpage' }),
    b.fail('t1', 'ETIMEDOUT: the page did not answer'),
  ].flat(),
);
const failed = buildToolCall({ name: 'fetch', status: 'failed' });

console.log(
  renderToString(
    <main>
      <h1>React {version}</h1>
      <p>{Object.keys(modules).length} modules</p>
      <react.ToolCallRow
        call={buildToolCall({ name: 'read_file', title: 'Read file', status: 'completed' })}
      />
      <react.ToolCallDetailModal call={failed} open />
      <react.Transcript store={store} />
    </main>,
  ),
);
if (noise.length > 0) throw new Error(noise.join('\n'));
