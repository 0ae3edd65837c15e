import { Transcript, TranscriptProvider } from '@callboard/react';
import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { PlayerBar } from './player-bar.tsx';
import type { Player } from './player.ts';
import type { Recording } from './recording.ts';
import { formatNames } from './format-names.ts';

/** A recording on screen: the transcript as it was at the chosen instant, and the controls below it. */
export function PlayerView({ recording, player, onClose }: PlayerViewProps): ReactElement {
  useEffect(() => {
    player.play();
    return player.destroy;
  }, [player]);

  const odd = recording.unreadable;
  return (
    <TranscriptProvider store={player.store} environment={{ clock: player.clock }}>
      <div className="chat">
        <header className="chat-head">
          <h2 title={recording.name}>{recording.name}</h2>
          <span className="quiet">{formatNames[recording.format]}</span>
          {odd > 0 && (
            <span className="quiet">{odd === 1 ? '1 line' : `${odd} lines`} could not be read</span>
          )}
          <button type="button" onClick={onClose}>
            Close
          </button>
        </header>
        <Transcript className="chat-transcript" thinking="open" />
        <footer className="chat-foot">
          <PlayerBar player={player} />
        </footer>
      </div>
    </TranscriptProvider>
  );
}

/** Props of the view. */
export interface PlayerViewProps {
  readonly recording: Recording;
  readonly player: Player;
  readonly onClose: () => void;
}
