import { formatNumber } from '../format/format-number.ts';

/** Words around input and output. Sizes come formatted. */
export interface OutputsStrings {
  readonly show: (size: string) => string;
  readonly showMore: (size: string) => string;
  readonly hidden: (size: string) => string;
  readonly copy: (what: string) => string;
  readonly copied: string;
  readonly copyFailed: string;
  readonly download: string;
  readonly none: string;
  readonly empty: string;
  /** A view threw; the value follows as plain text. */
  readonly viewFailed: (message: string) => string;
  readonly loadImage: (host: string) => string;
  readonly showImage: (size: string) => string;
  readonly imageTooLarge: (size: string) => string;
  readonly imageFailed: string;
  readonly imageAlt: (tool: string) => string;
  readonly notAnImage: (type: string) => string;
  readonly structured: string;
  readonly stdout: string;
  readonly stderr: string;
  readonly members: (count: number, locale: string) => string;
  readonly circular: string;
  readonly tree: string;
  readonly text: string;
  readonly table: string;
  readonly showRows: (count: number, locale: string) => string;
  /** A change that changes nothing. */
  readonly unchanged: string;
  readonly loadAudio: (host: string) => string;
  readonly showAudio: (size: string) => string;
  readonly audioTooLarge: (size: string) => string;
  readonly audioFailed: string;
}

/** English. */
export const outputsStrings: OutputsStrings = {
  show: (size) => `${size}, show`,
  showMore: (size) => `Show ${size} more`,
  hidden: (size) => `${size} not shown`,
  copy: (what) => `Copy ${what}`,
  copied: 'Copied',
  copyFailed: 'Copying failed: the browser did not allow it',
  download: 'Download',
  none: 'Nothing',
  empty: 'Empty text',
  viewFailed: (message) => `This view failed (${message}). The value as text:`,
  loadImage: (host) => `Load image from ${host}`,
  showImage: (size) => `Show image, ${size}`,
  imageTooLarge: (size) => `Image of ${size}: too large to show`,
  imageFailed: 'The image could not be drawn',
  imageAlt: (tool) => `Image from ${tool}`,
  notAnImage: (type) => `Not shown: ${type}`,
  structured: 'Data',
  stdout: 'Output',
  stderr: 'Errors (stderr)',
  members: (count, locale) => `${formatNumber(count, locale)} ${count === 1 ? 'item' : 'items'}`,
  circular: 'circular',
  tree: 'Tree',
  text: 'Text',
  table: 'Table',
  showRows: (count, locale) => `Show ${formatNumber(count, locale)} more rows`,
  unchanged: 'No line changed',
  loadAudio: (host) => `Load audio from ${host}`,
  showAudio: (size) => `Load audio, ${size}`,
  audioTooLarge: (size) => `Audio of ${size}: too large to play here`,
  audioFailed: 'The audio could not be played',
};
