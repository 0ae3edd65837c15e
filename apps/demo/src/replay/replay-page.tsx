import type { ReactElement } from 'react';
import { DropZone } from './drop-zone.tsx';
import { PlayerView } from './player-view.tsx';
import type { Loaded } from './use-loader.ts';
import { megabytes, useLoader } from './use-loader.ts';

/** Plays a recorded stream: drop a file or take a sample. */
export function ReplayPage(): ReactElement {
  const { loaded, load, clear } = useLoader();
  if (loaded.phase === 'ready') {
    return (
      <DropZone onFile={(file) => load(file, file.name)} bare>
        <PlayerView
          key={loaded.recording.name}
          recording={loaded.recording}
          player={loaded.player}
          onClose={clear}
        />
      </DropZone>
    );
  }
  return (
    <DropZone onFile={(file) => load(file, file.name)} onSample={load}>
      <Standing loaded={loaded} />
    </DropZone>
  );
}

function Standing({ loaded }: { readonly loaded: Loaded }): ReactElement | null {
  if (loaded.phase === 'reading') {
    const { name, bytes, size } = loaded;
    return (
      <output className="reading">
        Reading {name}
        {size > 0 && ` · ${megabytes(bytes)} of ${megabytes(size)} MB`}
        <progress max={size || 1} value={size === 0 ? undefined : bytes} aria-label={`Reading ${name}`} />
      </output>
    );
  }
  if (loaded.phase !== 'failed') return null;
  return (
    <div className="refused" role="alert">
      <b>{loaded.name} cannot be played</b>
      <p>{loaded.message}</p>
    </div>
  );
}
