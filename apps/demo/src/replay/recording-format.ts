/** The streams this page can play. */
export type RecordingFormat = 'callboard' | 'ai-sdk' | 'truss';

/** What each format is called. */
export const formatNames: Record<RecordingFormat, string> = {
  callboard: 'Callboard events',
  'ai-sdk': 'AI SDK UI message stream',
  truss: 'Truss NDJSON',
};

/** A file that is no recording, with the reason in words for the person. */
export class NotARecording extends Error {
  override name = 'NotARecording';
}

const looked = 40;

/** Tells a format from the beginning of a stream. Throws `NotARecording` with what was found instead. */
export function detectRecording(sample: string): RecordingFormat {
  const text = sample.replace(/^\uFEFF/, '');
  if (text.trim() === '') throw new NotARecording('The file is empty.');
  const values = readValues(text);
  let likely: RecordingFormat | undefined;
  for (const line of values) {
    const format = formatOf(line);
    if (format && !sharedTypes.has(typeOf(line.value) ?? '')) return format;
    likely ??= format;
  }
  if (likely) return likely;
  throw new NotARecording(whatWasFound(values));
}

interface Line {
  number: number;
  value: unknown;
}

function readValues(text: string): Line[] {
  const values: Line[] = [];
  let unread: { number: number; text: string } | undefined;
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    const payload = payloadOf(line);
    if (payload === undefined) continue;
    try {
      values.push({ number: index + 1, value: JSON.parse(payload) });
    } catch {
      unread ??= { number: index + 1, text: payload };
    }
    if (values.length >= looked) break;
  }
  if (values.length > 0) return values;
  if (!unread) throw new NotARecording('The file holds no events, only blank lines and comments.');
  throw new NotARecording(
    `Line ${unread.number} is not JSON: “${unread.text.slice(0, 60)}”. A recording holds one JSON event a line, or server-sent events.`,
  );
}

/** The part of a line that may be an event; the framing of server-sent events falls away. */
function payloadOf(line: string): string | undefined {
  const text = line.trim();
  if (text === '' || text.startsWith(':') || /^(id|event|retry):/.test(text)) return undefined;
  const payload = text.startsWith('data:') ? text.slice(5).trim() : text;
  return payload === '[DONE]' || payload === '' ? undefined : payload;
}

/** Words of more than one wire: a line that says nothing else leaves it to the next. */
const sharedTypes: ReadonlySet<string> = new Set(['start', 'error']);
const aiSdkTypes =
  /^(start|finish|start-step|finish-step|abort|error|message-metadata|file|source-url|source-document|reset-step|text-(start|delta|end)|reasoning-(start|delta|end)|tool-(input|output|approval)-[a-z-]+|data-.+)$/;
const trussTypes =
  /^(content_delta|thinking_delta|tool_call|assistant_message|user_choice_request|done|sub_agent\..+)$/;

function formatOf({ value }: Line): RecordingFormat | undefined {
  if (typeof value !== 'object' || value === null || !('type' in value)) return undefined;
  const { type } = value;
  if (typeof type !== 'string') return undefined;
  if ('streamId' in value && 'seq' in value && 'scope' in value) return 'callboard';
  if (trussTypes.test(type) || (type === 'start' && 'providerId' in value)) return 'truss';
  return aiSdkTypes.test(type) ? 'ai-sdk' : undefined;
}

function whatWasFound(values: readonly Line[]): string {
  const types = new Set(values.flatMap(({ value }) => typeOf(value) ?? []));
  const known = Object.values(formatNames).join(', ');
  const found =
    types.size === 0
      ? 'Its records have no “type”.'
      : `Its records are of type ${[...types]
          .slice(0, 4)
          .map((type) => `“${type.slice(0, 40)}”`)
          .join(', ')}.`;
  return `The format is not known here. ${found} This page plays: ${known}.`;
}

function typeOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('type' in value)) return undefined;
  return typeof value.type === 'string' ? value.type : undefined;
}
