export { DetailDialog } from './detail-dialog.tsx';
export { InlineDetail } from './inline-detail.tsx';
