import type { EventScope } from '@callboard/core';
import type { Stamp } from '../internal/stamp.ts';
import { Connection } from './connection.ts';

/** The connections of one stream, one after the other. */
export class Connections {
  /** The run of the latest one. */
  scope: EventScope;
  readonly #stamp: Stamp;
  readonly #base: string;
  #runs = 0;
  #handshake: unknown;
  #current: Connection | undefined;
  /** One that was lost with something open: what still comes for that belongs to it, new requests do not. */
  #lost: Connection | undefined;

  constructor(stamp: Stamp, base: string) {
    this.#stamp = stamp;
    this.#base = base;
    this.scope = stamp.scope(base);
  }

  /** Something was read, and everything is answered. */
  get settled(): boolean {
    return this.#runs > 0 && this.#current?.busy !== true;
  }

  /** The connection that goes on; begun when there is none. */
  open(): Connection {
    if (this.#current) return this.#current;
    const runId = this.#runs === 0 ? this.#base : `${this.#base}#${this.#runs}`;
    this.#runs += 1;
    this.#current = new Connection(this.#stamp, runId);
    this.scope = this.#current.scope;
    return this.#current;
  }

  /** The connection that something is for which is no request: the lost one if nothing began since, or if it waits for it. */
  owner(id?: unknown): Connection {
    const current = this.#current;
    const lost = this.#lost;
    if (lost && (current === undefined || (!current.awaits(id) && lost.awaits(id)))) return lost;
    return this.open();
  }

  /** A client that shakes hands a second time has connected anew, and numbers its requests anew. */
  greet(method: unknown): void {
    if (method !== 'initialize' && method !== 'server/discover') return;
    if (this.#handshake === method) {
      this.#current?.replace();
      this.#current = undefined;
      this.#lost = undefined;
    }
    this.#handshake = method;
  }

  /** The bytes stopped. */
  close(inOrder: boolean): void {
    if (this.#lost?.busy === false) {
      this.#lost.close(true);
      this.#lost = undefined;
    }
    const isOver = this.#current?.close(inOrder) ?? true;
    if (!isOver) this.#lost = this.#current;
    this.#current = undefined;
  }
}
