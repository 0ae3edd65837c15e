import { ROOT_AGENT_KEY } from '@callboard/core';
import type { TranscriptState } from '@callboard/core';
import { Transcript, TranscriptProvider, TranscriptSearch, Waterfall, useTranscript } from '@callboard/react';
import type { TranscriptHandle } from '@callboard/react';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement, RefObject } from 'react';
import { AgentList } from './agent-list.tsx';
import type { OpenedTranscript } from './shelf.ts';

const asides = ['time', 'agents', 'none'] as const;
type Aside = (typeof asides)[number];
const words: Readonly<Record<Aside, string>> = { time: 'Over time', agents: 'Sub-agents', none: 'Hide' };

/** One transcript: its rows with the search above them, and beside them its calls over time or its sub-agents. */
export function TranscriptPane({ opened }: { readonly opened: OpenedTranscript }): ReactElement {
  const handle = useRef<TranscriptHandle>(null);
  const [aside, setAside] = useState<Aside>('time');
  // Where it began stays where it began, also when the source ends.
  const [grows] = useState(opened.status === 'live');
  const root = useRef<HTMLDivElement>(null);
  useFindKey(root);
  return (
    <TranscriptProvider store={opened.store}>
      <div ref={root} className="pane" data-aside={aside}>
        <div className="pane-main">
          <TranscriptSearch transcript={handle} />
          <Transcript handle={handle} startAt={grows ? 'end' : 'start'} empty="Nothing was said." />
        </div>
        <div className="pane-aside">
          <nav className="tabs" aria-label="Beside the transcript">
            {asides.map((one) => (
              <button key={one} type="button" aria-pressed={aside === one} onClick={() => setAside(one)}>
                {words[one]}
                {one === 'agents' && <AgentCount />}
              </button>
            ))}
          </nav>
          {aside === 'time' && <Waterfall />}
          {aside === 'agents' && <AgentList onOpen={(key) => handle.current?.scrollTo(key)} />}
        </div>
      </div>
    </TranscriptProvider>
  );
}

/** Ctrl or Command F goes to the search, which finds what is not drawn too; pressed again it is the browser's own. */
function useFindKey(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const field = root.current?.querySelector<HTMLInputElement>('input[type="search"]');
      const wanted = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f';
      if (!wanted || !field || document.activeElement === field || event.shiftKey) return;
      event.preventDefault();
      field.focus();
      field.select();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [root]);
}

function AgentCount(): ReactElement {
  return <span className="count">{useTranscript(countAgents)}</span>;
}

function countAgents({ agents }: TranscriptState): number {
  return agents.has(ROOT_AGENT_KEY) ? agents.size - 1 : agents.size;
}
