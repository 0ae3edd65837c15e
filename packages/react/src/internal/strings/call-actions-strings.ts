/** Words of a call's controls. */
export interface CallActionsStrings {
  readonly allow: string;
  readonly deny: string;
  readonly sending: string;
  readonly stop: string;
  readonly stopping: string;
  readonly retry: string;
  readonly retrying: string;
  readonly actionFailed: (message: string) => string;
}

/** English. */
export const callActionsStrings: CallActionsStrings = {
  allow: 'Allow',
  deny: 'Deny',
  sending: 'Sending',
  stop: 'Stop',
  stopping: 'Stopping',
  retry: 'Retry',
  retrying: 'Retrying',
  actionFailed: (message) => (message ? `That did not work: ${message}` : 'That did not work'),
};
