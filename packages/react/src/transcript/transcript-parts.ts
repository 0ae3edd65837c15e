export { StreamErrorNotice } from '../stream-error-notice/stream-error-notice.tsx';
