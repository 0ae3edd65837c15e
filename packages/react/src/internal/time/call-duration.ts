export { selectDuration as callDuration } from '@callboard/core/selectors';
export type { Timed } from '@callboard/core/selectors';
