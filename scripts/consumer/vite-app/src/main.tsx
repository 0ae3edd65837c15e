import * as adapters from '@callboard/adapters';
import * as aiSdk from '@callboard/adapters/ai-sdk';
import * as callboard from '@callboard/adapters/callboard';
import * as truss from '@callboard/adapters/truss';
import * as core from '@callboard/core';
import * as describeError from '@callboard/core/describe-error';
import * as schema from '@callboard/core/schema';
import * as selectors from '@callboard/core/selectors';
import * as testing from '@callboard/core/testing';
import * as verify from '@callboard/core/verify';
import * as react from '@callboard/react';
import '@callboard/react/styles.css';
import * as reactTesting from '@callboard/react/testing';
import * as recovery from '@callboard/recovery';
import * as recoveryAiSdk from '@callboard/recovery/ai-sdk';
import * as recoveryStream from '@callboard/recovery/transform-stream';
import { Fragment, StrictMode, version } from 'react';
import { createRoot } from 'react-dom/client';

const modules = {
  adapters,
  aiSdk,
  callboard,
  core,
  describeError,
  react,
  reactTesting,
  recovery,
  recoveryAiSdk,
  recoveryStream,
  schema,
  selectors,
  testing,
  truss,
  verify,
};

const call = testing.buildToolCall({ name: 'read_file', title: 'Read file', status: 'running' });

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <h1>React {version}</h1>
    <p>{Object.keys(modules).length} modules</p>
    {['light', 'dark'].map((theme) => (
      <Fragment key={theme}>
        <h2>{theme}</h2>
        <div data-theme={theme}>
          <react.ToolCallRow call={call} />
        </div>
      </Fragment>
    ))}
  </StrictMode>,
);
