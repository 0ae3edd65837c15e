'use client';
import type { ReactElement } from 'react';
import { outputsStrings } from '../internal/strings/outputs-strings.ts';
import { useStrings } from '../internal/strings/use-strings.ts';

/** Saves what `text` gives as a plain text file. Renders a `button`. */
export function DownloadButton({ text, name }: DownloadButtonProps): ReactElement {
  const strings = useStrings('outputs', outputsStrings);

  function download(page: Document): void {
    const url = URL.createObjectURL(new Blob([text()], { type: 'text/plain;charset=utf-8' }));
    const link = page.createElement('a');
    link.href = url;
    link.download = `${name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-') || 'output'}.txt`;
    link.click();
    // The browser has taken the content by the time it answers the click.
    setTimeout(() => URL.revokeObjectURL(url));
  }

  return (
    <button
      type="button"
      data-slot="action-button"
      data-variant="link"
      onClick={(event) => download(event.currentTarget.ownerDocument)}
    >
      {strings.download}
    </button>
  );
}

export interface DownloadButtonProps {
  /** Gives the whole text, already redacted. Called only when pressed. */
  readonly text: () => string;
  /** Becomes the file's name. */
  readonly name: string;
}
