/** Who is measured: a page, and how it is told to show the conversation. */
export interface Contender {
  readonly name: string;
  /** File of the page, seen from the bench's folder. */
  readonly page: string;
  readonly variant: string;
  /** Only the rows in view are in the document. */
  readonly virtual: boolean;
  /** Somebody else's kit. */
  readonly peer: boolean;
  /** Looked up by the gates, so measured in every round. */
  readonly judged: boolean;
}

const floor = { variant: '', virtual: false, peer: false, judged: false };
const kit = { ...floor, peer: true };

export const CALLBOARD = 'Callboard <Transcript>';
export const CALLBOARD_PLAIN = 'Callboard <Transcript>, not virtual';
export const BARE_VIRTUAL = 'virtual list (virtua), bare rows';
export const SKIPPING = 'React rows + content-visibility';

export const contenders: readonly Contender[] = [
  { ...floor, name: 'vanilla DOM', page: 'src/screen/pages/vanilla.ts' },
  { ...floor, name: 'React rows, a subscription each', page: 'src/screen/pages/react-rows.tsx' },
  { ...floor, name: SKIPPING, page: 'src/screen/pages/react-rows.tsx', variant: 'skips', judged: true },
  { ...floor, name: BARE_VIRTUAL, page: 'peers/screen/virtua-rows.jsx', virtual: true, judged: true },
  { ...floor, name: CALLBOARD, page: 'src/screen/pages/callboard.tsx', virtual: true, judged: true },
  { ...floor, name: CALLBOARD_PLAIN, page: 'src/screen/pages/callboard.tsx', variant: 'plain', judged: true },
  { ...kit, name: 'useChat + collapsible rows', page: 'peers/screen/use-chat.jsx' },
  { ...kit, name: 'useChat, messages memoised', page: 'peers/screen/use-chat.jsx', variant: 'memo' },
  { ...kit, name: 'assistant-ui + tool fallback', page: 'peers/screen/assistant-ui.jsx' },
  { ...kit, name: 'ant-design/x ThoughtChain', page: 'peers/screen/thought-chain.jsx' },
];
