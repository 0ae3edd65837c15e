import type { PlannedAnswer } from './planned-answer.ts';
import { leakyDialects } from './leaky-dialects.ts';
import type { LeakyDialect } from './leaky-dialects.ts';

/** The name that the embedded model goes by when its calls are written as text. */
export function leakyModelName(base: string, dialect: LeakyDialect): string {
  return `${base}-leaky-${dialect}`;
}

/** The dialect in which a model of this name writes its calls. Undefined for one that makes them natively. */
export function leakyDialectOf(model: string | undefined): LeakyDialect | undefined {
  const [, name] = /-leaky-(.+)$/.exec(model ?? '') ?? [];
  return leakyDialects.find((dialect) => dialect === name);
}

/** Words in front of the calls, so that there is honest text to keep. */
export function withLead(answer: PlannedAnswer): PlannedAnswer {
  return answer.calls.length > 0 && answer.text === '' ? { ...answer, text: 'One moment.\n\n' } : answer;
}
