export { AgentDialog } from '../agent-panel/agent-dialog.tsx';
export { DetailDialog } from './detail-dialog.tsx';
export { InlineDetail } from './inline-detail.tsx';
