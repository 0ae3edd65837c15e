/** What one text says: words with their weight, a code, a stack, or a value that was packed inside it. */
export interface TextReading {
  text: string;
  weight: Weight;
  code?: string;
  stack?: string;
  /** A value found as JSON in the text; `text` is then what stood before it. */
  packed?: unknown;
  /** The text without regard to `packed`. */
  whole?: string;
}

/** How much a text tells a person: nothing, a bare code, a phrase any failure could have, a sentence of its own. */
export type Weight = 0 | 1 | 2 | 3;

const PARSE_LIMIT = 200_000;
const PREFIX = /^(?:uncaught\s+|\(in promise\)\s*|(?:error|exception)\s*:\s*|error(?=\s*:?\s*$))/i;
const CODED = /^(?:(AI_\w+)(?:\s*\[[^\]]*\])?|MCP error (-?\d+)):\s*/;
const NAME_TWICE = /^((?:\w+\.)*\w+(?:Error|Exception):\s*)\1+/;
const OBJECT_TAG = /[\s:(]*\[object \w+\]\)?/g;
const NOTHING = /^(?:null|undefined|nan|true|false|none|error in input stream|[^\p{L}\p{N}]*)$/iu;
const ONLY_STATUS =
  /^(?:(?:http\S*|status|code|error)[\s:]*)*\(?(-?\d+)\)?(?:[\s:.]*(?:null|undefined|\{\}|\[\]|status code|\(?(?:no|empty) \w+\)?))*[\s.]*$/i;
const ONLY_CODE = /^(?:[A-Z\d_.:-]+|[a-z\d]+(?:[_.][a-z\d]+)+)$/;
const ANY_FAILURE =
  /^(?:(?:an? )?(?:(?:unknown|unexpected|internal|server|provider|http|api|tool|network) )*(?:error|failure)(?: occurred)?|(?:(?:request|fetch|load|validation|tool execution) )?failed(?: with)?(?: status(?: code)?)?[ :]*\d*|failed to fetch|(?:bad|invalid) (?:request|params|arguments|gateway)|unauthorized|forbidden|not found|conflict|too many requests|service unavailable|gateway time-?out|something went wrong|provider returned error)[\s.!]*$/i;

/** Reads one text of an error: unpacks JSON, drops prefixes that say nothing, parts stacks and markup from words. */
export function readErrorText(source: string): TextReading {
  const trimmed = source.trim();
  const whole = parseJson(trimmed);
  if (whole !== undefined) return { text: '', weight: 0, packed: whole };
  const parted = partStack(trimmed.startsWith('<') ? wordsOfMarkup(trimmed) : trimmed);
  const named = dropPrefixes(parted.text);
  const reading: TextReading = {
    ...weigh(named.text),
    ...(parted.stack !== undefined && { stack: parted.stack }),
  };
  reading.code ??= named.code;
  return { ...reading, ...tailOf(reading.text) };
}

function dropPrefixes(source: string): { text: string; code?: string } {
  let text = source.replace(NAME_TWICE, '$1');
  let code: string | undefined;
  for (let before = ''; before !== text;) {
    before = text;
    const name = CODED.exec(text);
    code ??= name?.[1] ?? name?.[2];
    text = text.slice(name?.[0].length ?? 0).replace(PREFIX, '');
  }
  return code === undefined ? { text } : { text, code };
}

function weigh(source: string): TextReading {
  const text = source.replace(OBJECT_TAG, '').trim();
  const head = text.slice(0, 300);
  if (NOTHING.test(head)) return { text: '', weight: 0 };
  const status = ONLY_STATUS.exec(head)?.[1];
  if (status !== undefined) return { text: '', weight: 0, code: status };
  if (ONLY_CODE.test(head)) return { text, weight: 1, code: text };
  return { text, weight: ANY_FAILURE.test(head) ? 2 : 3 };
}

/** JSON at the end of a sentence, as in `400 {"error":{"message":"bad key"}}`. */
function tailOf(text: string): Partial<TextReading> | undefined {
  if (!/[\]}][\s."']*$/.test(text.slice(-20))) return undefined;
  const body = text.replace(/[\s."']+$/, '');
  for (const start of [text.search(/[[{]/), text.lastIndexOf('Error message: ') + 15]) {
    const packed = start > 0 ? parseJson(body.slice(start)) : undefined;
    if (packed === undefined) continue;
    const { text: before, weight, code } = weigh(text.slice(0, start).replace(/[\s:,-]+$/, ''));
    return { text: before, weight, packed, whole: text, ...(code !== undefined && { code }) };
  }
  return undefined;
}

function partStack(text: string): { text: string; stack?: string } {
  if (text.startsWith('Traceback (most recent call last)')) {
    return { text: text.slice(text.search(/\n\S[^\n]*$/) + 1), stack: text };
  }
  const frames = text.search(/\n\s+at \S/);
  return frames > 0 ? { text: text.slice(0, frames).trim(), stack: text } : { text };
}

/** What an error page or XML body says to a person. */
function wordsOfMarkup(source: string): string {
  const page = source.slice(0, 50_000);
  if (!/^<[a-z!?]/i.test(page)) return source;
  const told = /<(message|title|h1)\b[^>]*>([^<]+)</i.exec(page)?.[2];
  return (told ?? page.replace(/<(style|script)\b[\s\S]*?<\/\1>|<[^>]*>/gi, ' ')).replace(/\s+/g, ' ').trim();
}

function parseJson(text: string): unknown {
  if (!/^[[{"]/.test(text) || text.length > PARSE_LIMIT) return undefined;
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
}
