/** A request that cannot be served, with the HTTP status and a sentence for the person. */
export class RequestRefused extends Error {
  override name = 'RequestRefused';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
