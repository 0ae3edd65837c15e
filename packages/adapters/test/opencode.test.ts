import { createOpenCodeAdapter } from '../src/opencode/index.ts';
import { describeAdapterLaws } from './adapter-laws.ts';
import { describeResumeLaw } from './resume-law.ts';

describeAdapterLaws('opencode', createOpenCodeAdapter, {
  violations: {
    // The process was stopped: no line says how the run ended.
    'opencode/run-abort': ['B2 Run stream-1 never ends.'],
    // The stopped command is told as completed after its session became idle.
    'opencode/server-abort': [
      'A1 Call call_slow_0_0 has no end when its run ends.',
      'B5 tool.end comes after the end of run msg_22e25c7ae00171ZIxyWPSgOk01.',
      'A1 A call ends twice.',
    ],
  },
});

describeResumeLaw('opencode', createOpenCodeAdapter);
