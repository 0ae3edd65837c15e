import { createClaudeCodeAdapter } from '../src/claude-code/index.ts';
import { describeAdapterLaws } from './adapter-laws.ts';
import { describeResumeLaw } from './resume-law.ts';

describeAdapterLaws('claude-code', createClaudeCodeAdapter, {
  violations: {
    // It was killed: no line says how the run ended.
    'claude-code/documented-killed': ['B2 Run stream-1 never ends.'],
    'claude-code/documented-session-branches': ['B2 Run p6 never ends.'],
  },
});

describeResumeLaw('claude-code', createClaudeCodeAdapter);
