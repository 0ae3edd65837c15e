import type { Notice } from '../entities/index.ts';
import type { TranscriptEventOf } from '../events/index.ts';
import { isNewInReplay } from './replay.ts';
import type { Draft } from './draft.ts';
import { failureIn } from './failure.ts';
import { differs, pick } from './fields.ts';
import { agentKeyOf, runKeyOf } from './keys.ts';

const NOTICES = 200;

/** Something worth saying that settles nothing; the latest two hundred are kept. */
export function notice(draft: Draft, event: TranscriptEventOf<'notice'>): void {
  const key = `notice:${event.noticeId}`;
  if (!isNewInReplay(draft, key)) return;
  const { notices } = draft.state;
  const place = notices.findIndex((one) => one.key === key);
  const before = notices[place];
  const next: Notice = {
    entity: 'notice',
    key,
    level: event.level,
    message: event.message,
    ...pick(event, ['code']),
    ...failureIn(event),
    runKey: runKeyOf(event.scope.runId),
    agentKey: agentKeyOf(event.scope.agentId),
    time: before?.time ?? draft.stamp,
  };
  if (before !== undefined && !differs(before, next)) return;
  draft.state.notices =
    before === undefined ? [...notices.slice(1 - NOTICES), next] : notices.with(place, next);
  draft.changes.keys.add(key);
  draft.restructure();
}
