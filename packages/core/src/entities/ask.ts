import type { AskKind, AskOption, Meta } from '../events/index.ts';
import type { Stamp } from './time.ts';

/** Where an ask stands. */
export type AskState = 'open' | 'approved' | 'denied' | 'answered' | 'cancelled' | 'expired' | 'superseded';

/** Anything that waits for a person. */
export interface Ask {
  readonly entity: 'ask';
  readonly key: string;
  readonly id: string;
  readonly kind: AskKind;
  readonly toolCallKey?: string;
  readonly agentKey: string;
  readonly runKey: string;
  readonly title?: string;
  readonly prompt?: string;
  readonly input?: unknown;
  readonly options?: readonly AskOption[];
  readonly schema?: unknown;
  readonly url?: string;
  readonly multiple?: boolean;
  readonly expiresAt?: number;
  readonly state: AskState;
  readonly soft: boolean;
  readonly by?: 'user' | 'policy' | 'unknown';
  readonly reason?: string;
  readonly value?: unknown;
  /** Its stream is gone; an answer cannot be delivered until one is attached. */
  readonly unreachable?: boolean;
  readonly meta?: Meta;
  readonly opened: Stamp;
  readonly closed?: Stamp;
}
