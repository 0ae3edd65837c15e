import type { Agent, Ask, Block, Message, Run } from '../entities/index.ts';
import { change } from './copies.ts';
import { isReplay } from './replay.ts';
import type { Draft } from './draft.ts';
import { differs, missing } from './fields.ts';

/** The facts of an opener that are news: what came after it is not undone when a replay tells it again. */
export function newsFrom<T extends Run | Agent | Message | Block | Ask>(
  draft: Draft,
  entity: T,
  facts: Partial<T>,
): Partial<T> {
  const isKnown = isReplay(draft) && !('implied' in entity && entity.implied);
  if (isKnown) return missing(entity, facts);
  const { meta } = facts;
  return meta === undefined ? facts : { ...facts, meta: { ...entity.meta, ...meta } };
}

/** A second hard end is counted. The same one brings what the first left out; another one changes nothing. */
export function endsAgain<T extends Run | Agent | Message | Ask>(
  draft: Draft,
  entity: T,
  { isSame, facts }: { isSame: boolean; facts: Partial<T> },
): void {
  const end = entity.entity === 'ask' ? entity.state : entity.status;
  draft.diagnose(isSame ? 'duplicate' : 'conflicting-terminal', entity.key, end);
  const next = isSame ? change(entity, missing(entity, facts)) : entity;
  if (differs(entity, next)) draft.put(next);
}
