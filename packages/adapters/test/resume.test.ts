import type { AdapterOptions } from '../src/adapter.ts';
import type { FormatName } from '../src/formats/index.ts';
import { createAdapter, FORMATS } from '../src/formats/index.ts';
import { describeResumeLaw } from './resume-law.ts';

/** Formats whose own test holds the law, and those nobody connects to: spans are imported, our own events number themselves. */
const elsewhere: ReadonlySet<FormatName> = new Set([
  'callboard',
  'otel',
  'anthropic-messages',
  'gemini',
  'google-adk',
  'claude-code',
  'codex',
  'opencode',
  'gemini-cli',
  'cursor',
]);

/** What is told when a connection breaks, because it would be lost otherwise. */
const holdsBack = new Map<FormatName, RegExp>([
  // Words that no task has answered yet.
  ['a2a', /./],
  // The call that a task belongs to.
  ['mcp', /2025-tasks/],
]);

for (const format of FORMATS.filter((name) => !elsewhere.has(name))) {
  const kept = holdsBack.get(format);
  const create = (options: AdapterOptions) => createAdapter(format, options);
  describeResumeLaw(format, create, kept && { holdsBack: kept });
}
