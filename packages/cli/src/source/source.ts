/** Where text comes from. */
export interface Source {
  kind: 'file' | 'url' | 'stdin';
  /** What a person calls it: the path as given, the address, `standard input`. */
  name: string;
  /** Short name without folders or endings, for ids that are derived from the stream. */
  stem: string;
  /** Absolute path of a file. */
  path?: string;
  /** Bytes of the whole, as stored, when they are known. */
  size?: number;
  /** The text in pieces, cut anywhere. Ends with the source; with `follow`, when the signal fires. Throws a `Failure`. */
  text: AsyncIterable<string>;
}

/** How a source is read. */
export interface SourceOptions {
  /** Wait for what a file still gets, and stay with an endpoint that is silent. */
  follow?: boolean | undefined;
  /** How an address is asked. Default: a plain GET. */
  request?: SourceRequest | undefined;
  /** Hears how many bytes of the source were read. */
  onProgress?: ((read: number, size: number | undefined) => void) | undefined;
}

/** What a request to an address carries. */
export interface SourceRequest {
  headers: readonly (readonly [string, string])[];
  /** Sent by POST. */
  body?: string | undefined;
}
