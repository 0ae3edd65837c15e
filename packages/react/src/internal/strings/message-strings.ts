/** Words of one message. */
export interface MessageStrings {
  readonly you: string;
  readonly assistant: string;
  readonly system: string;
  readonly tool: string;
  readonly stopped: string;
  readonly failed: (cause: string) => string;
  readonly cutOff: string;
}

/** English. */
export const messageStrings: MessageStrings = {
  you: 'You',
  assistant: 'Assistant',
  system: 'System',
  tool: 'Tool',
  stopped: 'Stopped',
  failed: (cause) =>
    cause ? `This message ended with an error: ${cause}` : 'This message ended with an error',
  cutOff: 'This message was cut off',
};
