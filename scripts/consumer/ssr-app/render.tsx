import * as adapters from '@callboard/adapters';
import * as core from '@callboard/core';
import { buildToolCall } from '@callboard/core/testing';
import * as react from '@callboard/react';
import * as recovery from '@callboard/recovery';
import { version } from 'react';
import { renderToString } from 'react-dom/server';

const modules = { adapters, core, react, recovery };

console.log(
  renderToString(
    <main>
      <h1>React {version}</h1>
      <p>{Object.keys(modules).length} modules</p>
      <react.ToolCallRow
        call={buildToolCall({ name: 'read_file', title: 'Read file', status: 'completed' })}
      />
    </main>,
  ),
);
