import type { TranscriptEvent } from '@callboard/core';
import type { Command } from '../command.ts';
import { createColours } from '../console/colours.ts';
import type { Colours } from '../console/colours.ts';
import { oneLine } from '../console/inert-text.ts';
import { EXIT, Failure } from '../failure.ts';
import { createRedactor } from '../redact/redactor.ts';
import { EventRedactor } from '../redact/redact-events.ts';
import { jsonText } from '../state/json-text.ts';
import { openTranscript } from '../transcript/open-transcript.ts';
import { READING, onlyTarget, readingOptions } from './shared-options.ts';

/** Prints the events that a source was read as. */
export const eventsCommand: Command = {
  name: 'events',
  about: 'Print the events the source was read as, one JSON object a line.',
  usage: '<file | folder | address | -> [--follow] [--pretty]',
  details:
    'The lines are a stream in the format of Callboard itself: `callboard state -` and `createCallboardAdapter` read them. With --redact the pieces of one text are printed together when it ends, so that nothing slips through between two pieces.',
  examples: ['callboard events run.sse > run.ndjson', 'callboard events --follow --pretty session.jsonl'],
  options: {
    follow: {
      type: 'boolean',
      short: 'F',
      about: 'Go on with what a growing file or a live address still gets.',
    },
    pretty: { type: 'boolean', short: 'p', about: 'For reading: one short line an event.' },
    raw: { type: 'boolean', about: 'With the wire values that the events of calls were read from.' },
    json: { type: 'boolean', short: 'j', about: 'Lines of JSON; this is the default.' },
    ...READING,
  },
  async run(invocation) {
    const { host, has } = invocation;
    const redactor = new EventRedactor(createRedactor(invocation.values('redact')));
    const colours = createColours(host.colours.out);
    const print = (event: TranscriptEvent): string =>
      `${has('pretty') ? prettyEvent(event, colours) : jsonText(event)}\n`;
    const transcript = await openTranscript(onlyTarget(invocation, 'events'), host, {
      ...readingOptions(invocation),
      follow: has('follow'),
      keepRaw: has('raw'),
    });
    let good = 0;
    let bad = 0;
    let held = '';
    for await (const batch of transcript.events) {
      for (const { type } of batch) {
        if (type === 'raw') bad += 1;
        else if (!type.startsWith('stream.')) good += 1;
      }
      held += redactor.push(batch).map(print).join('');
      // A source in which nothing can be read prints its error alone.
      if (good === 0 || held === '') continue;
      await host.out(held);
      held = '';
    }
    held += redactor.end().map(print).join('');
    if (good > 0) {
      await host.out(held);
      return EXIT.ok;
    }
    throw new Failure(
      `Nothing in ${transcript.name} could be read as ${transcript.format}${bad > 0 ? `: ${bad} damaged or unknown` : ''}.`,
    );
  },
};

const WIDTH = 100;
const ENVELOPE: ReadonlySet<string> = new Set([
  'v',
  'type',
  'source',
  'streamId',
  'epoch',
  'seq',
  'scope',
  'at',
  'raw',
  'key',
]);

function prettyEvent(event: TranscriptEvent, { quiet, name, bad }: Colours): string {
  const { seq, type, scope } = event;
  const rest = Object.fromEntries(Object.entries(event).filter(([key]) => !ENVELOPE.has(key)));
  const isBad = 'outcome' in event && event.outcome === 'failed';
  const who = scope.agentId === 'root' ? '' : `${oneLine(scope.agentId, 24)} `;
  return `${quiet(String(seq).padStart(5))} ${(isBad ? bad : name)(type.padEnd(17))} ${who}${quiet(oneLine(jsonText(rest), WIDTH))}`;
}
