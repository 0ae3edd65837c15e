import type { AskState } from '@callboard/core';
import { formatNumber } from '../format/format-number.ts';

/** Words of a question to the person. */
export interface AskCardStrings {
  readonly title: Readonly<Record<'approval' | 'question' | 'form' | 'sign-in', string>>;
  readonly state: Readonly<Record<AskState, string>>;
  readonly allowOnce: string;
  readonly allowAlways: string;
  readonly deny: string;
  readonly denyAlways: string;
  readonly editInput: string;
  readonly keepInput: string;
  readonly inputIsNotJson: (message: string) => string;
  readonly sayWhy: string;
  readonly reason: string;
  readonly detailsNotProvided: string;
  readonly from: string;
  readonly details: string;
  readonly answer: string;
  readonly freeText: string;
  readonly freeTextLabel: string;
  readonly dismiss: string;
  readonly submit: string;
  readonly required: string;
  readonly optional: string;
  readonly choose: string;
  readonly notANumber: string;
  readonly notWhole: string;
  readonly tooSmall: (minimum: number, locale: string) => string;
  readonly tooLarge: (maximum: number, locale: string) => string;
  readonly tooShort: (length: number, locale: string) => string;
  readonly tooLong: (length: number, locale: string) => string;
  readonly badFormat: (format: string) => string;
  readonly answerAsJson: string;
  readonly signIn: (host: string) => string;
  readonly signedIn: string;
  readonly linkRefused: string;
  readonly sending: string;
  readonly sent: string;
  readonly notSent: (message: string) => string;
  readonly unreachable: string;
  readonly nobodyListens: string;
  readonly byPolicy: string;
}

/** English. */
export const askCardStrings: AskCardStrings = {
  title: {
    approval: 'Allow this?',
    question: 'A question for you',
    form: 'Some details are needed',
    'sign-in': 'Sign in to go on',
  },
  state: {
    open: 'waiting for you',
    approved: 'allowed',
    denied: 'denied',
    answered: 'answered',
    cancelled: 'cancelled',
    expired: 'expired',
    superseded: 'no longer asked',
  },
  allowOnce: 'Allow once',
  allowAlways: 'Always allow',
  deny: 'Deny',
  denyAlways: 'Always deny',
  editInput: 'Edit input',
  keepInput: 'Keep as it was',
  inputIsNotJson: (message) => `This is not valid JSON: ${message}`,
  sayWhy: 'Say why',
  reason: 'Reason',
  detailsNotProvided: 'Details not provided',
  from: 'From',
  details: 'Details',
  answer: 'Answer',
  freeText: 'Something else',
  freeTextLabel: 'Your own answer',
  dismiss: 'Skip',
  submit: 'Send',
  required: 'This is needed',
  optional: 'optional',
  choose: 'Choose…',
  notANumber: 'This is not a number',
  notWhole: 'Only whole numbers',
  tooSmall: (minimum, locale) => `At least ${formatNumber(minimum, locale)}`,
  tooLarge: (maximum, locale) => `At most ${formatNumber(maximum, locale)}`,
  tooShort: (length, locale) => `At least ${formatNumber(length, locale)} characters`,
  tooLong: (length, locale) => `At most ${formatNumber(length, locale)} characters`,
  badFormat: (format) => `This does not look like: ${format}`,
  answerAsJson: 'Answer as JSON',
  signIn: (host) => `Sign in at ${host}`,
  signedIn: 'I have signed in',
  linkRefused: 'This address cannot be opened from here',
  sending: 'Sending',
  sent: 'Sent',
  notSent: (message) => `Not sent: ${message}`,
  unreachable: 'The connection is gone. An answer can be sent when it is back.',
  nobodyListens: 'This view cannot send answers.',
  byPolicy: 'decided by a rule',
};
