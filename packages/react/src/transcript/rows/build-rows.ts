import type { Message, Run } from '@callboard/core';
import { selectAgentMessages, selectTurnGroups } from '@callboard/core/selectors';
import { askRows } from './build-asks.ts';
import { buildGroup } from './build-group.ts';
import type { AnswerMemo, RowContext } from './row-context.ts';
import type { Row } from './row.ts';
import { toLeaf } from './row-list.ts';
import type { Leaf } from './row-list.ts';

/** Rows of all that the agent shown says, from its message number `from` on. */
export function buildRows(context: RowContext, from: number): Leaf[] {
  const { state } = context;
  const messages = selectAgentMessages(state, context.agentKey);
  const leaves: Leaf[] = [];
  const tails = createTails(context, messages);
  for (let index = from; index < messages.length; index++) {
    const message = messages[index] as Message;
    leaves.push(...tails.before(message.runKey));
    const own = buildMessage(context, message);
    leaves.push(...own);
    leaves.push(...tails.after(message, index, own.length > 0 && message.role !== 'user'));
  }
  leaves.push(...tails.rest());
  const artifacts = artifactRows(context);
  if (artifacts.length > 0) leaves.push(toLeaf(artifacts));
  const asks = askRows(context, { ownOf: context.agentKey }, { depth: 0, rail: false });
  if (asks.length > 0) leaves.push(toLeaf(asks));
  return leaves;
}

/** What the agent made beside the conversation, after it: artifacts say nothing of their place. */
function artifactRows({ state, agentKey }: RowContext): Row[] {
  const rows: Row[] = [];
  for (const { key, agentKey: owner } of state.artifacts) {
    if (owner === agentKey)
      rows.push({ type: 'artifact', key: `artifact ${key}`, depth: 0, artifactKey: key });
  }
  return rows;
}

function buildMessage(context: RowContext, message: Message): readonly Leaf[] {
  const { state } = context;
  if (message.status === 'streaming') context.watch(message.key);
  if (message.role === 'user' || message.role === 'system') {
    if (message.unconfirmed) context.watch(message.key);
    return [saidLeaf(context, message.key)];
  }
  const run = state.runs.get(message.runKey);
  const known = context.answers.get(message.key);
  if (known !== undefined && isReusable(context, message, { known, run })) return known.leaves;
  const leaves = buildAnswer(context, message, run);
  const contents = selectTurnGroups(state, message.key).map(({ key }) => context.memo.get(key)?.content);
  const content =
    contents.find((one) => one === 'nested') ?? contents.find((one) => one === 'openable') ?? 'plain';
  context.answers.set(message.key, {
    message,
    runStatus: run?.status,
    content,
    openings: context.openings,
    leaves,
  });
  return leaves;
}

/** Whether nothing happened since that could change the rows of a message. */
function isReusable(
  context: RowContext,
  message: Message,
  { known, run }: { known: AnswerMemo; run: Run | undefined },
): boolean {
  const still =
    known.message === message && known.runStatus === run?.status && known.openings === context.openings;
  const touched = context.dirty.has(message.key) || context.asks.messageKeys.has(message.key);
  return still && !touched && known.content !== 'nested';
}

function buildAnswer(context: RowContext, message: Message, run: Run | undefined): Leaf[] {
  const groups = selectTurnGroups(context.state, message.key);
  const leaves = groups.map((group, index) =>
    buildGroup(context, {
      message,
      group,
      first: index === 0,
      live: message.status === 'streaming' && index === groups.length - 1,
    }),
  );
  if (needsEnd(message, run)) {
    leaves.push(
      toLeaf([{ type: 'message-end', key: `end ${message.key}`, depth: 0, messageKey: message.key }]),
    );
  }
  return leaves;
}

/** The same leaf for as long as the message is there: its row never changes. */
function saidLeaf({ said }: RowContext, messageKey: string): Leaf {
  const known = said.get(messageKey);
  if (known !== undefined) return known;
  const leaf = toLeaf([{ type: 'said', key: `said ${messageKey}`, depth: 0, messageKey }]);
  said.set(messageKey, leaf);
  return leaf;
}

/** A message that ended badly says so itself only where its run does not. */
function needsEnd(message: Message, run: Run | undefined): boolean {
  if (message.status === 'streaming' || message.status === 'completed') return false;
  return run === undefined || !endsInWords(run);
}

function endsInWords({ status }: Run): boolean {
  return status === 'failed' || status === 'interrupted' || status === 'limit' || status === 'cancelled';
}

interface Tails {
  /** Rows of runs that come before this run and show no message. */
  before: (runKey: string) => Leaf[];
  /** Rows that close the run of this message, when it is the run's last. */
  after: (message: Message, index: number, answered: boolean) => Leaf[];
  /** Rows of all runs that are left. */
  rest: () => Leaf[];
}

/** Places what a run says after its messages: notices, how it ended, that it works. Each run once, in order. */
function createTails(context: RowContext, messages: readonly Message[]): Tails {
  const { state } = context;
  const runKeys = state.agents.get(context.agentKey)?.runKeys ?? [];
  const lastIndex = new Map<string, number>();
  messages.forEach((message, index) => lastIndex.set(message.runKey, index));
  const answeredRuns = new Set<string>();
  const done = new Set<string>();
  const notices = groupNotices(context);
  let next = 0;

  function tail(runKey: string): Leaf[] {
    if (done.has(runKey)) return [];
    done.add(runKey);
    const rows: Row[] = (notices.get(runKey) ?? []).slice();
    const run = state.runs.get(runKey);
    if (run !== undefined && run.ended === undefined) context.watch(run.key);
    if (run !== undefined && (endsInWords(run) || isSilent(run))) {
      rows.push({ type: 'run', key: `run ${runKey}`, depth: 0, runKey });
    }
    return rows.length === 0 ? [] : [toLeaf(rows)];
  }

  // A run that nobody announced is known from the reader's own words alone.
  function isSilent(run: Run): boolean {
    return run.status === 'running' && run.implied !== true && !answeredRuns.has(run.key);
  }

  function silentRunsUpTo(end: number): Leaf[] {
    const leaves: Leaf[] = [];
    for (; next < end; next++) {
      const key = runKeys[next] ?? '';
      if (!lastIndex.has(key)) leaves.push(...tail(key));
    }
    return leaves;
  }

  return {
    before(runKey) {
      if (done.has(runKey) || runKeys[next] === runKey) return [];
      const place = runKeys.indexOf(runKey, next);
      return place < 0 ? [] : silentRunsUpTo(place);
    },
    after(message, index, answered) {
      if (answered) answeredRuns.add(message.runKey);
      return lastIndex.get(message.runKey) === index ? tail(message.runKey) : [];
    },
    rest: () => silentRunsUpTo(runKeys.length),
  };
}

function groupNotices({ state, agentKey }: RowContext): Map<string, Row[]> {
  const byRun = new Map<string, Row[]>();
  for (const notice of state.notices) {
    if (notice.level === 'debug' || notice.agentKey !== agentKey) continue;
    const rows = byRun.get(notice.runKey) ?? [];
    rows.push({ type: 'notice', key: `notice ${notice.key}`, depth: 0, noticeKey: notice.key });
    byRun.set(notice.runKey, rows);
  }
  return byRun;
}
