'use client';
import type { Run } from '@callboard/core';
import { useContext } from 'react';
import type { ReactElement } from 'react';
import { RedactContext } from '../internal/contexts/redact-context.ts';
import { toolCallDetailStrings } from '../internal/strings/tool-call-detail-strings.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { redactDeep } from '../renderers/redact-deep.ts';
import { ValueOutput } from '../renderers/value-output.tsx';

/** The error of a run as its source sent it, where that says more than its words. */
export function RunOriginal({ run }: { readonly run: Run }): ReactElement | null {
  const strings = useStrings('toolCallDetail', toolCallDetailStrings);
  const redact = useContext(RedactContext);
  const original = run.error?.original;
  // The fields of an `Error` are above; as a value it would show as empty.
  if (original === undefined || original instanceof Error) return null;
  return (
    <section data-slot="detail-part" aria-label={strings.original}>
      <h3 data-slot="detail-heading">{strings.original}</h3>
      <ValueOutput
        value={redactDeep(original, ['runs', run.key, 'error', 'original'], redact)}
        label={strings.original}
        alt={strings.original}
      />
    </section>
  );
}
