'use client';
import type { ReactElement } from 'react';
import { outputsStrings } from '../internal/strings/outputs-strings.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { AudioOutput } from './audio-output.tsx';
import { audioFromData, audioFromUrl } from './audio-source.ts';
import { hasAnsi } from './ansi.ts';
import type { BlockContent, ContentBlock } from './content-blocks.ts';
import { ImageOutput } from './image-output.tsx';
import { imageFromData } from './image-source.ts';
import { JsonTree } from './json-tree.tsx';
import { ResourceLink } from './resource-link.tsx';
import { TerminalOutput } from './terminal-output.tsx';
import { TextOutput } from './text-output.tsx';

/** Structured tool content, block by block, and its data form when it has one. Renders a `div`. */
export function BlocksOutput({ content, label, alt }: BlocksOutputProps): ReactElement {
  const strings = useStrings('outputs', outputsStrings);
  const { blocks, structured } = content;
  return (
    <div data-slot="output-blocks">
      {blocks.map((block, index) => (
        // Blocks have no identity but their place.
        // eslint-disable-next-line react/no-array-index-key
        <Block key={index} block={block} label={label} alt={alt} />
      ))}
      {structured !== undefined && (
        <section data-slot="output-section" aria-label={strings.structured}>
          <h4 data-slot="output-heading">{strings.structured}</h4>
          <JsonTree value={structured} label={strings.structured} />
        </section>
      )}
    </div>
  );
}

function Block({ block, label, alt }: BlockProps): ReactElement {
  const { type, text, data, mimeType } = block;
  if (type === 'text' && typeof text === 'string') return <Words text={text} label={label} />;
  if (type === 'image' && typeof data === 'string') {
    return (
      <ImageOutput source={imageFromData(data, typeof mimeType === 'string' ? mimeType : '')} alt={alt} />
    );
  }
  if (type === 'audio' && typeof data === 'string') {
    const source = audioFromData(data, typeof mimeType === 'string' ? mimeType : '');
    return <AudioOutput source={source} label={label} />;
  }
  if (type === 'resource_link') return <Linked resource={block} label={label} />;
  const { resource } = block;
  if (type === 'resource' && isRecord(resource) && typeof resource.text === 'string') {
    return (
      <div data-slot="output-resource">
        <ResourceLink resource={resource} />
        <Words text={resource.text} label={label} />
      </div>
    );
  }
  // A kind without a view of its own, or one whose fields are not what its kind promises: shown as the data it is.
  return <JsonTree value={block} label={label} />;
}

/** What a tool points to; a sound may be heard here once a person asks for it. */
function Linked({
  resource,
  label,
}: {
  readonly resource: ContentBlock;
  readonly label: string;
}): ReactElement {
  const { uri, mimeType } = resource;
  const sound = typeof uri === 'string' && typeof mimeType === 'string' && /^audio\//i.test(mimeType);
  if (!sound) return <ResourceLink resource={resource} />;
  return (
    <div data-slot="output-resource">
      <ResourceLink resource={resource} />
      <AudioOutput source={audioFromUrl(uri)} label={label} />
    </div>
  );
}

function Words({ text, label }: { readonly text: string; readonly label: string }): ReactElement {
  return hasAnsi(text) ? (
    <TerminalOutput text={text} label={label} />
  ) : (
    <TextOutput text={text} label={label} />
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

interface BlockProps {
  readonly block: ContentBlock;
  readonly label: string;
  readonly alt: string;
}

export interface BlocksOutputProps {
  readonly content: BlockContent;
  /** What the content is, for people who cannot see it: "Output". */
  readonly label: string;
  /** Describes its images. */
  readonly alt: string;
}
