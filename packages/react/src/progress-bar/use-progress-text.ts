'use client';
import { useRedactText } from '../internal/redact/use-redact-text.ts';
import { progressBarStrings } from '../internal/strings/progress-bar-strings.ts';
import { useLocale } from '../internal/strings/use-locale.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { oneLine } from '../internal/text/one-line.ts';
import type { ProgressSource } from './progress-phase.ts';
import { shownFraction } from './progress-phase.ts';

const LONGEST = 160;

/** What a bar says. Each may be empty, except the label. */
export interface ProgressText {
  readonly label: string;
  readonly message: string;
  readonly amount: string;
}

/** The words of a call's progress: redacted, on one line, in the provider's language. */
export function useProgressText({ key = '', progress }: ProgressSource): ProgressText {
  const strings = useStrings('progressBar', progressBarStrings);
  const locale = useLocale();
  const redact = useRedactText();
  const said = progress?.message ? redact(progress.message, ['toolCalls', key, 'progress', 'message']) : '';
  const fraction = progress && shownFraction(progress);
  const { current, unit } = progress ?? {};
  const counted = current === undefined ? '' : strings.amount(current, unit, locale);
  return {
    label: strings.label,
    message: oneLine(said, LONGEST),
    amount: fraction === undefined ? counted : strings.percent(fraction, locale),
  };
}
