/**
 * What fields of events hold, in one word each; a `?` at the end marks a field that may be absent.
 * `id` a text of at least one character · `count` a whole number ≥ 0 · `number` a finite number · `flag` true or false ·
 * `any` anything · `meta` an object · `texts` a list of texts · `a|b` one of these words · the others: see `SHAPES`, `LISTS` and `WORDS`.
 * `+` names groups whose fields belong to the object too.
 */
export const ENVELOPE = {
  source: 'text',
  streamId: 'id',
  epoch: 'count',
  seq: 'count',
  key: 'id?',
  at: 'number?',
  seen: 'number?',
  scope: 'scope',
  authority: 'snapshot|local?',
  raw: 'any?',
} as const;

/** Objects inside events. */
export const SHAPES = {
  scope: { sessionId: 'id?', runId: 'id', agentId: 'id', stepId: 'id?' },
  usage: {
    inputTokens: 'number?',
    outputTokens: 'number?',
    reasoningTokens: 'number?',
    cachedInputTokens: 'number?',
    totalTokens: 'number?',
    costUsd: 'number?',
    includesChildren: 'flag?',
  },
  location: { path: 'text', line: 'number?' },
  option: {
    id: 'id',
    label: 'text',
    description: 'text?',
    role: 'allow|allow-always|reject|reject-always|choice?',
  },
  'plan-item': { id: 'id?', text: 'text', status: 'pending|in-progress|completed|cancelled' },
} as const;

/** Lists inside events: the shape of their items. */
export const LISTS = {
  locations: 'location',
  options: 'option',
  'plan-items': 'plan-item',
  texts: 'text',
  events: 'event',
} as const;

/** Sets of words that several fields choose from. */
export const WORDS = {
  'block-kind': 'text|reasoning|refusal|file|source|data|custom',
} as const;

/** Fields that several events have in common. */
export const GROUPS = {
  call: { toolCallId: 'id', messageId: 'id?' },
  facts: {
    title: 'text?',
    kind: 'text?',
    executor: 'host|client|provider|mcp|agent?',
    server: 'text?',
    locations: 'locations?',
    thinkingBefore: 'text?',
    thinkingAfter: 'text?',
    callerToolCallId: 'id?',
    agentIds: 'texts?',
    detached: 'flag?',
    denied: 'flag?',
    attempt: 'count?',
    recovered: 'text?',
    meta: 'meta?',
  },
  agent: {
    parentAgentId: 'id?',
    spawnToolCallId: 'id?',
    spawnAgentId: 'id?',
    link: 'explicit|inferred?',
    name: 'text?',
    task: 'text?',
    model: 'text?',
    background: 'flag?',
    meta: 'meta?',
  },
  ends: { error: 'any?', by: 'user|host|source?', reason: 'text?', usage: 'usage?' },
  block: { messageId: 'id', blockId: 'id' },
} as const;

/** The fields of every event beside its envelope. Parser and JSON Schema are both made from this table. */
export const EVENT_FIELDS = {
  'stream.open': { mode: 'continue|replay|import', resumable: 'flag?', complete: 'flag?' },
  'stream.gap': { from: 'number?', to: 'number?' },
  'stream.end': { cause: 'eof|error', error: 'any?' },
  'run.start': {
    parentRunId: 'id?',
    model: 'text?',
    title: 'text?',
    signalsRun: 'flag?',
    toolExecutor: 'agent|client?',
    meta: 'meta?',
  },
  'run.update': { model: 'text?', title: 'text?', usage: 'usage?', meta: 'meta?' },
  'run.wait': { reason: 'text?' },
  'run.end': {
    outcome: 'completed|failed|cancelled|limit|waiting',
    limit: 'text?',
    pendingToolCallIds: 'texts?',
    '+': 'ends',
  },
  'agent.start': { '+': 'agent', messageId: 'id?' },
  'agent.update': {
    '+': 'agent',
    status: 'starting|running|waiting|paused?',
    progress: 'number?',
    total: 'number?',
    unit: 'text?',
    message: 'any?',
    usage: 'usage?',
  },
  'agent.end': { outcome: 'completed|failed|cancelled|limit', result: 'any?', '+': 'ends' },
  'step.start': { name: 'text?' },
  'step.end': { usage: 'usage?' },
  'step.reset': {},
  'message.start': {
    messageId: 'id',
    role: 'user|assistant|system|tool',
    clientId: 'id?',
    model: 'text?',
    createdAt: 'number?',
    meta: 'meta?',
  },
  'message.end': {
    messageId: 'id',
    outcome: 'completed|failed|cancelled?',
    error: 'any?',
    finishReason: 'text?',
    meta: 'meta?',
  },
  'message.retract': { messageId: 'id' },
  'block.start': { '+': 'block', kind: 'block-kind', index: 'count?', meta: 'meta?' },
  'block.delta': { '+': 'block', off: 'count', text: 'text', kind: 'block-kind?' },
  'block.set': {
    '+': 'block',
    kind: 'block-kind?',
    text: 'text?',
    value: 'any?',
    index: 'count?',
    meta: 'meta?',
  },
  'block.end': { '+': 'block', text: 'text?', opaque: 'any?', meta: 'meta?' },
  'plan.set': { planId: 'id?', title: 'text?', items: 'plan-items' },
  'artifact.delta': { artifactId: 'id', off: 'count', text: 'text' },
  'artifact.set': {
    artifactId: 'id',
    name: 'text?',
    mediaType: 'text?',
    text: 'text?',
    value: 'any?',
    meta: 'meta?',
  },
  notice: { noticeId: 'id', level: 'debug|info|warn|error', message: 'text', code: 'text?', error: 'any?' },
  'snapshot.apply': { events: 'events', replace: 'flag?' },
  raw: { reason: 'text', data: 'any?' },
  'tool.start': { '+': 'call facts', toolName: 'text', index: 'count?' },
  'tool.input.delta': { '+': 'call', off: 'count', text: 'text' },
  'tool.input.set': {
    '+': 'call',
    complete: 'flag',
    input: 'any?',
    inputText: 'text?',
    inputEncoding: 'json|text?',
    toolName: 'text?',
  },
  'tool.run': { '+': 'call', paused: 'flag?' },
  'tool.progress': { '+': 'call', progress: 'number?', total: 'number?', unit: 'text?', message: 'any?' },
  'tool.output.delta': { '+': 'call', channel: 'stdout|stderr|content', off: 'count', text: 'text' },
  'tool.output.set': { '+': 'call', output: 'any' },
  'tool.update': { '+': 'call facts', toolName: 'text?' },
  'tool.end': {
    '+': 'call facts',
    toolName: 'text?',
    outcome: 'completed|failed|denied|cancelled',
    output: 'any?',
    error: 'any?',
    errorCode: 'code?',
    phase: 'input|execution|protocol|unknown?',
    confidence: 'stated|inferred?',
    effects: 'none|possible?',
    reason: 'text?',
  },
  'ask.open': {
    askId: 'id',
    kind: 'approval|question|form|sign-in',
    toolCallId: 'id?',
    title: 'text?',
    prompt: 'text?',
    input: 'any?',
    options: 'options?',
    schema: 'any?',
    url: 'text?',
    expiresAt: 'number?',
    multiple: 'flag?',
    meta: 'meta?',
  },
  'ask.close': {
    askId: 'id',
    outcome: 'approved|denied|answered|cancelled|expired|superseded',
    by: 'user|policy|unknown?',
    reason: 'text?',
    value: 'any?',
  },
} as const;

/** A table of fields with those of its groups. */
export function withGroups(table: Readonly<Record<string, string>>): [name: string, kind: string][] {
  return Object.entries(table).flatMap(([name, kind]) =>
    name === '+'
      ? kind.split(' ').flatMap((group) => Object.entries(GROUPS[group as keyof typeof GROUPS]))
      : [[name, kind]],
  );
}
