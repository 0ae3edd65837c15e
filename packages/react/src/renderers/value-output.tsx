'use client';
import type { ReactElement } from 'react';
import { outputsStrings } from '../internal/strings/outputs-strings.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { hasAnsi } from './ansi.ts';
import { BlocksOutput } from './blocks-output.tsx';
import { contentBlocksOf } from './content-blocks.ts';
import { ImageOutput } from './image-output.tsx';
import { imageFromUrl } from './image-source.ts';
import { JsonTree } from './json-tree.tsx';
import { TerminalOutput } from './terminal-output.tsx';
import { TextOutput } from './text-output.tsx';
import { scalarText } from './value-text.ts';

/** Any value, by its shape: content blocks, an image in a data URL, terminal text, text, a tree. The view of last resort. */
export function ValueOutput({ value, label, alt, terminal = false }: ValueOutputProps): ReactElement {
  const strings = useStrings('outputs', outputsStrings);
  if (value === undefined) return <p data-slot="output-note">{strings.none}</p>;
  if (value === null) return <p data-slot="output-note">{`${strings.none} (null)`}</p>;
  const blocks = contentBlocksOf(value);
  if (blocks) return <BlocksOutput content={blocks} label={label} alt={alt} />;
  if (typeof value === 'object' && value !== null) return <JsonTree value={value} label={label} />;
  if (typeof value !== 'string') return <TextOutput text={scalarText(value)} label={label} />;
  if (/^data:image\//i.test(value)) return <ImageOutput source={imageFromUrl(value)} alt={alt} />;
  if (terminal || hasAnsi(value)) return <TerminalOutput text={value} label={label} />;
  const parsed = parseStructure(value);
  return parsed === undefined ? (
    <TextOutput text={value} label={label} />
  ) : (
    <JsonTree value={parsed} label={label} />
  );
}

/** Many tools answer with JSON in a string. Only an object or list counts, and only while reading it is cheap. */
function parseStructure(text: string): object | undefined {
  if (text.length > 200_000 || !/^\s*[[{]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    // Text that only begins like JSON.
    return undefined;
  }
}

export interface ValueOutputProps {
  /** Already redacted. */
  readonly value: unknown;
  /** What the value is, for people who cannot see it: "Output". */
  readonly label: string;
  /** Describes its images. */
  readonly alt: string;
  /** Draw text as a terminal would. @default false */
  readonly terminal?: boolean | undefined;
}
