'use client';
import type { ReactElement } from 'react';
import { safeUrl } from '../internal/safe-url.ts';
import { visibleText } from '../internal/visible-text.ts';

/** A resource a tool names: a link when its scheme is listed, else its address as text. Renders a `p`. */
export function ResourceLink({ resource }: ResourceLinkProps): ReactElement {
  const uri = asText(resource.uri);
  const title = asText(resource.title) || asText(resource.name);
  const href = safeUrl(uri);
  return (
    <p data-slot="output-link">
      {title !== '' && <b>{title}</b>}
      {href === undefined ? (
        <bdi data-slot="code-text">{uri}</bdi>
      ) : (
        <a href={href} target="_blank" rel="noopener noreferrer nofollow" data-slot="output-anchor">
          <bdi>{visibleText(href)}</bdi>
        </a>
      )}
      {asText(resource.description) !== '' && <span>{asText(resource.description)}</span>}
    </p>
  );
}

function asText(value: unknown): string {
  return typeof value === 'string' ? visibleText(value.slice(0, 2000)) : '';
}

export interface ResourceLinkProps {
  /** Fields as sent: `uri`, `name`, `title`, `description`. */
  readonly resource: Readonly<Record<string, unknown>>;
}
