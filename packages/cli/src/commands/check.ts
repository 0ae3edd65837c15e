import type { TranscriptEvent } from '@callboard/core';
import { verifyTranscript } from '@callboard/core/verify';
import type { Violation } from '@callboard/core/verify';
import type { Command, Invocation } from '../command.ts';
import { createColours } from '../console/colours.ts';
import { inert, oneLine, plural } from '../console/inert-text.ts';
import { createProgressLine } from '../console/progress-line.ts';
import { EXIT, Failure } from '../failure.ts';
import { createRedactor } from '../redact/redactor.ts';
import type { Redactor } from '../redact/redactor.ts';
import { openTranscript } from '../transcript/open-transcript.ts';
import { READING, onlyTarget, readingOptions } from './shared-options.ts';

/** Checks a stream against the contract. */
export const checkCommand: Command = {
  name: 'check',
  about: 'Check a stream: every call starts, ends once, and nothing is lost. For CI.',
  usage: '<file | folder | address | -> [--json]',
  details:
    'Exit code 0: clean. 1: it breaks the contract; each place names the event, the clause and how the sending side mends it. 3: it could not be read.',
  examples: ['callboard check run.sse', 'curl -sN localhost:3000/api/chat | callboard check - --json'],
  options: {
    json: { type: 'boolean', short: 'j', about: 'One JSON document: { format, events, violations }.' },
    ...READING,
  },
  async run(invocation) {
    const { host } = invocation;
    const redactor = createRedactor(invocation.values('redact'));
    const progress = createProgressLine(host);
    try {
      const target = onlyTarget(invocation, 'check');
      const transcript = await openTranscript(target, host, {
        ...readingOptions(invocation),
        // What is checked is what the source said, not what was found in its texts.
        recovery: false,
        onProgress: progress.show,
      });
      const events: TranscriptEvent[] = [];
      for await (const batch of transcript.events) for (const event of batch) events.push(event);
      progress.end();
      if (events.every(({ type }) => type === 'raw' || type.startsWith('stream.')))
        throw new Failure(`Nothing in ${transcript.name} could be read as ${transcript.format}.`);
      const found = verifyTranscript(events);
      const report: Report = { name: transcript.name, format: transcript.format, events, found };
      await host.out(
        invocation.has('json') ? asJson(report, redactor) : asText(report, redactor, invocation),
      );
      return found.length === 0 ? EXIT.ok : EXIT.violations;
    } finally {
      progress.end();
    }
  },
};

interface Report {
  name: string;
  format: string;
  events: readonly TranscriptEvent[];
  found: readonly Violation[];
}

function asJson({ format, events, found }: Report, redactor: Redactor): string {
  const violations = found.map((violation) => ({
    ...violation,
    type: events[violation.index]?.type ?? null,
  }));
  return `${JSON.stringify(redactor.value({ format, events: events.length, violations }), undefined, 2)}\n`;
}

function asText({ name, format, events, found }: Report, redactor: Redactor, { host }: Invocation): string {
  const { bad, good, bold, quiet } = createColours(host.colours.out);
  const of = `${oneLine(name, 200)} (${format}, ${plural(events.length, 'event')})`;
  if (found.length === 0) return `${good('ok')} ${of}: no violations\n`;
  const places = found.map(({ clause, index, toolCallId, message, fix }) => {
    const type = events[index]?.type ?? 'end of stream';
    const call = toolCallId === undefined ? '' : `, call ${oneLine(toolCallId, 60)}`;
    return redactor.text(
      `${bad(clause)} ${bold(`event ${index}`)} ${inert(type)}${call}\n  ${inert(message)}\n  ${quiet(inert(fix))}`,
    );
  });
  return `${places.join('\n')}\n${bad(plural(found.length, 'violation'))} in ${of}\n`;
}
