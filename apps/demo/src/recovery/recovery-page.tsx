import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { Playground } from './playground.tsx';

/** Shows what becomes of calls that a model writes as text. */
export function RecoveryPage(): ReactElement {
  useEffect(() => {
    document.title = 'Calls in text · Callboard';
    return () => {
      document.title = 'Callboard demo';
    };
  }, []);
  return (
    <div className="recovery-page">
      <header>
        <h2>Calls in text</h2>
        <p className="quiet">
          Models and gateways leak tool calls into their text. Recovery takes them out while the text arrives:
          calls become calls, nothing else changes. In a chat, choose a leaky model to see it at work.
        </p>
      </header>
      <Playground />
    </div>
  );
}
