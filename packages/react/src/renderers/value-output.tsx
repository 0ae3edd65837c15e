'use client';
import type { ReactElement } from 'react';
import { outputsStrings } from '../internal/strings/outputs-strings.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { AudioOutput } from './audio-output.tsx';
import { audioFromUrl } from './audio-source.ts';
import { hasAnsi } from './ansi.ts';
import { BlocksOutput } from './blocks-output.tsx';
import { contentBlocksOf } from './content-blocks.ts';
import { DiffOutput } from './diff-output.tsx';
import { diffOf } from './diff-source.ts';
import { ImageOutput } from './image-output.tsx';
import { imageFromUrl } from './image-source.ts';
import { JsonTree } from './json-tree.tsx';
import { ResourceLink } from './resource-link.tsx';
import { TableOutput } from './table-output.tsx';
import { tableOf } from './table-source.ts';
import { TerminalOutput } from './terminal-output.tsx';
import { TextOutput } from './text-output.tsx';
import { scalarText } from './value-text.ts';

/**
 * Any value, by its shape: content blocks, a change of text, a table, a picture or sound in a data URL, terminal text, an
 * address, text, a tree. The view of last resort.
 */
export function ValueOutput(props: ValueOutputProps): ReactElement {
  const strings = useStrings('outputs', outputsStrings);
  const { value } = props;
  if (value === undefined) return <p data-slot="output-note">{strings.none}</p>;
  if (value === null) return <p data-slot="output-note">{`${strings.none} (null)`}</p>;
  if (typeof value === 'object') return <Structure {...props} value={value} />;
  if (typeof value !== 'string') return <TextOutput text={scalarText(value)} label={props.label} />;
  return <Words {...props} value={value} />;
}

function Structure({ value, label, alt }: ValueOutputProps & { readonly value: object }): ReactElement {
  const blocks = contentBlocksOf(value);
  if (blocks) return <BlocksOutput content={blocks} label={label} alt={alt} />;
  const diff = diffOf(value);
  if (diff) return <DiffOutput source={diff} label={label} />;
  const table = tableOf(value);
  if (table) return <TableOutput source={table} label={label} />;
  return <JsonTree value={value} label={label} />;
}

function Words({ value, ...rest }: ValueOutputProps & { readonly value: string }): ReactElement {
  const { label, alt, terminal = false } = rest;
  if (/^data:image\//i.test(value)) return <ImageOutput source={imageFromUrl(value)} alt={alt} />;
  if (/^data:audio\//i.test(value)) return <AudioOutput source={audioFromUrl(value)} label={label} />;
  if (terminal || hasAnsi(value)) return <TerminalOutput text={value} label={label} />;
  const diff = diffOf(value);
  if (diff) return <DiffOutput source={diff} label={label} />;
  if (isAddress(value)) return <ResourceLink resource={{ uri: value }} />;
  const parsed = parseStructure(value);
  return parsed === undefined ? (
    <TextOutput text={value} label={label} />
  ) : (
    <Structure {...rest} value={parsed} />
  );
}

/** An address and nothing else. */
function isAddress(text: string): boolean {
  return text.length < 2000 && /^https?:\/\/\S+$/.test(text);
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
