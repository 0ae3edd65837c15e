import type { Meta, PlanItem } from '../events/index.ts';
import type { Failure } from './failure.ts';
import type { Stamp } from './time.ts';

/** The latest plan of an agent. */
export interface Plan {
  readonly entity: 'plan';
  readonly key: string;
  readonly id: string;
  readonly agentKey: string;
  readonly title?: string;
  readonly items: readonly PlanItem[];
}

/** A document the agent works on. */
export interface Artifact {
  readonly entity: 'artifact';
  readonly key: string;
  readonly id: string;
  readonly agentKey: string;
  readonly name?: string;
  readonly mediaType?: string;
  readonly text: string;
  readonly value?: unknown;
  readonly gap?: boolean;
  readonly meta?: Meta;
}

/** Something the source said beside the conversation. */
export interface Notice {
  readonly entity: 'notice';
  readonly key: string;
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly message: string;
  readonly code?: string;
  readonly error?: Failure;
  readonly runKey: string;
  readonly agentKey: string;
  readonly time: Stamp;
}
