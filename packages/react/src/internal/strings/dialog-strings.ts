/** Words of anything that is fetched when it is wanted. */
export interface DialogStrings {
  readonly close: string;
  readonly loading: string;
  readonly loadFailed: string;
  readonly tryAgain: string;
}

/** English. */
export const dialogStrings: DialogStrings = {
  close: 'Close',
  loading: 'Loading',
  loadFailed: 'This could not be loaded',
  tryAgain: 'Try again',
};
