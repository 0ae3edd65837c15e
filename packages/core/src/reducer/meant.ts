import type { TranscriptEvent } from '../events/index.ts';

/** What an event meant, and the ids it said so by: the next event mostly says the same. */
export interface Meant {
  readonly runId: string;
  readonly agentId: string;
  readonly stepId: string | undefined;
  readonly messageId: string | undefined;
  readonly id: string;
  readonly key: string;
}

type Naming = Pick<TranscriptEvent, 'scope' | 'authority'> & { messageId?: string };

/** Whether an event that names `id` says the same as the one before. */
export function saysTheSame(
  meant: Meant | undefined,
  { scope, authority, messageId }: Naming,
  id: string,
): meant is Meant {
  return (
    meant !== undefined &&
    meant.id === id &&
    meant.messageId === messageId &&
    meant.runId === scope.runId &&
    meant.agentId === scope.agentId &&
    meant.stepId === scope.stepId &&
    authority === undefined
  );
}

/** What to remember of an event that meant `key`; nothing when it came from a record, which has rules of its own. */
export function meantBy(
  { scope, authority, messageId }: Naming,
  { id, key }: { id: string; key: string },
): Meant | undefined {
  const { runId, agentId, stepId } = scope;
  return authority === undefined ? { runId, agentId, stepId, messageId, id, key } : undefined;
}
