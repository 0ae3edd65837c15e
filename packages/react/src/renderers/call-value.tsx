'use client';
import type { ToolCall } from '@callboard/core';
import { createElement, Suspense, useContext, useMemo } from 'react';
import type { ReactElement } from 'react';
import { RedactContext } from '../internal/contexts/redact-context.ts';
import { RenderersContext } from '../internal/contexts/renderers-context.ts';
import type { RendererProps } from '../internal/contexts/renderers-context.ts';
import { outputsStrings } from '../internal/strings/outputs-strings.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { visibleText } from '../internal/visible-text.ts';
import { redactDeep } from './redact-deep.ts';
import { resolveRenderer } from './resolve-renderer.ts';
import { TextOutput } from './text-output.tsx';
import { ValueOutput } from './value-output.tsx';
import { valueText } from './value-text.ts';
import { ViewBoundary } from './view-boundary.tsx';

/**
 * Input or output of a call in the host's view of it, else in the built-in one. A view that throws or loads late costs
 * only itself. Renders a `div`.
 */
export function CallValue({ call, value, part, label }: CallValueProps): ReactElement {
  const strings = useStrings('outputs', outputsStrings);
  const redact = useContext(RedactContext);
  const field = part === 'input' ? 'input' : 'output';
  const shown = useMemo(
    () => redactDeep(value, ['toolCalls', call.key, field], redact),
    [value, call.key, field, redact],
  );
  const view = resolveRenderer(useContext(RenderersContext), call, field);
  const fallback = (error: unknown): ReactElement => (
    <div data-slot="output-failed">
      <p data-slot="output-note">{strings.viewFailed(visibleText(String(error)).slice(0, 200))}</p>
      <TextOutput text={valueText(shown)} label={label} />
    </div>
  );
  return (
    <div data-slot="call-value" data-kind={field} data-preliminary={part === 'preliminary' || undefined}>
      <ViewBoundary resetKey={shown} fallback={fallback}>
        <Suspense fallback={<p data-slot="output-note">…</p>}>
          {view ? (
            createElement(view, { value: shown, call, part })
          ) : (
            <ValueOutput
              value={shown}
              label={label}
              alt={strings.imageAlt(call.title ?? call.name)}
              terminal={field === 'output' && call.kind === 'execute'}
            />
          )}
        </Suspense>
      </ViewBoundary>
    </div>
  );
}

export interface CallValueProps extends RendererProps {
  /** What the value is, for people who cannot see it: "Output". */
  readonly label: string;
  /** The call itself is not redacted here; views get it for its name and status. */
  readonly call: ToolCall;
}
