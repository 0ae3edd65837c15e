import { useState } from 'react';
import type { ChangeEvent, DragEvent, ReactElement, ReactNode } from 'react';
import { Icon } from '../shell/icon.tsx';
import { loadSample, samples } from './samples.ts';

/** Takes a file by drop or by choice, or one of the samples. `bare`: only the drop. */
export function DropZone({ onFile, onSample, bare = false, children }: DropZoneProps): ReactElement {
  const [over, setOver] = useState(false);

  function take(files: FileList | null): void {
    const file = files?.[0];
    if (file) onFile(file);
  }

  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer.files);
    },
  };

  return (
    <div className="replay" data-over={over} {...drop}>
      {!bare && (
        <div className="replay-start">
          <h2>Play a recorded stream</h2>
          <p className="quiet">
            A stream or a stored session of any agent that Callboard reads: AI SDK, AG-UI, OpenAI, Anthropic,
            Gemini, MCP, ACP, LangGraph, Claude Code, Codex and more, packed with gzip or not. The file stays
            in this browser.
          </p>
          <FilePicker onPick={take} />
          {children}
          {onSample && <Samples onSample={onSample} />}
        </div>
      )}
      {bare && children}
    </div>
  );
}

function FilePicker({ onPick }: { readonly onPick: (files: FileList | null) => void }): ReactElement {
  function change(event: ChangeEvent<HTMLInputElement>): void {
    onPick(event.target.files);
    // The same file can be chosen again.
    event.target.value = '';
  }
  return (
    <label className="drop-field">
      <input type="file" onChange={change} />
      <Icon name="file" />
      <span>
        <b>Choose a file</b> or drop it here
      </span>
    </label>
  );
}

function Samples({ onSample }: { readonly onSample: NonNullable<DropZoneProps['onSample']> }): ReactElement {
  return (
    <section aria-labelledby="samples-title">
      <h3 id="samples-title">Samples</h3>
      <ul className="samples">
        {samples.map((sample) => (
          <li key={sample.file}>
            <button type="button" onClick={() => onSample(loadSample(sample), sample.file)}>
              <b>{sample.title}</b>
              <span>{sample.about}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Props of the drop zone. */
export interface DropZoneProps {
  readonly onFile: (file: File) => void;
  readonly onSample?: (file: Promise<File>, name: string) => void;
  /** @default false */
  readonly bare?: boolean;
  readonly children?: ReactNode;
}
