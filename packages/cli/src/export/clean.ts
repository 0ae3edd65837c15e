import type { Failure } from '@callboard/core';
import type { Redactor } from '../redact/redactor.ts';
import { jsonText } from '../state/json-text.ts';
import type { ErrorPart } from './outline.ts';

/** Turns values of a transcript into text that may be shown. */
export class Clean {
  readonly #redactor: Redactor;

  constructor(redactor: Redactor) {
    this.#redactor = redactor;
  }

  text(text: string): string {
    return this.#redactor.text(text);
  }

  maybe(text: string | undefined): string | undefined {
    return text === undefined ? undefined : this.text(text);
  }

  /** A value as text: words as they are, everything else as JSON. */
  value(value: unknown): string | undefined {
    if (value === undefined) return undefined;
    const clean = this.#redactor.value(value);
    return typeof clean === 'string' ? clean : jsonText(clean, 2);
  }

  error(failure: Failure | undefined): ErrorPart | undefined {
    if (failure === undefined) return undefined;
    const { message, original } = failure;
    const raw = original === undefined || original === message ? undefined : this.value(original);
    return { text: this.text(message), raw };
  }
}
