import type { GroupFacts } from '../internal/group/group-facts.ts';
import { troubles } from '../internal/group/group-text.ts';
import type { GroupWords } from '../internal/group/group-text.ts';

/** What several calls come to beside their number: "1 running, 1 waiting, 2 failed". */
export function rollUp(facts: GroupFacts, words: Pick<GroupWords, 'strings' | 'locale'>): readonly string[] {
  const { strings, locale } = words;
  return [
    ...(facts.live > 0 ? [strings.running(facts.live, locale)] : []),
    ...(facts.waiting > 0 ? [strings.waiting(facts.waiting, locale)] : []),
    ...troubles(facts, words),
  ];
}
