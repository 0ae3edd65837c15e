export { AskContent } from './ask-card-content.tsx';
