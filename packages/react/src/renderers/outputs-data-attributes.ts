/** Names in the DOM that style sheets may rely on: views of input and output. */
export const outputsDataAttributes = {
  /** Input or output of one call. */
  slot: 'call-value',
  /** A text within its gate, and one scrolled part of it. */
  text: 'output-text',
  pane: 'output-pane',
  /** How much is not shown, with the way to see it. */
  gate: 'output-gate',
  note: 'output-note',
  heading: 'output-heading',
  section: 'output-section',
  /** A view threw: the value as text follows. */
  failed: 'output-failed',
  terminal: 'output-terminal',
  terminalLine: 'terminal-line',
  terminalText: 'terminal-text',
  image: 'output-image',
  /** Content blocks in order. */
  blocks: 'output-blocks',
  resource: 'output-resource',
  link: 'output-link',
  anchor: 'output-anchor',
  diffLine: 'diff-line',
  table: 'output-table',
  audio: 'output-audio',
  tree: 'json-tree',
  treeRow: 'json-tree-row',
  treeLine: 'json-tree-line',
  treeGap: 'json-tree-gap',
  treeKey: 'json-tree-key',
  treeValue: 'json-tree-value',
  treeNote: 'json-tree-note',
  treeText: 'json-tree-text',
  /** `input` or `output`; in a tree and a table the kind of a value; of a line of a change `added`, `removed` or `hunk`. */
  kind: 'data-kind',
  /** Present while the output may still change. */
  preliminary: 'data-preliminary',
  /** `open` or `closed`. */
  state: 'data-state',
} as const;
