import type { ReactElement } from 'react';

const suggestions = [
  {
    title: 'Side by side',
    prompt: 'Search the notes for migration, read notes/roadmap.md and load https://page.invalid/changelog',
  },
  { title: 'With progress', prompt: 'Make a report on pricing' },
  { title: 'Asks first', prompt: 'Delete notes/scratch.md' },
  {
    title: 'Two sub-agents deep',
    prompt:
      'Delegate: search the notes for incident, make a report on search and delegate: read incidents/2026-03-queue.md',
  },
  { title: 'Outside the sandbox', prompt: 'Read ../../etc/passwd and read notes/pricing.md' },
  { title: 'One after the other', prompt: 'Search the notes for pricing, then make a report on pricing' },
] as const;

/** An empty chat: what this is, and requests to begin with. */
export function Suggestions({ onPick, model }: SuggestionsProps): ReactElement {
  return (
    <div className="suggestions">
      <h2>What should be done?</h2>
      <p className="quiet">Tools of a real MCP server over a folder of sample notes. {model}</p>
      <ul>
        {suggestions.map(({ title, prompt }) => (
          <li key={title}>
            <button type="button" onClick={() => onPick(prompt)}>
              <b>{title}</b>
              <span>{prompt}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Props of the empty chat. */
export interface SuggestionsProps {
  readonly onPick: (prompt: string) => void;
  /** A sentence on the model that answers. */
  readonly model: string;
}
