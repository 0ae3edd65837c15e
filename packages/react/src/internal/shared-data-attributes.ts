/** Names in the DOM that many parts share. */
export const sharedDataAttributes = {
  glyph: 'glyph',
  button: 'action-button',
  /** Why a person's action did not work. */
  actionError: 'action-error',
  pill: 'state-pill',
  code: 'code-text',
  caret: 'caret',
  hidden: 'visually-hidden',
  copyFailure: 'copy-failure',
  /** Fills the screen around a dialog or panel. */
  surface: 'dialog-surface',
  backdrop: 'dialog-backdrop',
  /** Stands in for a dialog until its code is there. */
  shell: 'dialog-shell',
  dialogHeader: 'dialog-header',
  dialogHeading: 'dialog-heading',
  dialogTitle: 'dialog-title',
  dialogDescription: 'dialog-description',
  dialogBody: 'dialog-body',
  /** On the root of each part. */
  part: 'data-callboard',
  /** `off` stands still. */
  motion: 'data-motion',
  /** On a glyph: which one. */
  glyphName: 'data-glyph',
  /** What a colour says: `run`, `ok`, `bad`, `wait`, `off`, `agent`. */
  tone: 'data-tone',
  /** On a button: `primary`, `plain` or `link`, and what it does. */
  variant: 'data-variant',
  action: 'data-action',
} as const;
