import type { ReactElement } from 'react';
import { useCell } from '../api/use-cell.ts';
import { Icon } from '../shell/icon.tsx';
import type { Player } from './player.ts';

const speeds = [0.25, 0.5, 1, 2, 4, 16, 64];

/** Play and pause, a scrubber over the events, the pace. */
export function PlayerBar({ player }: { readonly player: Player }): ReactElement {
  const { count, time, playing, speed, seeking } = useCell(player.state);
  const place = `${count} of ${player.total} events, ${spell(time)} of ${spell(player.duration)}`;

  return (
    <fieldset className="player-bar" aria-label="Player" aria-busy={seeking}>
      <button
        type="button"
        className="primary icon-only"
        aria-label={playing ? 'Pause' : 'Play'}
        onClick={playing ? player.pause : player.play}
      >
        <Icon name={playing ? 'pause' : 'play'} />
      </button>
      <input
        type="range"
        min={0}
        max={player.total}
        step={1}
        value={count}
        aria-label="Place in the recording"
        aria-valuetext={place}
        onChange={(event) => {
          player.pause();
          player.seek(event.target.valueAsNumber);
        }}
      />
      <span className="player-place">
        {spell(time)} / {spell(player.duration)}
        <small>
          {count} / {player.total}
        </small>
      </span>
      <label className="player-speed">
        <span className="unseen">Speed</span>
        <select value={speed} onChange={(event) => player.setSpeed(Number(event.target.value))}>
          {speeds.map((one) => (
            <option key={one} value={one}>
              {one}×
            </option>
          ))}
        </select>
      </label>
    </fieldset>
  );
}

/** "1:05": minutes and seconds. */
function spell(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
