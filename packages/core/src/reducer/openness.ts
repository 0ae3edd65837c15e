import type { Run } from '../entities/index.ts';

/** True while more may come of a run: it goes on, waits, or lost its connection. */
export function isOpen({ status }: Pick<Run, 'status'>): boolean {
  return status === 'running' || status === 'waiting' || status === 'interrupted';
}

/** True when a run is over by the word of its source or of a person, so that late events cannot touch it. */
export function isOver(run: Pick<Run, 'status'>): boolean {
  return !isOpen(run);
}

/** What lets a run, an agent or a call go on. */
export const RUNNING: { status: 'running'; soft: false; ended: undefined } = {
  status: 'running',
  soft: false,
  ended: undefined,
};
