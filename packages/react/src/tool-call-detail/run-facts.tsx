'use client';
import type { Run } from '@callboard/core';
import type { ReactElement } from 'react';
import { toolCallDetailStrings } from '../internal/strings/tool-call-detail-strings.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { visibleText } from '../internal/visible-text.ts';
import { Fact, TimeOfDay } from './detail-facts.tsx';

/** When a run began and ended, and the code of its error. Renders a `dl`. */
export function RunFacts({ run }: { readonly run: Run }): ReactElement {
  const strings = useStrings('toolCallDetail', toolCallDetailStrings);
  const { code } = run.error ?? {};
  return (
    <dl data-slot="detail-facts">
      <Fact name={strings.started}>
        <TimeOfDay stamp={run.started} />
      </Fact>
      <Fact name={strings.ended}>{run.ended && <TimeOfDay stamp={run.ended} />}</Fact>
      <Fact name={strings.code}>{code !== undefined && <bdi>{visibleText(String(code))}</bdi>}</Fact>
    </dl>
  );
}
