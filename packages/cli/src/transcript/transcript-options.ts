import type { FormatName } from '@callboard/adapters/formats';
import type { SourceRequest } from '../source/source.ts';

/** How a transcript is read. */
export interface TranscriptOptions {
  /** Default: told by the content. */
  format?: FormatName | undefined;
  /** Calls that a model wrote as text become calls. Default true. */
  recovery?: boolean | undefined;
  /** Names of tools that such calls may use, beside those that the transcript itself names. */
  tools?: readonly string[] | undefined;
  /** How an address is asked. */
  request?: SourceRequest | undefined;
  /** Wait for what the source still gets. */
  follow?: boolean | undefined;
  /** Puts wire values on the events. */
  keepRaw?: boolean | undefined;
  /** Hears how many bytes were read of how many. */
  onProgress?: ((read: number, size: number | undefined) => void) | undefined;
}
