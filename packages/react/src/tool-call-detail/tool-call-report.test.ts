import { buildAgent, buildToolCall } from '@callboard/core/testing';
import { describe, expect, it } from 'vitest';
import { toolCallReport } from './tool-call-report.ts';

const failed = buildToolCall({
  status: 'failed',
  title: 'Read file',
  name: 'read_file',
  server: 'filesystem',
  input: { path: '~/notes/upgrade.md', token: 's3cret' },
  error: { message: 'ENOENT: no such file', code: 'ENOENT', stack: 'Error: ENOENT\n    at open' },
  progress: { kind: 'determinate', fraction: 0.6, message: 'Sanitizing page…', regressions: 0 },
  ended: { at: 1_735_732_800_107 },
});

describe('toolCallReport', () => {
  it('says everything known of a failed call (A3, A5, D4)', () => {
    expect(toolCallReport(failed, { turn: 2, thinkingBefore: 'I will read it.' })).toBe(
      [
        '# Read file: ENOENT: no such file',
        '',
        '- Status: failed after 0.1s',
        '- Tool: filesystem / read\\_file',
        '- Call: t1',
        '- Started: 2025-01-01T12:00:00.000Z',
        '- Ended: 2025-01-01T12:00:00.107Z',
        '- Turn: 2',
        '- Progress: Last progress 60%: Sanitizing page…',
        '',
        '## Error',
        '',
        '```',
        'ENOENT: no such file',
        '```',
        '',
        'Code: ENOENT',
        '',
        '```',
        'Error: ENOENT',
        '    at open',
        '```',
        '',
        '## Input',
        '',
        '```json',
        '{',
        '  "path": "~/notes/upgrade.md",',
        '  "token": "s3cret"',
        '}',
        '```',
        '',
        '## Thinking before',
        '',
        '```',
        'I will read it.',
        '```',
        '',
      ].join('\n'),
    );
  });

  it('leaves out what the host hides (F4)', () => {
    const report = toolCallReport(failed, {
      redact: (value, path) => (path.at(-1) === 'token' ? '•••' : value),
    });
    expect(report).toContain('"token": "•••"');
    expect(report).not.toContain('s3cret');
  });

  it('copies a large value whole (fault 109)', () => {
    const output = 'x'.repeat(2_000_000);
    expect(toolCallReport(buildToolCall({ status: 'completed', output, hasOutput: true }))).toContain(output);
  });

  it('speaks with the words of the failed sub-agent (E2)', () => {
    const child = buildAgent({ status: 'failed', name: 'Scout', error: { message: 'model overloaded' } });
    const spawn = buildToolCall({
      status: 'failed',
      title: 'Delegate',
      error: { message: 'Sub-agent ended' },
    });
    expect(toolCallReport(spawn, { children: [child] })).toContain(
      'Sub-agent Scout failed: model overloaded',
    );
  });

  it('stays inert wherever it is pasted (fault 30)', () => {
    const attack = '</code><img src=x onerror=alert(1)> [a](javascript:alert(1)) ```\n# \u202e';
    const report = toolCallReport(
      buildToolCall({
        status: 'failed',
        title: attack,
        name: attack,
        id: attack,
        error: { message: attack },
        input: attack,
      }),
    );
    const outside = report.replace(/^(`{3,})\w*\n[\s\S]*?\n\1$/gm, '');
    expect(outside).not.toMatch(/(?<!\\)<|(?<!\\)\[/);
    expect(outside.split('\n').filter((line) => line.startsWith('# '))).toHaveLength(1);
    expect(report).not.toContain('\u202e');
  });

  it('says how a lost call was when it was lost (B4)', () => {
    const lost = buildToolCall({
      status: 'interrupted',
      soft: true,
      settleReason: 'connection-lost',
      title: 'Load webpage',
      progress: { kind: 'determinate', fraction: 0.6, regressions: 0 },
      ended: { at: 1_735_732_842_000 },
    });
    expect(toolCallReport(lost)).toContain(
      'Outcome unknown: the connection was lost at 0:42. Last update: 60%.',
    );
  });

  it('keeps input that never arrived whole as it came', () => {
    const cut = buildToolCall({
      status: 'cancelled',
      hasInput: false,
      input: undefined,
      inputText: '{"w":12',
      inputComplete: false,
    });
    expect(toolCallReport(cut)).toContain('{"w":12');
  });

  it.each([undefined, null, false, 0, '', [], 10n])('writes %o as an output', (output) => {
    expect(toolCallReport(buildToolCall({ status: 'completed', hasOutput: true, output }))).toContain(
      '## Output',
    );
  });
});
