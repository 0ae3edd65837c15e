export { LongText } from './long-text.tsx';
export { RemoteImage } from './remote-image.tsx';
