import type { ThinkingPanelStrings } from '../strings/thinking-panel-strings.ts';
import type { GroupFacts } from './group-facts.ts';

/** A line in two tones. */
export interface GroupText {
  readonly primary: string;
  /** Quieter, after a dot; may be empty. */
  readonly secondary: string;
}

/** What a group's line is made of beside its facts. */
export interface GroupWords {
  readonly strings: ThinkingPanelStrings;
  readonly locale: string;
  /** More may come. */
  readonly live: boolean;
  /** The newest word of a call at work; empty when none said anything. */
  readonly news: string;
  /** Names of the calls at work. */
  readonly names: readonly string[];
}

/** The line that stands for a group: what goes on while it does, what was done afterwards. */
export function groupText(facts: GroupFacts, words: GroupWords): GroupText {
  const { strings, locale, live, news, names } = words;
  if (live) {
    const doing = news || (names.length > 0 ? strings.using(names, locale) : strings.thinking);
    const primary = facts.waiting > 0 ? strings.waitingForYou : doing;
    const tools = facts.tools > 0 ? [strings.tools(facts.tools, locale)] : [];
    return { primary, secondary: [...tools, ...troubles(facts, words)].join(', ') };
  }
  const thought =
    facts.thoughtMs === undefined ? strings.thought : strings.thoughtFor(facts.thoughtMs, locale);
  const tools = toolsText(facts, words);
  const parts = facts.reasoning ? [thought, tools] : [tools && strings.used(tools)];
  const [primary = '', ...rest] = [...parts.filter((part) => part !== ''), ...troubles(facts, words)];
  return { primary, secondary: rest.join(' · ') };
}

/** "5 tools in 2 turns"; the turns only when there were several. Empty without tools. */
function toolsText({ tools, turns }: GroupFacts, { strings, locale }: GroupWords): string {
  if (tools === 0) return '';
  return turns > 1 ? strings.toolsInTurns(tools, turns, locale) : strings.tools(tools, locale);
}

/** What did not go well, each with its count. */
export function troubles(
  facts: GroupFacts,
  { strings, locale }: Pick<GroupWords, 'strings' | 'locale'>,
): string[] {
  const found: string[] = [];
  if (facts.failed > 0) found.push(strings.failed(facts.failed, locale));
  if (facts.interrupted > 0) found.push(strings.interrupted(facts.interrupted, locale));
  return found;
}
