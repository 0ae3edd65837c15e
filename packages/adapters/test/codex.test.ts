import { createCodexAdapter } from '../src/codex/index.ts';
import { describeAdapterLaws } from './adapter-laws.ts';
import { describeResumeLaw } from './resume-law.ts';

/** A stopped command is told as failed after its turn was stopped. */
const late = (call: string, run: string): string[] => [
  `A1 Call ${call} has no end when its run ends.`,
  `B5 tool.end comes after the end of run ${run}.`,
  'A1 A call ends twice.',
];

describeAdapterLaws('codex', createCodexAdapter, {
  violations: {
    // The process was stopped: no line says how the turn ended.
    'codex/exec-abort': ['B2 Run stream-1 never ends.'],
    'codex/app-server-interrupt': ['A1 Call call_slow_0_0 has no end when its run ends.'],
    'codex/rollout-abort': late('call_slow_0_0', '01a22e06-9c31-77c2-a459-c8b6acc504ee'),
    'codex/rollout-sub-agents-child-1': late('call_child_0_0', '01a22e06-8e52-7a72-b062-2b68f3d6c5b7'),
  },
});

// Rollouts are files, and a server's notices may come before its first run: what waits is told when nothing more comes.
describeResumeLaw('codex', createCodexAdapter, { holdsBack: /rollout|app-server/ });
