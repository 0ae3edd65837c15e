'use client';
import type { Run } from '@callboard/core';
import type { ReactElement } from 'react';
import { useRedactText } from '../internal/redact/use-redact-text.ts';
import { visibleText } from '../internal/visible-text.ts';

const LONGEST = 20_000;

/** The whole error of a run: its cause, its code, and where in the source it arose. */
export function NoticeDetails({ run, id }: NoticeDetailsProps): ReactElement {
  const redact = useRedactText();
  const { message = '', code, stack } = run.error ?? {};
  const path = ['runs', run.key, 'error'];
  const first = code === undefined ? '' : `${code}: `;
  const words = `${first}${redact(message, [...path, 'message'])}`;
  const trace = stack ? redact(stack, [...path, 'stack']) : '';
  return (
    <pre
      id={id}
      data-slot="notice-details"
      dir="ltr"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
      tabIndex={0}
    >
      {visibleText(`${words}${trace ? `\n${trace}` : ''}`.slice(0, LONGEST))}
    </pre>
  );
}

interface NoticeDetailsProps {
  readonly run: Run;
  readonly id: string;
}
