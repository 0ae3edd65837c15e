/** What one text says. */
export interface TextReading {
  /** The words, without what wraps them; empty when there are none. */
  text: string;
  /** How much it tells a person: 1 a bare code, 2 a phrase any failure could have, 3 a sentence of its own. */
  weight: number;
  code?: string | undefined;
  stack?: string;
  /** A value found as JSON in the text; `text` is then what stood before it. */
  packed?: unknown;
}

/** Patterns that could take quadratic time on hostile text see only this much of it. */
const HEAD = 400;
const PREFIX = /^(?:uncaught |\(in promise\) |(?:error|exception)(?:: *|$))/i;
/** A sentence that a library puts before an error of its own kind: `The tool failed. Error: TypeError: x`. */
const LED_IN = /^[^\n]{0,300}?\bError: (?=(?:[A-Z]\w*)?Error: )/;
const BRACKETS = /^\[((?:\w+ )?Error: [^]*)\]$/;
const CODED = /^(?:MCP error )?(AI_\w+|-\d{5}):\s*/;
const OBJECT_TAG = /:? ?\(?\[object \w+\]\)?/g;
const NOTHING = /^(?:null|undefined|true|false|error in input stream|[^\p{L}\p{N}]*)$/iu;
const ONLY_STATUS =
  /^(?:(?:http\S*|status|code)[\s:]*)*(-?\d+)(?:[\s:.(]*(?:null|undefined|[{}[\]]+|status code|no body))*[).\s]*$/i;
const ONLY_CODE = /^(?:[A-Z\d_.:-]+|[a-z\d]+(?:[_.][a-z\d]+)+)$/;
const ANY_FAILURE =
  /^(?:(?:unknown|internal|server|error|requests?|fetch|failed|with|to|status|code|bad|invalid|not|found|\d+)\b[\s:.!]*)+$/i;

/** Reads one text of an error: unpacks JSON, drops prefixes that say nothing, parts stacks and markup from words. */
export function readErrorText(source: string): TextReading {
  const whole = wordsOfMarkup(source.trim()).replace(BRACKETS, '$1');
  const frame = /\n[ \t]+(at |File ")/.exec(whole);
  // Python puts the words last, everybody else first.
  const said =
    frame?.[1] === 'at ' ? whole.slice(0, frame.index) : whole.slice(frame ? whole.lastIndexOf('\n') + 1 : 0);
  let head = said.slice(0, HEAD).replace(LED_IN, '');
  let code: string | undefined;
  for (let before = ''; before !== head;) {
    before = head;
    code = CODED.exec(head)?.[1] ?? code;
    head = head.replace(CODED, '').replace(PREFIX, '');
  }
  const reading = unpack(head + said.slice(HEAD));
  reading.code ??= code;
  if (frame) reading.stack = whole;
  return reading;
}

/** Parts words from JSON behind them, as in `400 {"error":{"message":"bad key"}}`. */
function unpack(text: string): TextReading {
  const told = text.lastIndexOf('Error message: ');
  for (const start of [text.search(/^"|[[{]/), told < 0 ? told : told + 15]) {
    const packed = start < 0 ? undefined : parseJson(text.slice(start));
    if (packed === undefined) continue;
    return { ...weigh(text.slice(0, Math.min(start, HEAD)).replace(/[\s:,-]+$/, '')), packed };
  }
  return weigh(text);
}

function weigh(source: string): TextReading {
  const text = source.replace(OBJECT_TAG, '').trim();
  const head = text.slice(0, HEAD);
  const code = ONLY_STATUS.exec(head)?.[1];
  if (code !== undefined || NOTHING.test(head)) return { text: '', weight: 0, code };
  if (ONLY_CODE.test(head)) return { text, weight: 1, code: text };
  return { text, weight: ANY_FAILURE.test(head) ? 2 : 3 };
}

/** What an error page or XML body says to a person. */
function wordsOfMarkup(source: string): string {
  if (!/^<[a-z!?]/i.test(source)) return source;
  const page = source.slice(0, 20_000);
  const told = /<(?:message|title|h1)\b[^<>]*>([^<]+)</i.exec(page)?.[1];
  return (told ?? page.replace(/<[^<>]*>/g, ' ')).replace(/\s+/g, ' ').trim();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
