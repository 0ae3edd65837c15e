import type { Redactor } from '../redact/redactor.ts';
import { jsonText } from './json-text.ts';
import type { StateJson } from './state-json.ts';

const PIECE = 65_536;

/** The printed state in pieces: a transcript may be longer than one string can be. */
export function* printStateJson({ format, ...lists }: StateJson, redactor: Redactor): Generator<string> {
  let text = `{\n  "format": ${JSON.stringify(format)}`;
  for (const [name, items] of Object.entries(lists)) {
    text += `,\n  ${JSON.stringify(name)}: [`;
    let separator = '\n    ';
    for (const item of items as readonly unknown[]) {
      text += separator + jsonText(redactor.value(item), 2).replaceAll('\n', '\n    ');
      separator = ',\n    ';
      if (text.length < PIECE) continue;
      yield text;
      text = '';
    }
    text += items.length === 0 ? ']' : '\n  ]';
  }
  yield `${text}\n}\n`;
}
