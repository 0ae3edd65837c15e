import type { DetectedFormat, FormatName, UnknownFormat } from './format.ts';
import { samplesOf } from './sample.ts';
import type { Samples } from './sample.ts';
import { chatStreamSigns } from './signs/chat-streams.ts';
import { codingAgentSigns } from './signs/coding-agents.ts';
import { protocolSigns } from './signs/protocols.ts';
import { providerSigns } from './signs/providers.ts';
import type { Sample, Sign } from './signs/sign.ts';

const SIGNS: readonly Sign[] = [...chatStreamSigns, ...providerSigns, ...protocolSigns, ...codingAgentSigns];

/** Points of shapes that hardly anything else has: together they are as good as one that nothing else has. */
const ENOUGH = 6;

interface Score {
  format: FormatName;
  points: number;
  records: number;
  best: Sign;
}

/**
 * Names the format of a text by the shapes of its first values, never by a file name. Give it the start of the text,
 * 64 KB are plenty; a last value that is cut does no harm. Says in words why it cannot.
 */
export function detectFormat(sample: string | Uint8Array): DetectedFormat | UnknownFormat {
  if (isGzip(sample)) {
    return { format: undefined, framing: 'gzip', reason: 'It is packed with gzip. Unpack it first.' };
  }
  const samples = samplesOf(sample);
  const { values, framing = 'ndjson' } = samples;
  const [first, second] = rank(values);
  if (first === undefined) return { format: undefined, ...framed(samples), reason: whyNot(sample, samples) };
  if (second && second.points === first.points && second.best.weight === first.best.weight) {
    const reason = `It fits ${first.format} (${first.best.what}) and ${second.format} (${second.best.what}).`;
    return { format: undefined, framing, reason };
  }
  const isClear = first.best.weight === 3 || (first.best.weight === 2 && first.points >= ENOUGH);
  const isCertain = isClear && (second === undefined || second.points * 2 <= first.points);
  return {
    format: first.format,
    framing,
    kind: first.records * 2 > first.points ? 'record' : 'stream',
    confidence: isCertain ? 'certain' : 'likely',
    reason: `It holds ${first.best.what}.`,
  };
}

function isGzip(sample: string | Uint8Array): boolean {
  if (typeof sample !== 'string') return sample[0] === 0x1f && sample[1] === 0x8b;
  // Bytes that somebody decoded as text.
  return sample.startsWith('\u001f\u008b') || sample.startsWith('\u001f\ufffd');
}

/** Formats that some value speaks for, the best first. */
function rank(values: readonly Sample[]): Score[] {
  const scores = new Map<FormatName, Score>();
  for (const value of values) {
    for (const sign of strongest(value)) {
      const score = scores.get(sign.format) ?? { format: sign.format, points: 0, records: 0, best: sign };
      score.points += sign.weight;
      if (sign.record || value.listed) score.records += sign.weight;
      if (sign.weight > score.best.weight) score.best = sign;
      scores.set(sign.format, score);
    }
  }
  return [...scores.values()].sort((a, b) => b.points - a.points || b.best.weight - a.best.weight);
}

/** The strongest sign of each format that a value shows. */
function strongest(value: Sample): Sign[] {
  const seen = new Map<FormatName, Sign>();
  for (const sign of SIGNS) {
    const known = seen.get(sign.format);
    if ((known === undefined || known.weight < sign.weight) && sign.sees(value)) seen.set(sign.format, sign);
  }
  return [...seen.values()];
}

function framed({ values, framing }: Samples): Pick<UnknownFormat, 'framing'> {
  return values.length > 0 && framing !== undefined ? { framing } : {};
}

const MOST_NAMES = 6;

function whyNot(sample: string | Uint8Array, { values }: Samples): string {
  const start = (
    typeof sample === 'string' ? sample : new TextDecoder().decode(sample.subarray(0, 4096))
  ).trimStart();
  if (start === '') return 'It is empty.';
  if (values.length === 0) {
    if (/^(?:<!doctype|<html|<\?xml)/i.test(start)) return 'It is a web page or XML, not JSON.';
    // oxlint-disable-next-line no-control-regex -- Control characters are what tells binary data.
    if (/[\u0000-\u0008\ufffd]/.test(start.slice(0, 512))) return 'It is binary data.';
    return 'It is plain text: neither lines of JSON, nor a JSON document, nor server-sent events.';
  }
  const types = [...new Set(values.map(({ type }) => type).filter((type) => type !== ''))];
  const names = [...new Set(values.flatMap(({ object }) => Object.keys(object)))];
  const seen =
    types.length > 0
      ? `values of the types ${list(types)}`
      : names.length > 0 && `objects with ${list(names)}`;
  return `It is JSON, but of no agent format known here${seen ? `: ${seen}` : ''}.`;
}

function list(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => JSON.stringify(name.slice(0, 60)));
  return `${shown.join(', ')}${names.length > MOST_NAMES ? ', …' : ''}`;
}
