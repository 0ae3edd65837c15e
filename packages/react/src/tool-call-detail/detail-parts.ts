export { DetailDialog } from './detail-dialog.tsx';
export { RunDialog } from './run-dialog.tsx';
export { InlineDetail } from './inline-detail.tsx';
