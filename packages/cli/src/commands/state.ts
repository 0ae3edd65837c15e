import type { Command } from '../command.ts';
import { createColours } from '../console/colours.ts';
import { printOutline } from '../console/print-outline.ts';
import { createProgressLine } from '../console/progress-line.ts';
import { buildOutline } from '../export/build-outline.ts';
import { EXIT } from '../failure.ts';
import { createRedactor } from '../redact/redactor.ts';
import { printStateJson } from '../state/print-state-json.ts';
import { toStateJson } from '../state/to-state-json.ts';
import { openTranscript } from '../transcript/open-transcript.ts';
import { readState } from '../transcript/read-state.ts';
import { READING, onlyTarget, readingOptions } from './shared-options.ts';

/** Prints what a transcript comes to: runs, messages, calls, sub-agents, asks. */
export const stateCommand: Command = {
  name: 'state',
  about: 'Print what happened: messages, tool calls, sub-agents and how each ended.',
  usage: '<file | folder | address | -> [--json]',
  details:
    'Damaged lines are counted under diagnostics and cost nothing else; a source in which nothing can be read is an error (exit code 3). The shape of --json is described by callboard/state.schema.json.',
  examples: [
    'callboard state session.jsonl',
    'callboard state --json run.sse.gz | jq ".toolCalls[] | select(.status == \\"failed\\")"',
    'curl -sN localhost:3000/api/chat | callboard state -',
  ],
  options: {
    json: { type: 'boolean', short: 'j', about: 'One JSON document in the documented shape.' },
    all: { type: 'boolean', short: 'a', about: 'Also what its source took back.' },
    ...READING,
  },
  async run(invocation) {
    const { host, has } = invocation;
    const redactor = createRedactor(invocation.values('redact'));
    const progress = createProgressLine(host);
    const options = { ...readingOptions(invocation), onProgress: progress.show };
    try {
      const transcript = await openTranscript(onlyTarget(invocation, 'state'), host, options);
      const state = await readState(transcript);
      progress.end();
      if (has('json')) {
        const json = toStateJson(state, transcript.format, { all: has('all') });
        for (const piece of printStateJson(json, redactor)) await host.out(piece);
      } else {
        const outline = buildOutline(state, {
          format: transcript.format,
          name: transcript.name,
          redactor,
          all: has('all'),
        });
        await host.out(printOutline(outline, createColours(host.colours.out)));
      }
    } finally {
      progress.end();
    }
    return EXIT.ok;
  },
};
