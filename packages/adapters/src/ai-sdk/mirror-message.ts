import { instantOf } from '../internal/instant.ts';
import { given } from '../internal/json.ts';
import { createChildAgent } from './child-agent.ts';
import type { Mirror, MirrorStream, MirroredMessage, RunEnding } from './mirror.ts';
import { endRun, openRun } from './mirror.ts';
import { PartTracker } from './part-tracker.ts';
import type { UiMessage } from './wire.ts';

/** Tells a new message. One of a user begins a turn, and a turn is a run. */
export function addMessage(mirror: Mirror, message: UiMessage, stream: MirrorStream): void {
  const { id: messageId, metadata } = message;
  if (message.role === 'user') {
    endRun(mirror.run, LEFT_BEHIND);
    mirror.turn = messageId;
    mirror.run = undefined;
  }
  const run = openRun(mirror, stream, messageId);
  const meta = typeof metadata === 'object' && metadata !== null ? { meta: { ...metadata } } : undefined;
  const stored = message.createdAt;
  const createdAt = instantOf(stored instanceof Date ? stored.getTime() : stored);
  const facts = { role: roleOf(message), ...meta, ...given({ createdAt }) };
  run.stream.emit(run.id, { type: 'message.start', messageId, ...facts });
  const place = { stamp: run.stream.stamp, runId: run.id, agentId: 'root', messageId };
  const entry: MirroredMessage = { message, tracker: new PartTracker(place, createChildAgent) };
  mirror.entries.set(messageId, entry);
  entry.tracker.update(message);
  if (message.role === 'assistant') run.answer = entry;
  else run.stream.emit(run.id, { type: 'message.end', messageId });
}

const LEFT_BEHIND: RunEnding = { status: 'ready' };

/** Tells what is new in a known message. The last one may go on in another run; the others are changed as a record. */
export function changeMessage(mirror: Mirror, message: UiMessage, goesOn: boolean): void {
  const entry = mirror.entries.get(message.id);
  if (entry === undefined) return;
  const { place } = entry.tracker;
  place.stamp = mirror.record.stamp;
  if (goesOn && message.role === 'assistant') {
    const run = openRun(mirror, mirror.live, message.id);
    place.stamp = run.stream.stamp;
    if (run.answer !== entry)
      run.stream.emit(run.id, { type: 'message.start', messageId: message.id, role: 'assistant' });
    place.runId = run.id;
    run.answer = entry;
  }
  entry.message = message;
  entry.tracker.update(message);
}

function roleOf({ role }: UiMessage): 'user' | 'assistant' | 'system' {
  return role === 'user' || role === 'system' ? role : 'assistant';
}
